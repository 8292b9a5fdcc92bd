import { CronExpressionParser } from 'cron-parser';
import { expect, it, vi } from 'vitest';
import { loadConfig } from '../../src/config.ts';
import { incidentProjection } from '../../src/domain/cycle/views/incident.ts';
import { payloadsOf } from '../../src/domain/fact.ts';
import { runTick } from '../../src/phases/sense/run-tick.ts';
import { owedTicksOf } from '../../src/process/owed-ticks.ts';
import { tickRunner, world } from '../phases/world.ts';

const STEP_MS = 300_000;
const DAY_MS = 86_400_000;
const { signal } = new AbortController();

/** A controller whose clock is set by the test, with nothing to do but to tick. */
function heart() {
  const w = world();
  w.clock.ms -= 60_000; // the first look is at an instant
  const runner = tickRunner(w);
  const model = { wanted: () => [], lifted: () => [], affords: () => false };
  const start = () =>
    owedTicksOf(
      {
        ...w.surroundings,
        store: w.store,
        config: loadConfig({ HOMEOSTAT_SCHEDULE: '*/5 * * * *' }),
        model: { ...model, lifted: () => new Set() } as never, // asked only when there is no tick
      },
      true,
    );
  const state = { owed: start() };
  /** What the instants of the next steps came to, one look a minute. */
  const live = async (steps: number) => {
    const before = (await w.store.read('a', { limit: 10_000 })).length;
    for (let minute = 0; minute < steps * 5; minute++) {
      w.clock.ms += 60_000;
      for (const tick of await state.owed()) await runTick(runner, tick, signal);
    }
    return (await w.store.read('a', { limit: 10_000 })).slice(before);
  };
  const ticked = async (steps: number) =>
    (await live(steps)).filter(({ type }) => type === 'TickClosed').length;
  const restart = () => {
    state.owed = start();
  };
  return { ...w, live, ticked, restart };
}

it.each([
  ['a day', DAY_MS],
  ['two hours', 7_200_000],
  ['ten years', 3_652 * DAY_MS],
])(
  'ticks go on when a clock that was %s ahead is back, also after a restart',
  async (_, aheadMs) => {
    const { clock, ticked, live, restart, log } = heart();
    expect(await ticked(3)).toBe(3);
    clock.ms += aheadMs;
    expect(await ticked(3)).toBeGreaterThanOrEqual(3);
    clock.ms -= aheadMs;
    const back = await live(3);
    expect(back.filter(({ type }) => type === 'TickClosed').length).toBeGreaterThanOrEqual(3);
    expect(back.filter(({ type }) => type === 'ClockWentBack')).toHaveLength(1);
    restart();
    const later = await live(3);
    expect(later.map(({ type }) => type)).toEqual(['TickClosed', 'TickClosed', 'TickClosed']);
    const view = await log.view('a', [{ projection: incidentProjection, keys: ['clock'] }]);
    expect(view.get(incidentProjection, 'clock')).toMatchObject({ status: 'open', count: 1 });
  },
);

it('instants that were ticked while the clock was ahead are ticked again when they come', async () => {
  const { clock, ticked } = heart();
  await ticked(1);
  clock.ms += 2 * 3_600_000;
  await ticked(24);
  clock.ms -= 4 * 3_600_000;
  expect(await ticked(48)).toBe(48);
});

it('a suspended machine ticks once for all it slept through', async () => {
  const { clock, live } = heart();
  await live(1);
  clock.ms += 8 * 3_600_000;
  const events = await live(1);
  expect(payloadsOf(events, 'TickClosed').map(({ reason }) => reason)).toEqual(['missed', 'idle']);
  expect(events.every(({ type }) => type === 'TickClosed')).toBe(true);
});

it('a clock that is put right by less than a step is no incident', async () => {
  const { clock, live } = heart();
  await live(3);
  clock.ms -= STEP_MS / 2;
  const types = (await live(3)).map(({ type }) => type);
  expect(new Set(types)).toEqual(new Set(['TickClosed']));
});

it('reads a schedule that owes nothing once until its next instant, however often it is asked', async () => {
  const { ticked } = heart();
  await ticked(1);
  const parse = vi.spyOn(CronExpressionParser, 'parse');
  await ticked(1); // five looks
  const perStep = parse.mock.calls.length;
  await ticked(10);
  expect(parse.mock.calls.length).toBe(11 * perStep);
  expect(perStep).toBeLessThan(6);
  parse.mockRestore();
});
