import { z } from 'zod';
import type { DeepReadonly, EventOf, Folded } from '../../../kernel/event/event.ts';
import { isExploration } from '../../../kernel/event/work-id.ts';
import { defineProjection, onlyKey } from '../../../kernel/projection/projection.ts';
import type { cycleEvents } from '../../cycle/events.ts';
import type { jobEvents } from '../../job/events.ts';
import type { ownerEvents } from '../../task/events.ts';
import type { learningEvents } from '../events.ts';

/** Figures of this fold; changing one raises its version. */
const SIGNALS_KEPT = 10;
const FINDINGS_KEPT = 20;
/** More than any rule in cycles looks back. */
const RESTS_KEPT = 200;

const signal = z.strictObject({
  kind: z.enum(['pleasure', 'pain']),
  capability_id: z.string(),
  cause: z.string(),
  confidence: z.number(),
  at: z.string(),
  cycle: z.int().nullable(),
  event_id: z.string(),
});

const schema = z.strictObject({
  cycles_started: z.int(),
  /** D2: counts apart from the number of the last cycle. */
  cycles_completed: z.int(),
  cycles_failed: z.int(),
  last_cycle_no: z.int().nullable(),
  last_cycle: z
    .strictObject({
      cycle_no: z.int(),
      outcome: z.string(),
      at: z.string(),
      duration_ms: z.number(),
    })
    .nullable(),
  last_session_id: z.string().nullable(),
  /** Newest cycle with a success shown from outside (D76: stagnation counts from it). */
  last_verified_cycle: z.int().nullable(),
  /** The last 200 cycles that a job rested in, oldest first: the job counts in the one it ends in. */
  rests: z.array(z.int()),
  cost_usd: z.number(),
  criticality: z
    .strictObject({
      value: z.number(),
      turbulence: z.number(),
      stagnation: z.number(),
      cycle: z.int(),
    })
    .nullable(),
  /** `last_experience`: how many experiences there were at its end (D2). */
  consolidation: z
    .strictObject({
      cycle_no: z.int(),
      at: z.string(),
      by: z.enum(['model', 'code']),
      insights: z.string(),
      last_experience: z.int(),
      event_id: z.string(),
    })
    .nullable(),
  consolidations: z.int(),
  consolidations_rejected: z.int(),
  belief_audit: z
    .strictObject({ cycle: z.int(), at: z.string(), checked: z.int(), contradicted: z.int() })
    .nullable(),
  /** Contradicted claims, newest last. */
  findings: z.array(
    z.strictObject({
      claim_ref: z.string(),
      source: z.string(),
      detail: z.string(),
      at: z.string(),
    }),
  ),
  /** Newest last. */
  signals: z.array(signal),
  pleasures: z.int(),
  pains: z.int(),
  /** Preferences by key: what the owner was seen to want. */
  preference_keys: z.array(z.string()),
});
export type SelfModelDoc = DeepReadonly<z.infer<typeof schema>>;
export type AlgedonicSignal = DeepReadonly<z.infer<typeof signal>>;

export const emptySelfModel: SelfModelDoc = {
  cycles_started: 0,
  cycles_completed: 0,
  cycles_failed: 0,
  last_cycle_no: null,
  last_cycle: null,
  last_session_id: null,
  last_verified_cycle: null,
  rests: [],
  cost_usd: 0,
  criticality: null,
  consolidation: null,
  consolidations: 0,
  consolidations_rejected: 0,
  belief_audit: null,
  findings: [],
  signals: [],
  pleasures: 0,
  pains: 0,
  preference_keys: [],
};

type Event = EventOf<
  typeof learningEvents & typeof cycleEvents & typeof ownerEvents & typeof jobEvents
>;
type Of<Type extends Event['type']> = Folded<Extract<Event, { type: Type }>>;

function changeSelfModel<E>(evolve: (doc: SelfModelDoc, event: E) => Partial<SelfModelDoc>) {
  return {
    keys: onlyKey,
    evolve: (doc: SelfModelDoc = emptySelfModel, event: E) => ({ ...doc, ...evolve(doc, event) }),
  };
}

function cycleEnded(
  event: Of<'CycleCompleted'> | Of<'CycleFailed'>,
  outcome: string,
): Partial<SelfModelDoc> {
  const { cycle_no, duration_ms } = event.payload;
  return { last_cycle: { cycle_no, outcome, at: event.occurredAt, duration_ms } };
}

function withSignal(
  doc: SelfModelDoc,
  event: Of<'PleasureSignalled'> | Of<'PainSignalled'>,
): AlgedonicSignal[] {
  const { capability_id, cause, confidence } = event.payload;
  const kind = event.type === 'PainSignalled' ? 'pain' : 'pleasure';
  const one = { kind, capability_id, cause, confidence, at: event.occurredAt } as const;
  const all = [...doc.signals, { ...one, cycle: event.cycleNo ?? null, event_id: event.eventId }];
  return all.slice(-SIGNALS_KEPT);
}

/** Counters and marks of the agent as a whole that no other document holds (O7). One document. */
export const selfModelProjection = defineProjection<Event, SelfModelDoc>({
  name: 'self-model',
  version: 2,
  schema,
  on: {
    CycleStarted: changeSelfModel((doc, { payload, sessionId }) => ({
      cycles_started: doc.cycles_started + 1,
      last_cycle_no: Math.max(doc.last_cycle_no ?? 0, payload.cycle_no),
      ...(sessionId !== undefined && { last_session_id: sessionId }),
    })),
    CycleCompleted: changeSelfModel((doc, event) => ({
      ...cycleEnded(event, event.payload.outcome),
      cycles_completed: doc.cycles_completed + 1,
      cost_usd: doc.cost_usd + event.payload.cost_usd,
    })),
    CycleFailed: changeSelfModel((doc, event) => ({
      ...cycleEnded(event, 'failure'),
      cycles_failed: doc.cycles_failed + 1,
      cost_usd: doc.cost_usd + event.payload.cost_usd,
    })),
    JobPaused: changeSelfModel(({ rests }, { payload: { cycle_no, work_id } }) =>
      isExploration(work_id) || rests.includes(cycle_no)
        ? {}
        : { rests: [...rests, cycle_no].slice(-RESTS_KEPT) },
    ),
    CriticalityAssessed: changeSelfModel((_, { payload }) => {
      const { cycle_no: cycle, value, turbulence, stagnation } = payload;
      return { criticality: { value, turbulence, stagnation, cycle } };
    }),
    ExperienceRecorded: changeSelfModel((doc, { payload }) =>
      payload.success && payload.verified
        ? { last_verified_cycle: Math.max(doc.last_verified_cycle ?? 0, payload.cycle) }
        : {},
    ),
    ConsolidationCompleted: changeSelfModel(
      (doc, { payload, occurredAt: at, eventId: event_id }) => ({
        consolidation: { ...payload, at, event_id },
        consolidations: doc.consolidations + 1,
      }),
    ),
    // A rejected number beside accepted text does not make the run a failure.
    ConsolidationRejected: changeSelfModel((doc, { payload }) =>
      payload.pass === 'confidence_adjustments'
        ? {}
        : { consolidations_rejected: doc.consolidations_rejected + 1 },
    ),
    BeliefAuditCompleted: changeSelfModel((_, { payload, occurredAt: at }) => {
      const { cycle, checked, contradicted } = payload;
      return { belief_audit: { cycle, at, checked, contradicted } };
    }),
    AuditFindingRecorded: changeSelfModel((doc, { payload, occurredAt: at }) => {
      const { claim_ref, source, verdict, detail } = payload;
      if (verdict !== 'contradicted') return {};
      return {
        findings: [...doc.findings, { claim_ref, source, detail, at }].slice(-FINDINGS_KEPT),
      };
    }),
    PleasureSignalled: changeSelfModel((doc, event) => ({
      signals: withSignal(doc, event),
      pleasures: doc.pleasures + 1,
    })),
    PainSignalled: changeSelfModel((doc, event) => ({
      signals: withSignal(doc, event),
      pains: doc.pains + 1,
    })),
    UserPreferenceObserved: changeSelfModel((doc, { payload }) => ({
      preference_keys: [...new Set([...doc.preference_keys, payload.key])],
    })),
  },
});
