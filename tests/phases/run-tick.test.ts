import { describe, expect, it } from 'vitest';
import { payloadsOf } from '../../src/domain/fact.ts';
import { POSTED, runTick } from '../../src/phases/sense/run-tick.ts';
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

  it('for a request leaves nothing while a cycle is open, and becomes a cycle after it', async () => {
    const w = world();
    const runner = tickRunner(w, { work: [task] });
    await runTick(runner, tick, signal);
    const asked = { schedule: 'manual', instant: tick.instant, requestId: 'r1' };
    const before = await w.events();
    for (let i = 0; i < 20; i++) {
      expect(await runTick(runner, asked, signal)).toEqual({ status: 'waits' });
    }
    expect(await w.events()).toEqual(before);
    await w.complete(1);
    expect(await runTick(runner, asked, signal)).toEqual({ status: 'cycle', cycleNo: 2 });
  });

  it.each([
    { who: 'the schedule', by: tick, work: [task], isForWork: false },
    {
      who: 'the owner who gave work',
      by: { ...tick, schedule: POSTED },
      work: [task],
      isForWork: true,
    },
    {
      who: 'the owner who asks, with work waiting',
      by: { ...tick, requestId: 'r1' },
      work: [task],
      isForWork: true,
    },
    {
      who: 'the owner who asks, with nothing to do',
      by: { ...tick, requestId: 'r1' },
      work: [],
      isForWork: false,
    },
  ])('may explore where nobody waits for the work: $who', async ({ by, work, isForWork }) => {
    const runner = tickRunner(world(), { work });
    const asked: boolean[] = [];
    const opening: typeof runner.opening = {
      ...runner.opening,
      open: (view, situation, drawn) => {
        asked.push(drawn.isForWork);
        return runner.opening.open(view, situation, drawn);
      },
    };
    await runTick({ ...runner, opening }, by, signal);
    expect(asked).toEqual([isForWork]);
  });

  it('for work that goes on at once is one cycle, and waits for one that is open', async () => {
    const w = world();
    const runner = tickRunner(w, { work: [task] });
    const state = { work_id: task.id, fingerprint: task.fingerprint, mark: '' };
    const after = { key: 'after:0', work: [state], title: task.title };
    const next = { schedule: 'after', instant: tick.instant, after };
    expect(await runTick(runner, next, signal)).toEqual({ status: 'cycle', cycleNo: 1 });
    expect(await runTick(runner, next, signal)).toEqual({ status: 'waits' });
    await w.complete(1);
    expect(await runTick(runner, next, signal)).toEqual({ status: 'taken' });
    const [scheduled] = await w.store.read('a', { types: ['CycleScheduled'] });
    expect(scheduled?.payload).toMatchObject({ trigger: 'after', after: [state] });
    expect(scheduled?.dedupeKey).toBe('after:0');
  });

  it('for a request says that it closed it while the agent is paused', async () => {
    const w = world();
    await w.record({ type: 'ControllerPaused', payload: { by: 'owner', reason: 'away' } });
    await w.record({ type: 'RunRequested', payload: { request_id: 'r1', by: 'owner' } });
    const asked = { schedule: 'manual', instant: tick.instant, requestId: 'r1' };
    const closed = await runTick(tickRunner(w), asked, signal);
    expect(closed).toEqual({ status: 'closed', reason: 'paused' });
    expect((await w.controller()).run_requests).toEqual([]);
  });

  it('says how many were missed, once', async () => {
    const w = world();
    const missed = { count: 12, upTo: '2026-11-21T03:55:00.000Z' };
    await runTick(tickRunner(w), { ...tick, missed }, signal);
    await runTick(tickRunner(w), { ...tick, missed }, signal);
    const closed = await w.store.read('a', { types: ['TickClosed'] });
    expect(payloadsOf(closed, 'TickClosed').map(({ reason }) => reason)).toEqual([
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
