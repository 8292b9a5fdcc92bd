import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isClaudeInstalled } from '../../tests/adapters/claude-code/worker-under-test.ts';
import type { Journey } from './journey.ts';
import { newPage, settled } from './page.ts';
import { newPerson } from './person.ts';
import { hasTmux } from './tmux.ts';
import { turnsIn } from './turns.ts';
import { correction } from './walks/correction.ts';
import { day } from './walks/day.ts';
import { init } from './walks/init.ts';
import { install } from './walks/install.ts';
import { recall } from './walks/recall.ts';
import { reflect } from './walks/reflect.ts';
import { uninstall } from './walks/uninstall.ts';

const JOURNEYS: readonly Journey[] = [install, init, day, recall, correction, reflect, uninstall];
const [folder = 'docs/claude-code/journeys'] = process.argv.slice(2);

if (!hasTmux || !isClaudeInstalled) {
  console.error('This needs tmux, and Claude Code as HOMEOSTAT_CLAUDE or on the path');
  process.exit(1);
}
await mkdir(folder, { recursive: true });
const person = await newPerson(turnsIn);
try {
  const [shell, daemon] = [await person.shell(), await person.shell()];
  for (const { name, title, wants, walk } of JOURNEYS) {
    const page = newPage({ title, wants });
    await walk({ person, shell, daemon, page });
    await writeFile(join(folder, `${name}.md`), settled(page.text(), person));
    console.error(name);
  }
} finally {
  await person.close();
}
