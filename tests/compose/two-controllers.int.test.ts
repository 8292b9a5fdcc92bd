import { afterAll, expect, it } from 'vitest';
import { buildRunners } from '../../src/compose/run/runners.ts';
import type { HomeostatEvent } from '../../src/domain/catalogue.ts';
import { payloadsOf } from '../../src/domain/fact.ts';
import { runTick, type TickRunner } from '../../src/phases/sense/run-tick.ts';
import { startReconciler } from '../../src/process/reconciler.ts';
import { freshDatabase } from '../support/postgres.ts';
import { eventually, openHouse, phasesBegun } from './controller-story.ts';
import { PHASE_WORK, type Process } from './test-process.ts';

const db = await freshDatabase();
const TICKS = 1_000;
const WORK_EVERY = 50;
const TICK_MS = 300_000;
const EPOCH_MS = Date.UTC(2026, 0, 1);
const { signal } = new AbortController();
const house = await openHouse({ databaseUrl: db.appUrl, adminUrl: db.ownerUrl }, 'two');
afterAll(() => house.close());

/** Senses what the number of the tick says; everything after is real. */
function ticksOf({ agent }: Process, now: { tick: number }): TickRunner {
  const work = () =>
    now.tick % WORK_EVERY === 0
      ? [
          {
            kind: 'task' as const,
            id: `task:${now.tick}`,
            title: 'weed',
            priority: 3,
            fingerprint: String(now.tick),
            tags: [],
          },
        ]
      : [];
  const look = async () => ({
    fingerprint: 'same',
    sources: [],
    sourcesFailed: [],
    work: work(),
  });
  return { ...buildRunners(agent).ticks, look };
}

it('two controllers bring every tick to one end and every cycle to one', async () => {
  const processes = [await house.worker(), await house.worker()];
  const { agent } = processes[0]!;
  const parts = processes.map((process) => {
    const onError = () => undefined;
    const now = { tick: 0 };
    const reconciler = startReconciler({ ...process, settings: PHASE_WORK, onError });
    return { reconciler, now, ticks: ticksOf(process, now) };
  });
  for (let tick = 0; tick < TICKS; tick++) {
    const instant = new Date(EPOCH_MS + tick * TICK_MS).toISOString();
    const both = parts.map(async ({ ticks, now, reconciler }) => {
      now.tick = tick;
      const result = await runTick(ticks, { schedule: 'heartbeat', instant }, signal);
      if (result.status === 'cycle') reconciler.wake();
      return result.status;
    });
    const results = await Promise.all(both);
    expect(results.filter((status) => status !== 'taken')).toHaveLength(1);
  }
  const read = async <Name extends HomeostatEvent['type']>(type: Name) =>
    payloadsOf(await agent.store.read('two', { types: [type], limit: 5_000 }), type);
  await eventually(async () => (await read('CycleCompleted')).length).toBe(
    (await read('CycleScheduled')).length,
  );
  await Promise.all(parts.map(({ reconciler }) => reconciler.stop(0)));
  const scheduled = await read('CycleScheduled');
  const ends = [...(await read('TickClosed')), ...scheduled];
  expect(ends).toHaveLength(TICKS);
  expect(new Set(ends.map((end) => ('instant' in end ? end.instant : end.tick_at))).size).toBe(
    TICKS,
  );
  const numbers = scheduled.map(({ cycle_no }) => cycle_no);
  expect(numbers).toEqual(numbers.map((_, i) => i + 1));
  expect(numbers.length).toBeGreaterThan(5);
  expect((await read('CycleCompleted')).map(({ cycle_no }) => cycle_no)).toEqual(numbers);
  const begun = await agent.store.read('two', { types: ['PhaseStarted'], limit: 5_000 });
  expect(phasesBegun(begun)).toBe(numbers.length * 5);
});
