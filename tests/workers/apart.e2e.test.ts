import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { gateBefore } from '../adapters/queue/gate.ts';
import { eventually, type House, openHouse, times } from '../compose/controller-story.ts';
import { socketPath } from '../support/cluster.ts';
import { freshDatabase } from '../support/postgres.ts';
import { NODE_FLAGS } from '../support/program.ts';
import { WITH_SANDBOX } from '../support/sandbox.ts';

const db = await freshDatabase();
const AGENT = 'apart';
const children: ChildProcess[] = [];
let house: House | null = null;
afterEach(async () => {
  for (const child of children.splice(0)) if (child.exitCode === null) child.kill('SIGKILL');
  await house?.close();
});

function start(name: string, stateDir: string, through: (url: string) => string = (url) => url) {
  const child = spawn(process.execPath, [...NODE_FLAGS, resolve('bin/worker.mjs'), name], {
    env: {
      PATH: process.env['PATH'] ?? '',
      HOME: process.env['HOME'] ?? '',
      HOMEOSTAT_STATE: stateDir,
      HOMEOSTAT_AGENT: AGENT,
      HOMEOSTAT_PORT: '0',
      HOMEOSTAT_SCHEDULE: '0 0 1 1 *',
      DATABASE_URL: through(db.appUrl),
      DATABASE_ADMIN_URL: through(db.ownerUrl),
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

it('a scheduler that stands by outlives a restart of the database, and takes over afterwards', async () => {
  const { hostname, port } = new URL(db.ownerUrl);
  const address = { host: decodeURIComponent(hostname), port: Number(port) };
  const gate = await gateBefore({ path: socketPath(address) });
  await gate.open();
  const through = (url: string) =>
    Object.assign(new URL(url), { host: `127.0.0.1:${gate.port}` }).href;
  house = await openHouse({ databaseUrl: db.appUrl, adminUrl: db.ownerUrl }, AGENT);
  const active = start('scheduler', house.stateDir);
  await eventually(() => active.said.text).toContain('"started"');
  const spare = start('scheduler', house.stateDir, through);
  await eventually(() => spare.said.text).toContain('"standby"');
  await gate.shut();
  await eventually(() => spare.said.text).toContain('ECONNREFUSED');
  expect(spare.child.exitCode).toBeNull();
  await gate.open();
  active.child.kill('SIGKILL');
  await eventually(() => spare.said.text).toContain('"started"');
  spare.child.kill('SIGTERM');
  expect(await spare.ended).toEqual([0, null]);
  await gate.shut();
});
