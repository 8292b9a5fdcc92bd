import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { freshDatabase } from '../support/postgres.ts';
import { eventually, type House, openHouse, times } from './controller-story.ts';
import { type BlockedProcess, startBlockedProcess } from './start-blocked-process.ts';

const db = await freshDatabase();
const place = { databaseUrl: db.appUrl, adminUrl: db.ownerUrl };
let house: House | null = null;
let blocked: BlockedProcess | null = null;
afterEach(async () => {
  blocked?.kill();
  await house?.close();
});

/** So that a test need not wait for half a minute. */
const LOCKS = { lockMs: 400, stalledMs: 200 };
const CYCLE = { leaseMs: 1_000, retryBaseMs: 200 };

it.each([
  ['act:started', { lines: 1, indeterminate: 0 }],
  ['act:intended', { lines: 1, indeterminate: 0 }],
  ['act:ran', { lines: 1, indeterminate: 1 }],
  ['act:completed', { lines: 1, indeterminate: 0 }],
])('a worker blocked at %s and a second one leave one effect', async (at, expected) => {
  const agentId = at.replace(':', '-');
  house = await openHouse(place, agentId);
  const { stateDir, types, lines, addTask, request } = house;
  const names = { stateDir, agentId, locks: LOCKS, cycle: CYCLE };
  const until = join(stateDir, 'go-on');
  blocked = startBlockedProcess({ place, names, at, until });
  const { said, end } = blocked;
  await eventually(said).toContain('ready');
  await house.controller({ worksOnPhases: false });
  await addTask('water');
  await request();
  await eventually(said).toContain('blocking');
  await house.worker();
  await eventually(async () => {
    const all = await types();
    return times(all, 'CycleCompleted') + times(all, 'CycleFailed');
  }).toBe(1);
  expect(await end()).toBe(0);
  expect(await lines()).toHaveLength(expected.lines);
  const all = await types();
  expect(times(all, 'EffectIndeterminate')).toBe(expected.indeterminate);
  expect(times(all, 'EffectSettled') + times(all, 'EffectIndeterminate')).toBe(
    times(all, 'EffectIntended'),
  );
  expect(times(all, 'CycleCompleted') + times(all, 'CycleFailed')).toBe(1);
});
