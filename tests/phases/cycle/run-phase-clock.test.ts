import type pg from 'pg';
import { expect, it } from 'vitest';
import { postgresLeases } from '../../../src/adapters/postgres/log/leases.ts';
import { runNextPhase } from '../../../src/phases/cycle/run-phase.ts';
import { runTick } from '../../../src/phases/sense/run-tick.ts';
import { phaseRunner, task, tickRunner, world } from '../world.ts';

const signal = new AbortController().signal;
const tick = { schedule: 'heartbeat', instant: '2026-11-21T04:00:00.000Z' };

/** By the database all leases have ended. */
const overslept = { query: async () => ({ rows: [{ live: false }] }) } as unknown as pg.Pool;

it('a phase under way is not taken over here when the clock leaps or the machine slept', async () => {
  const w = world();
  await runTick(tickRunner(w, { work: [task] }), tick, signal);
  let begun = 0;
  const decide = async (): Promise<{ events: []; result: string | null }> => {
    begun += 1;
    w.clock.ms += 8 * 3_600_000;
    const other = begun > 3 ? null : (await runNextPhase(runner, 1, signal)).status;
    return { events: [], result: other };
  };
  const runner = { ...phaseRunner(w, { decide }), leases: postgresLeases(overslept) };
  expect((await runNextPhase(runner, 1, signal)).status).toBe('completed');
  expect(begun).toBe(1);
});

it('what is over is held no longer', async () => {
  const leases = postgresLeases(overslept);
  leases.hold('t', 60_000);
  expect(await leases.isLive('a', 't')).toBe(true);
  await leases.drop('a', 't');
  expect(await leases.isLive('a', 't')).toBe(false);
  leases.hold('t', 0);
  expect(await leases.isLive('a', 't')).toBe(false);
});
