import { describe, expect, it } from 'vitest';
import { catalogue } from '../../src/domain/catalogue.ts';
import { factsOfType, payloadsOf } from '../../src/domain/fact.ts';
import { projections } from '../../src/domain/projections.ts';
import type { NewEvent, Trust } from '../../src/kernel/event/event.ts';
import type { ModelErrorKind } from '../../src/kernel/ports/model.ts';
import { withoutChoice } from '../../src/phases/decide/think.ts';
import { bareTask } from '../support/bare-task.ts';
import { memoryEventStore } from '../support/memory-event-store.ts';
import { testLog, testOrigin } from '../support/test-log.ts';
import { decisionOver } from './decide-story.ts';

const unreadable = { status: 'unreadable', why: 'work_id: "x" was not offered' } as const;

/** Tasks that wait, best first, and by whom they were given. */
async function given(tasks: Readonly<Record<string, Trust>>, { explores = false } = {}) {
  const log = testLog({ store: memoryEventStore(catalogue), definitions: catalogue, projections });
  for (const [id, trust] of Object.entries(tasks)) {
    const events: NewEvent[] = [{ type: 'IntentionFormed', payload: bareTask(id, id) }];
    await log.append('a', { ...testOrigin, trust }, { events });
  }
  const tick = { schedule: 'heartbeat', tick_at: '2026-01-01T00:00:00.000Z', trigger: 'cron' };
  const draw = { base_rate: 0.15, effective_rate: 0.15, draw: 0, criticality: 0.5, modifiers: [] };
  const explored = { is_exploration: explores, ...draw, seed: 's', reason: 'drew' };
  const events: NewEvent[] = [
    { type: 'CycleScheduled', payload: { cycle_no: 1, ...tick } },
    { type: 'CycleStarted', payload: { cycle_no: 1, seed: 's', previous_cycle: null } },
    { type: 'ExplorationDecided', payload: { cycle_no: 1, ...explored } },
  ];
  await log.append('a', testOrigin, { events });
  const thought = { ...unreadable, trust: 'outside' } as const;
  const { events: decided } = await decisionOver(log, {
    cycleNo: 1,
    tasks: Object.keys(tasks),
    thought,
  });
  const [made] = factsOfType(decided, 'DecisionMade');
  const parked = payloadsOf(decided, 'WorkParked').map(({ work_id, cause }) => [work_id, cause]);
  return { made: { ...made?.payload, trust: made?.trust }, parked };
}

describe("a model's choice that cannot be read", () => {
  it("does not keep the owner's work waiting: what ranks first is done", async () => {
    const { made, parked } = await given({ theirs: 'outside', first: 'owner', second: 'owner' });
    expect(made).toMatchObject({ kind: 'task', by: 'code', work_id: 'task:first' });
    expect(made.rationale).toContain(unreadable.why);
    expect(made.trust).toBe('outside');
    expect(parked).toEqual([]);
  });

  it('chooses nothing that others sent, whose words may have spoilt it', async () => {
    const { made, parked } = await given({ theirs: 'outside' });
    expect(made).toMatchObject({ kind: 'idle', by: 'code', work_id: null });
    expect(parked).toEqual([['task:theirs', 'failure']]);
  });

  it('starts no work in a cycle for exploring', async () => {
    const { made } = await given({ mine: 'owner' }, { explores: true });
    expect(made).toMatchObject({ kind: 'idle', work_id: null });
  });
});

describe('what is thought when no choice came back', () => {
  const failed = (error: ModelErrorKind, canAct = true) =>
    withoutChoice(
      {
        status: 'failed',
        error,
        message: 'why',
        retryable: false,
        retryAt: null,
        billing: 'known',
        runId: 'r',
      },
      { trust: 'self', canAct },
    );

  it.each(['malformed', 'truncated', 'refused'] as const)('was answered: %s', (error) => {
    expect(failed(error)).toEqual({ status: 'unreadable', why: 'why', trust: 'self' });
  });

  it('was answered by nobody', () => {
    expect(failed('invalid_request')).toMatchObject({ status: 'unavailable', cause: 'failure' });
    expect(failed('auth')).toMatchObject({ status: 'unavailable', cause: 'outage' });
  });

  it('would have been the work itself, where there are no tools', () => {
    expect(failed('malformed', false)).toMatchObject({ status: 'unavailable', cause: 'failure' });
  });
});
