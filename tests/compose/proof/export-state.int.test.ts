import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { seedAgent } from '../../../src/app/seed-agent.ts';
import { exportState, openExporter } from '../../../src/compose/proof/export-state.ts';
import { agentUnderTest } from '../agent-under-test.ts';

const { agent, record } = await agentUnderTest();
const folder = join(agent.config.stateDir, 'exports');
const FILES = [
  'capabilities.json',
  'experiences.jsonl',
  'self_model.json',
  'memory/decisions.md',
  'memory/preferences.md',
  'memory/projects.md',
];
const note = (note_id: string, text: string) => ({
  type: 'NoteKept',
  payload: { note_id, kind: 'decision', text },
});

it('writes what is believed, then only what changed', async () => {
  await seedAgent(agent);
  expect(await exportState(agent)).toMatchObject({ folder, files: FILES, changed: FILES });
  expect(await exportState(agent)).toMatchObject({ changed: [] });
  await record(note('utc', 'Times are in UTC'));
  expect(await exportState(agent)).toMatchObject({ changed: ['memory/decisions.md'] });
  expect(await readFile(join(folder, 'memory/decisions.md'), 'utf8')).toContain('Times are in UTC');
  expect((await stat(join(folder, 'memory/decisions.md'))).mode & 0o777).toBe(0o600);
  expect(await readdir(join(folder, 'memory'))).toEqual([
    'decisions.md',
    'preferences.md',
    'projects.md',
  ]);
});

it('writes where the owner wants it, over what a person left there', async () => {
  const out = join(agent.config.stateDir, 'elsewhere');
  await mkdir(out);
  await writeFile(join(out, 'capabilities.json'), 'mine');
  expect((await exportState(agent, out)).changed).toEqual(FILES);
  expect(JSON.parse(await readFile(join(out, 'capabilities.json'), 'utf8'))).toMatchObject({
    version: 1,
  });
});

it('follows the log by itself', async () => {
  const refresh = openExporter(agent);
  await refresh();
  await record(note('more', 'Backups go to the other disk'));
  await refresh();
  expect(await readFile(join(folder, 'memory/decisions.md'), 'utf8')).toContain('other disk');
});
