import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { eventually, type House, openHouse, times } from '../compose/controller-story.ts';
import { freshDatabase } from '../support/postgres.ts';
import { WITH_SANDBOX } from '../support/sandbox.ts';

const db = await freshDatabase();
const AGENT = 'apart';
const children: ChildProcess[] = [];
let house: House | null = null;
afterEach(async () => {
  for (const child of children.splice(0)) if (child.exitCode === null) child.kill('SIGKILL');
  await house?.close();
});

function start(name: string, stateDir: string) {
  const child = spawn(process.execPath, [resolve('bin/worker.mjs'), name], {
    env: {
      PATH: process.env['PATH'] ?? '',
      HOME: process.env['HOME'] ?? '',
      HOMEOSTAT_STATE: stateDir,
      HOMEOSTAT_AGENT: AGENT,
      HOMEOSTAT_PORT: '0',
      HOMEOSTAT_SCHEDULE: '0 0 1 1 *',
      DATABASE_URL: db.appUrl,
      DATABASE_ADMIN_URL: db.ownerUrl,
      ...WITH_SANDBOX,
    },
    stdio: ['ignore', 'inherit', 'pipe'],
  });
  children.push(child);
  const said = { text: '' };
  child.stderr.on('data', (chunk: Buffer) => {
    said.text += chunk.toString();
  });
  return { said, child, ended: once(child, 'exit') };
}

it('scheduler, cycle and maintenance workers run an agent in processes of their own', async () => {
  house = await openHouse({ databaseUrl: db.appUrl, adminUrl: db.ownerUrl }, AGENT);
  const { stateDir, addTask, types, lines } = house;
  const workers = ['scheduler', 'cycle', 'maintenance'].map((name) => start(name, stateDir));
  for (const { said } of workers) await eventually(() => said.text).toContain('"started"');
  const spare = start('scheduler', stateDir);
  await addTask('water');
  await eventually(lines).toEqual(['water']);
  await eventually(types).toContain('CycleCompleted');
  await eventually(() => spare.said.text).toContain('"standby"');
  for (const { child, ended } of [...workers, spare].reverse()) {
    child.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
  }
  expect(times(await types(), 'ControllerStopped')).toBe(1);
});
