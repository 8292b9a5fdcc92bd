import { describe, expect, it } from 'vitest';
import { effectProjection } from '../../src/domain/cycle/views/effect.ts';
import { fact } from '../../src/domain/fact.ts';
import { runNextPhase } from '../../src/phases/cycle/run-phase.ts';
import type { PhaseContext } from '../../src/phases/phase-context.ts';
import { runTick } from '../../src/phases/sense/run-tick.ts';
import { testOrigin } from '../support/test-log.ts';
import { phaseRunner, task, tickRunner, world } from './world.ts';

/** Defects 8, 11 and 12 of the original. Others are in tests/domain/learning, budget, prompt and compose. */
const signal = new AbortController().signal;
const FIRST_MS = Date.parse('2026-11-21T00:00:00.000Z');
const tickAt = (n: number) => ({
  schedule: 'heartbeat',
  instant: new Date(FIRST_MS + n * 300_000).toISOString(),
});

describe('original defect 8: an idle tick is paid for', () => {
  it('closes a whole day of ticks with nothing to do without a cycle or a call', async () => {
    const w = world();
    for (let n = 0; n < 288; n++) await runTick(tickRunner(w), tickAt(n), signal);
    const events = await w.store.read('a', { limit: 1000 });
    expect(events).toHaveLength(288);
    for (const { type, payload } of events) {
      expect({ type, payload }).toMatchObject({
        type: 'TickClosed',
        payload: { reason: 'idle', model_calls: 0 },
      });
    }
  });
});

describe('original defect 11: the same mail three times', () => {
  it('sends once, however often the process dies after sending', async () => {
    const w = world();
    await runTick(tickRunner(w, { work: [task] }), tickAt(0), signal);
    let sent = 0;
    const send = async (context: PhaseContext) => {
      const view = await w.log.view('a', [{ projection: effectProjection, keys: 'all' }]);
      if (view.get(effectProjection, 'mail') !== undefined) return { events: [], result: null };
      await context.record([intended(context.cycleNo), dispatched(context.leaseToken)]);
      sent += 1;
      throw new Error('the power went');
    };
    for (let life = 0; life < 6; life++) {
      const runner = phaseRunner(w, { decide: send });
      await runNextPhase(runner, 1, signal);
      w.clock.ms += 3_600_000;
    }
    expect(sent).toBe(1);
    const view = await w.log.view('a', [{ projection: effectProjection, keys: 'all' }]);
    expect(view.get(effectProjection, 'mail')?.status).toBe('indeterminate');
  });
});

describe('original defect 12: the owner locked out by a session that died', () => {
  it('takes a request of the owner up although every cycle failed', async () => {
    const w = world();
    const until = tickAt(200).instant;
    const backoff = { consecutive_failures: 9, cycles: 12, until };
    const events = [{ type: 'BackoffEntered', payload: backoff }];
    await w.log.append('a', testOrigin, { events });
    const runner = tickRunner(w, { work: [task] });
    expect(await runTick(runner, tickAt(1), signal)).toMatchObject({ reason: 'backoff' });
    const asked = { ...tickAt(100), schedule: 'manual', requestId: 'owner-asks' };
    expect((await runTick(runner, asked, signal)).status).toBe('cycle');
  });
});

function intended(cycle_no: number) {
  return fact('EffectIntended', {
    effect_id: 'mail',
    cycle_no,
    kind: 'step',
    args_hash: 'h',
    summary: 'send the letter',
    repeatable: false,
  });
}

function dispatched(lease_token: string) {
  const payload = { effect_id: 'mail', lease_token, pid: 7, pgid: 7, started_at: 's' };
  return fact('EffectDispatched', payload);
}
