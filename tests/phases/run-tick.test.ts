import { describe, expect, it } from 'vitest';
import { runTick } from '../../src/phases/sense/run-tick.ts';
import { task, tickRunner, world } from './world.ts';

const signal = new AbortController().signal;
const tick = { schedule: 'heartbeat', instant: '2026-11-21T04:00:00.000Z' };

describe('a tick', () => {
  it('with nothing to do is one event and no cycle', async () => {
    const w = world();
    expect(await runTick(tickRunner(w), tick, signal)).toEqual({
      status: 'closed',
      reason: 'idle',
    });
    expect(await w.events()).toEqual(['TickClosed']);
  });

  it('with work becomes a cycle whose sensing is done, in one append', async () => {
    const w = world();
    const result = await runTick(tickRunner(w, { work: [task] }), tick, signal);
    expect(result).toEqual({ status: 'cycle', cycleNo: 1 });
    expect(await w.events()).toEqual([
      'CycleScheduled',
      'CycleStarted',
      'PhaseStarted',
      'SituationSensed',
      'PhaseCompleted',
    ]);
  });

  it('is had by exactly one of a thousand tries at the same instant', async () => {
    const w = world();
    const results = [];
    for (let i = 0; i < 20; i++) {
      results.push(
        ...(await Promise.all(
          Array.from({ length: 50 }, () => runTick(tickRunner(w), tick, signal)),
        )),
      );
    }
    expect(results.filter(({ status }) => status === 'closed')).toHaveLength(1);
    expect(await w.events()).toEqual(['TickClosed']);
  });

  it('never begins a second cycle while one is open', async () => {
    const w = world();
    const runner = tickRunner(w, { work: [task] });
    const instants = Array.from({ length: 20 }, (_, i) => ({
      ...tick,
      instant: new Date(Date.parse(tick.instant) + i * 300_000).toISOString(),
    }));
    const results = await Promise.all(instants.map((at) => runTick(runner, at, signal)));
    expect(results.filter(({ status }) => status === 'cycle')).toHaveLength(1);
    const overlaps = results.filter((r) => r.status === 'closed' && r.reason === 'overlap');
    expect(overlaps).toHaveLength(19);
  });

  it('says how many were missed, once', async () => {
    const w = world();
    const missed = { count: 12, upTo: '2026-11-21T03:55:00.000Z' };
    await runTick(tickRunner(w), { ...tick, missed }, signal);
    await runTick(tickRunner(w), { ...tick, missed }, signal);
    const closed = await w.store.read('a', { types: ['TickClosed'] });
    expect(closed.map(({ payload }) => (payload as { reason: string }).reason)).toEqual([
      'missed',
      'idle',
    ]);
  });

  it('that was cut off after sensing leaves nothing, and the next try has it', async () => {
    const w = world();
    w.crash.at = 'sense:looked';
    await expect(runTick(tickRunner(w, { work: [task] }), tick, signal)).rejects.toThrow();
    expect(await w.events()).toEqual([]);
    w.crash.at = '';
    const again = await runTick(tickRunner(w, { work: [task] }), tick, signal);
    expect(again.status).toBe('cycle');
  });
});
