import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  type ImportingAgent,
  importWorkspace,
} from '../../../src/compose/subjects/import-workspace.ts';
import { openShelf } from '../../../src/compose/tools/skills.ts';
import { catalogue } from '../../../src/domain/catalogue.ts';
import { projections } from '../../../src/domain/projections.ts';
import { intentionProjection } from '../../../src/domain/task/views/intention.ts';
import type { Origin } from '../../../src/kernel/event/event.ts';
import { memoryEventStore } from '../../support/memory-event-store.ts';
import { countedId, testLog, testOrigin } from '../../support/test-log.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'homeostat-import-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

async function put(path: string, text: string): Promise<void> {
  const whole = join(folder, path);
  await mkdir(dirname(whole), { recursive: true });
  await writeFile(whole, text);
}

const skill = (name: string) =>
  `---\nname: ${name}\ndescription: Says how the weather is, for mornings.\n---\n\nAsk the weather.\n`;

async function openclaw(): Promise<string> {
  await put('claw/workspace/HEARTBEAT.md', '## Mail (every 6 hours)\nLook into it.\n');
  await put('claw/workspace/USER.md', '- Name: Ann\n');
  await put('claw/workspace/skills/weather/SKILL.md', skill('weather'));
  await put('claw/workspace/skills/weather/notes.md', 'more\n');
  await put('claw/workspace/skills/bad/SKILL.md', 'no frontmatter\n');
  const payload = { kind: 'agentTurn', message: 'Sum up' };
  const job = { id: 'j', name: 'News', schedule: { kind: 'cron', expr: '0 7 * * *' }, payload };
  await put('claw/cron/jobs.json', JSON.stringify({ version: 1, jobs: [job] }));
  await put('secret.md', 'not of the workspace\n');
  await symlink(join(folder, 'secret.md'), join(folder, 'claw/workspace/MEMORY.md'));
  return join(folder, 'claw');
}

function agent(): ImportingAgent {
  const store = memoryEventStore(catalogue);
  const log = testLog({ store, definitions: catalogue, projections });
  const config = { stateDir: join(folder, 'state'), sandbox: 'auto' as const, timezone: 'UTC' };
  const now = () => '2026-03-02T10:00:00.000Z';
  return { agentId: 'a', log, newId: countedId, now, config };
}
const origin: Origin = { ...testOrigin, trust: 'owner' };

it('takes over a workspace: tasks of foreign words, skills that wait to be read', async () => {
  const a = agent();
  const asked = { source: 'openclaw' as const, folder: await openclaw(), isDryRun: false };
  const plan = await importWorkspace(a, origin, { ...asked, stored: new Set() });
  expect(plan.taken).toEqual({ standing_orders: 1, jobs: 1, preferences: 1, skills: 1 });
  const refused = plan.refused.map(({ what }) => what).sort();
  expect(refused).toEqual(['workspace/MEMORY.md', 'workspace/skills/bad']);
  const view = await a.log.view('a', [{ projection: intentionProjection, keys: 'all' }]);
  const tasks = [...view.all(intentionProjection).values()];
  expect(tasks.map(({ title, trust }) => [title, trust]).sort()).toEqual([
    ['Mail', 'outside'],
    ['News', 'outside'],
  ]);
  const { skills } = await openShelf(a).shelf.read();
  expect(skills.find(({ name }) => name === 'weather')).toMatchObject({
    source: 'learned',
    status: 'quarantined',
    files: [{ path: 'SKILL.md' }, { path: 'notes.md' }],
  });
  const stored = new Set(plan.events.flatMap(({ dedupeKey }) => dedupeKey ?? []));
  const again = await importWorkspace(a, origin, { ...asked, stored });
  expect(again.events).toEqual([]);
});

it('only says what it would take, in a dry run', async () => {
  const a = agent();
  const asked = { source: 'openclaw' as const, folder: await openclaw(), isDryRun: true };
  const plan = await importWorkspace(a, origin, { ...asked, stored: new Set() });
  expect(plan.taken).toEqual({ standing_orders: 1, jobs: 1, preferences: 1, skills: 1 });
  expect((await a.log.view('a', [])).head).toBe(0);
  expect(await readdir(folder)).not.toContain('state');
});

it('reads a home of Hermes', async () => {
  await put('hermes/memories/MEMORY.md', 'Ann has a dog.\n§\nThe site is on port 80.\n');
  await put('hermes/SOUL.md', '# Soul\nBe brief.\n');
  await put('hermes/skills/home/weather/SKILL.md', skill('weather'));
  const asked = { source: 'hermes' as const, folder: join(folder, 'hermes'), isDryRun: false };
  const plan = await importWorkspace(agent(), origin, { ...asked, stored: new Set() });
  expect(plan.taken).toEqual({ notes: 3, skills: 1 });
});
