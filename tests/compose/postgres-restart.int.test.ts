import { afterAll, beforeAll, expect, it } from 'vitest';
import { openCluster } from '../../src/adapters/postgres/cluster/cluster.ts';
import { type Gate, gateBefore } from '../adapters/queue/gate.ts';
import {
  clusterOptions,
  removeFolder,
  socketPath,
  stopServerIn,
  temporaryFolder,
} from '../support/cluster.ts';
import { eventually, type House, openHouse, times } from './controller-story.ts';

let dir: string;
let dataDir: string;
let house: House;
let gate: Gate;
const target = { path: '' };

async function startServer() {
  // Safe settings: what was committed must outlive a crash.
  const cluster = await openCluster({ ...clusterOptions(dir), unsafeSettings: {} });
  target.path = socketPath(cluster.address);
  return cluster;
}

beforeAll(async () => {
  dir = await temporaryFolder();
  const cluster = await startServer();
  dataDir = cluster.dataDir;
  gate = await gateBefore(target);
  await gate.open();
  const url = new URL(cluster.ownerUrl);
  url.hostname = '127.0.0.1';
  url.port = String(gate.port);
  house = await openHouse({ databaseUrl: url.href, adminUrl: url.href }, 'restarted');
});
afterAll(async () => {
  await house.close();
  await gate.shut();
  await removeFolder(dir);
});

it('a cycle outlives the death of its Postgres, which was at work on a step', async () => {
  const controller = await house.controller();
  await house.addHeldTask('water');
  await house.request();
  await eventually(house.types).toContain('EffectDispatched');
  await stopServerIn(dataDir);
  await eventually(() => controller.errors.join()).toMatch(/database|event log/);
  await startServer();
  await house.release('water');
  const ends = async () => {
    const types = await house.types();
    return times(types, 'CycleCompleted') + times(types, 'CycleFailed');
  };
  await eventually(ends).toBe(1);
  await house.addTask('weed');
  await house.request();
  await eventually(ends).toBe(2);
  expect(await house.lines()).toEqual(['water', 'weed']);
  const types = await house.types();
  expect(times(types, 'CycleScheduled')).toBe(2);
  expect(times(types, 'EffectSettled') + times(types, 'EffectIndeterminate')).toBe(2);
});
