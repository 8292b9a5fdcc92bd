import { describe, expect, it } from 'vitest';
import { ClassedError } from '../../../src/domain/cycle/class-of-error.ts';
import { defaultCycleSettings } from '../../../src/domain/cycle/settings.ts';
import { effectProjection } from '../../../src/domain/cycle/views/effect.ts';
import { incidentProjection } from '../../../src/domain/cycle/views/incident.ts';
import { payloadsOf } from '../../../src/domain/fact.ts';
import { duePhase } from '../../../src/phases/cycle/due-phase.ts';
import { runNextPhase } from '../../../src/phases/cycle/run-phase.ts';
import { LeaseLost, type PhaseContext } from '../../../src/phases/phase-context.ts';
import { runTick } from '../../../src/phases/sense/run-tick.ts';
import { phaseRunner, task, tickRunner, world } from '../world.ts';

const signal = new AbortController().signal;
const tick = { schedule: 'heartbeat', instant: '2026-11-21T04:00:00.000Z' };

async function withCycle() {
  const w = world();
  await runTick(tickRunner(w, { work: [task] }), tick, signal);
  return w;
}

const intended = (context: PhaseContext, repeatable: boolean) =>
  context.record([
    {
      type: 'EffectIntended',
      payload: {
        effect_id: 'e1',
        cycle_no: context.cycleNo,
        kind: 'step',
        args_hash: 'h',
        summary: 'send the letter',
        repeatable,
      },
    },
    {
      type: 'EffectDispatched',
      payload: {
        effect_id: 'e1',
        lease_token: context.leaseToken,
        pid: 7,
        pgid: 7,
        started_at: 's',
      },
    },
  ]);

describe('the phases of a cycle', () => {
  it('run in order, each once', async () => {
    const w = await withCycle();
    const seen: string[] = [];
    const note = async ({ phase }: PhaseContext) => {
      seen.push(phase);
      return { events: [], result: phase };
    };
    const runner = phaseRunner(w, { decide: note, act: note, reflect: note, consolidate: note });
    for (let i = 0; i < 4; i++) {
      expect((await runNextPhase(runner, 1, signal)).status).toBe('completed');
    }
    expect((await runNextPhase(runner, 1, signal)).status).toBe('not_due');
    expect(seen).toEqual(['decide', 'act', 'reflect', 'consolidate']);
  });

  it('are started by one of many that try at once', async () => {
    const w = await withCycle();
    let effects = 0;
    const runner = phaseRunner(w, {
      decide: async () => {
        effects += 1;
        return { events: [], result: null };
      },
    });
    const tries = await Promise.all(
      Array.from({ length: 10 }, () => runNextPhase(runner, 1, signal)),
    );
    expect(effects).toBe(1);
    expect(tries.filter(({ status }) => status === 'completed').length).toBeGreaterThan(0);
  });

  it('are not taken over while their lease lives, and are when it has ended', async () => {
    const w = await withCycle();
    w.crash.at = 'decide:started';
    const runner = phaseRunner(w);
    await expect(runNextPhase(runner, 1, signal)).rejects.toThrow();
    w.crash.at = '';
    expect((await runNextPhase(runner, 1, signal)).status).toBe('not_due');
    w.clock.ms += 31_000;
    expect((await runNextPhase(runner, 1, signal)).status).toBe('completed');
    const started = await w.store.read('a', { types: ['PhaseStarted'] });
    expect(payloadsOf(started, 'PhaseStarted').map(({ attempt }) => attempt)).toEqual([1, 1, 2]);
  });

  it('are taken over at once when their holder is gone for certain', async () => {
    const w = await withCycle();
    w.crash.at = 'decide:started';
    const gone = { host: 'h', pid: 7, started_at: 'before' };
    const runner = phaseRunner(w);
    const dying = { ...runner, holders: { ...runner.holders, own: async () => gone } };
    await expect(runNextPhase(dying, 1, signal)).rejects.toThrow();
    w.crash.at = '';
    expect(await duePhase(runner, 1)).toEqual({ phase: 'decide', attempt: 2 });
    expect((await runNextPhase(runner, 1, signal)).status).toBe('completed');
  });

  it('are taken over from a lease that a clock which stood ahead gave', async () => {
    const w = await withCycle();
    w.crash.at = 'decide:started';
    w.clock.ms += 86_400_000;
    await expect(runNextPhase(phaseRunner(w), 1, signal)).rejects.toThrow();
    w.crash.at = '';
    w.clock.ms -= 86_400_000;
    expect((await runNextPhase(phaseRunner(w), 1, signal)).status).toBe('completed');
  });

  it('may write nothing after another attempt has begun', async () => {
    const w = await withCycle();
    let late: Promise<unknown> = Promise.resolve();
    const runner = phaseRunner(w, {
      decide: async (context) => {
        w.clock.ms += 31_000; // the event loop was blocked for longer than the lease
        await runNextPhase(phaseRunner(w), 1, signal);
        late = context.record([
          { type: 'ObservationNoted', payload: { observation_id: 'o', text: 't', kind: 'k' } },
        ]);
        await late;
        return { events: [], result: null };
      },
    });
    await expect(runNextPhase(runner, 1, signal)).rejects.toBeInstanceOf(LeaseLost);
    await expect(late).rejects.toBeInstanceOf(LeaseLost);
    expect(await w.events()).not.toContain('ObservationNoted');
  });

  it('surface an effect whose end is not known instead of repeating it', async () => {
    const w = await withCycle();
    const killed: number[] = [];
    const cut = phaseRunner(w, {
      decide: async (context) => {
        await intended(context, false);
        throw new LeaseLost(1, 'decide');
      },
    });
    await expect(runNextPhase(cut, 1, signal)).rejects.toBeInstanceOf(LeaseLost);
    w.clock.ms += 31_000;
    const next = {
      ...phaseRunner(w),
      killGroup: async ({ pgid }: { pgid: number }) => void killed.push(pgid),
    };
    await runNextPhase(next, 1, signal);
    const view = await w.log.view('a', [
      { projection: effectProjection, keys: 'all' },
      { projection: incidentProjection, keys: 'all' },
    ]);
    expect(view.get(effectProjection, 'e1')?.status).toBe('indeterminate');
    expect([...view.all(incidentProjection).values()]).toMatchObject([{ status: 'open' }]);
    expect(killed).toEqual([7]);
  });

  it('let a repeatable effect be repeated', async () => {
    const w = await withCycle();
    const cut = phaseRunner(w, {
      decide: async (context) => {
        await intended(context, true);
        throw new LeaseLost(1, 'decide');
      },
    });
    await expect(runNextPhase(cut, 1, signal)).rejects.toBeInstanceOf(LeaseLost);
    w.clock.ms += 31_000;
    await runNextPhase(phaseRunner(w), 1, signal);
    const view = await w.log.view('a', [{ projection: effectProjection, keys: 'all' }]);
    expect(view.all(effectProjection).size).toBe(0);
  });

  it('have a limit in time, but for the work itself, which ends by its own', async () => {
    const w = await withCycle();
    const patient = async ({ signal }: PhaseContext) => {
      await new Promise((done) => setTimeout(done, 300));
      signal.throwIfAborted();
      return { events: [], result: null };
    };
    const runner = {
      ...phaseRunner(w, { act: patient, reflect: patient }),
      cycleSettings: { ...defaultCycleSettings, phaseTimeoutMs: 100 },
    };
    const statuses: string[] = [];
    for (let i = 0; i < 3; i++) statuses.push((await runNextPhase(runner, 1, signal)).status);
    expect(statuses).toEqual(['completed', 'completed', 'failed']);
  });

  it('are tried three times, then reflected on all the same', async () => {
    const w = await withCycle();
    const seen: string[] = [];
    const runner = phaseRunner(w, {
      decide: async () => {
        throw new Error('no luck');
      },
      reflect: async ({ phase }) => {
        seen.push(phase);
        return { events: [], result: null };
      },
    });
    for (let i = 0; i < 3; i++) {
      expect((await runNextPhase(runner, 1, signal)).status).toBe('failed');
      w.clock.ms += 60_000;
    }
    await runNextPhase(runner, 1, signal);
    expect(seen).toEqual(['reflect']);
  });

  it('are not tried again when trying again cannot help', async () => {
    const w = await withCycle();
    const runner = phaseRunner(w, {
      decide: async () => {
        throw new ClassedError('policy', 'not allowed', { retryable: false });
      },
    });
    expect((await runNextPhase(runner, 1, signal)).status).toBe('failed');
    const next = await runNextPhase(runner, 1, signal);
    expect(next.status).toBe('completed');
    const started = await w.store.read('a', { types: ['PhaseStarted'] });
    expect(started.at(-1)?.payload).toMatchObject({ phase: 'reflect' });
  });
});
