import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Cli, openCli } from '../support/cli.ts';

/** The controller alone has it, as a service does. */
const key = { ANTHROPIC_API_KEY: 'sk-ant-not-to-be-shown' };
let cli: Cli;
beforeAll(async () => {
  cli = await openCli();
  // A controller beside keeps the server up, so that each command finds it at once.
  await cli.start({ HOMEOSTAT_SCHEDULE: '0 0 1 1 *', ...key }).seen('started');
  // It would do a task as soon as there is one.
  await cli.run('pause');
});
afterAll(() => cli.close());

it('takes consent to a model once, sees the key of the controller and never shows it', async () => {
  const first = await cli.run('model', 'use', 'anthropic');
  expect(first).toMatchObject({ code: 0, document: { ok: true, changed: true, key_found: true } });
  expect((await cli.run('model', 'use', 'anthropic')).document).toMatchObject({ changed: false });
  const { document } = await cli.run('model', 'list');
  expect(document).toMatchObject({
    key_found: true,
    consent: { provider: 'anthropic', by: 'owner' },
    providers: [{ name: 'anthropic', configured: true }, { configured: false }],
  });
  const doctor = JSON.stringify((await cli.run('doctor')).document);
  expect(doctor).toContain('you consented to paying anthropic');
  expect(JSON.stringify(document) + doctor).not.toContain(key.ANTHROPIC_API_KEY);
  expect((await cli.run('budget')).document).toMatchObject({
    today: { spent_usd: 0, reserved_usd: 0, limit_usd: 2, left_usd: 2 },
  });
  expect((await cli.run('model', 'use', 'somebody')).code).toBe(2);
});

it('forgets only what is known, and only when it is said twice', async () => {
  const unsure = await cli.run('forget', 'consent:none-such');
  expect(unsure).toMatchObject({ code: 1, document: { error: { type: 'not_confirmed' } } });
  const unknown = await cli.run('forget', 'inbox:none-such', '--yes');
  expect(unknown.document).toMatchObject({ error: { type: 'unknown_subject' } });
});

it('keeps a task of the owner and says which one may be meant', async () => {
  const step = ['--step', 'date > date.txt', '--verify', 'file date.txt'];
  const added = await cli.run('task', 'add', 'Write the date', '--priority', '4', ...step);
  expect(added).toMatchObject({ code: 0, document: { ok: true, id: 'write-the-date' } });
  expect((await cli.run('task', 'list')).document).toMatchObject({
    tasks: [{ intention_id: 'write-the-date', trust: 'owner', priority: 4 }],
  });
  const edit = ['--title', 'Write the year', '--verify', 'none', '--due', 'none'];
  expect((await cli.run('task', 'edit', 'write', ...edit)).document).toMatchObject({ ok: true });
  expect((await cli.run('task', 'show', 'write')).document).toMatchObject({
    task: { title: 'Write the year', priority: 4, verify: [], steps: [{ run: 'date > date.txt' }] },
  });
  const unknown = await cli.run('task', 'show', 'nothing like it');
  expect(unknown).toMatchObject({ code: 1, document: { error: { type: 'unknown_task' } } });
  expect((await cli.run('task', 'done', 'write')).document).toMatchObject({ ok: true });
  expect((await cli.run('task', 'cancel', 'write-the-date')).code).toBe(1);
});

it('says what its roles have noted, and forgets only what is there', async () => {
  expect((await cli.run('roles', 'list')).document).toMatchObject({
    ok: true,
    roles: [
      { role: 'builder', notes: [] },
      { role: 'researcher', notes: [] },
      { role: 'reviewer', notes: [] },
    ],
  });
  expect((await cli.run('roles', 'forget', 'reviewer')).document).toMatchObject({ note_id: null });
  const unknown = await cli.run('roles', 'keep', 'builder-1');
  expect(unknown).toMatchObject({ code: 1, document: { error: { type: 'unknown_note' } } });
});

it('imports what the original learned, once', async () => {
  const folder = join(cli.stateDir, 'vsm');
  await mkdir(folder);
  const scan = {
    description: 'Scan for trends',
    times_used: 8,
    times_succeeded: 6,
    times_failed: 2,
  };
  const registry = { version: 1, capabilities: { 'scan-trends': scan } };
  await writeFile(join(folder, 'capabilities.json'), JSON.stringify(registry));
  const first = await cli.run('import', 'vsm', folder);
  expect(first).toMatchObject({
    code: 0,
    document: { already: false, taken: { capabilities: 1 } },
  });
  expect((await cli.run('import', 'vsm', folder)).document).toMatchObject({ already: true });
});
