import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { cycleEvents, type WorkState } from '../../../src/domain/cycle/events.ts';
import { goOnAtOnce } from '../../../src/domain/cycle/go-on-at-once.ts';
import {
  type ContinuationDoc,
  continuationProjection,
  noContinuation,
} from '../../../src/domain/cycle/views/continuation.ts';
import { ownerEvents } from '../../../src/domain/task/events.ts';
import { recordedLog } from './recorded-log.ts';

const AT = '2026-11-21T04:00:00.000Z';
const ended = { outcome: 'partial', duration_ms: 1, model_calls: 0, cost_usd: 0 };
const decision = { kind: 'task', by: 'code', procedure_id: null, rationale: '' };

function state(work_id: string, mark = ''): WorkState & { readonly needsModel: boolean } {
  return { work_id, fingerprint: `f-${work_id}`, mark, needsModel: false };
}

/** What a cycle does: the work it chooses, null for nothing, or that it fails before it has decided. */
type Cycle = { readonly chooses: string | null } | 'fails';

/** A log in which cycles begin at once for as long as they may. */
function agent() {
  const log = recordedLog({ ...cycleEvents, ...ownerEvents });
  let cycleNo = 0;
  const next = (work: readonly ReturnType<typeof state>[]) =>
    goOnAtOnce(work, log.doc<ContinuationDoc>(continuationProjection) ?? noContinuation, true);
  const run = (work: readonly ReturnType<typeof state>[], cycle: Cycle): boolean => {
    const after = next(work).map(({ work_id, fingerprint, mark }) => ({
      work_id,
      fingerprint,
      mark,
    }));
    if (after.length === 0) return false;
    cycleNo += 1;
    const tick = { cycle_no: cycleNo, schedule: 'after', tick_at: AT, trigger: 'after', after };
    log.record({ type: 'CycleScheduled', payload: tick });
    if (cycle !== 'fails') {
      const rest = { cycle_no: cycleNo, expected_outcome: null, text: null };
      const payload = { ...decision, ...rest, work_id: cycle.chooses };
      log.record({ type: 'DecisionMade', payload });
    }
    log.record({ type: 'CycleCompleted', payload: { cycle_no: cycleNo, ...ended } });
    return true;
  };
  return { run, next, log };
}

describe('work that is there when a cycle has ended', () => {
  it('is begun for once as it is, and again when it has changed', () => {
    const { run } = agent();
    const work = [state('task:a')];
    expect(run(work, { chooses: 'task:a' })).toBe(true);
    expect(run(work, { chooses: 'task:a' })).toBe(false);
    expect(run([state('task:a', 'since the grant')], { chooses: 'task:a' })).toBe(true);
  });

  it('is not lost when the cycle chose other work first', () => {
    const { run } = agent();
    expect(run([state('task:a'), state('task:b')], { chooses: 'task:b' })).toBe(true);
    expect(run([state('task:a')], { chooses: 'task:a' })).toBe(true);
    expect(run([state('task:a')], { chooses: 'task:a' })).toBe(false);
  });

  it('waits for the schedule when all of it was looked at and nothing chosen', () => {
    const { run } = agent();
    const work = [state('task:a'), state('task:b')];
    expect(run(work, { chooses: null })).toBe(true);
    expect(run(work, { chooses: null })).toBe(false);
  });

  it('is new when it comes again after it was done', () => {
    const { run, log } = agent();
    expect(run([state('task:a')], { chooses: 'task:a' })).toBe(true);
    log.record({ type: 'IntentionCompleted', payload: { intention_id: 'a', evidence: [] } });
    expect(run([state('task:a')], { chooses: 'task:a' })).toBe(true);
  });

  it('that needs a model begins nothing while none can be asked and paid', () => {
    const work = [{ ...state('task:a'), needsModel: true }, state('task:b')];
    expect(goOnAtOnce(work, noContinuation, false).map(({ work_id }) => work_id)).toEqual([
      'task:b',
    ]);
    expect(goOnAtOnce(work, noContinuation, true)).toHaveLength(2);
  });

  const names = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'), { minLength: 1 });
  const cycles = fc.array(
    fc.oneof(
      fc.constant<Cycle>('fails'),
      fc.record({ chooses: fc.constantFrom(null, 'a', 'b', 'c', 'd', 'e', 'f', 'pain:x') }),
    ),
    { minLength: 20, maxLength: 20 },
  );
  // Which of it is awake at each cycle: work may fall asleep and wake again as it was.
  /** Each of them chose other work. */
  const MOST_PASSES = 5;
  const awake = fc.array(fc.array(fc.boolean(), { minLength: 6, maxLength: 6 }), {
    minLength: 20,
    maxLength: 20,
  });

  test.prop([names, cycles, awake])(
    'leads to at most five cycles for each piece of it, whatever they do',
    (ids, does, isAwake) => {
      const { run } = agent();
      const begun = does.filter((cycle, at) => {
        const work = ids.filter((_, i) => isAwake[at]?.[i] === true).map((id) => state(id));
        return run(work, cycle);
      });
      expect(begun.length).toBeLessThanOrEqual(ids.length * MOST_PASSES);
    },
  );
});
