import { z } from 'zod';
import type { DeepReadonly, EventOf, Folded } from '../../../kernel/event/event.ts';
import { defineProjection } from '../../../kernel/projection/projection.ts';
import type { budgetEvents } from '../../budget/events.ts';
import type { learningEvents } from '../../learning/events.ts';
import { type cycleEvents, errorClass, type PhaseName, phaseName, workItem } from '../events.ts';

const phaseState = z.strictObject({
  status: z.enum(['started', 'completed', 'failed']),
  attempt: z.int(),
  lease_token: z.string(),
  lease_until: z.string(),
  /** The PhaseStarted of the newest attempt. */
  started_seq: z.int(),
  retry_at: z.string().nullable(),
});

const schema = z.strictObject({
  cycle_no: z.int(),
  status: z.enum(['open', 'completed', 'failed']),
  trigger: z.enum(['cron', 'manual', 'exploration', 'after']),
  schedule: z.string(),
  instant: z.string(),
  started_at: z.string(),
  seed: z.string(),
  work: z.array(workItem),
  is_exploration: z.boolean(),
  criticality: z.number().nullable(),
  phases: z.partialRecord(z.enum(['sense', 'decide', 'act', 'reflect', 'consolidate']), phaseState),
  decision: z
    .strictObject({
      kind: z.string(),
      by: z.string(),
      work_id: z.string().nullable(),
      procedure_id: z.string().nullable(),
      rationale: z.string(),
      text: z.string().nullable(),
    })
    .nullable(),
  outcome: z.string().nullable(),
  error: z
    .strictObject({ phase: phaseName, error_class: errorClass, message: z.string() })
    .nullable(),
  duration_ms: z.number().nullable(),
  model_calls: z.int(),
  cost_usd: z.number(),
  /** Seqs of the events behind the decision and the outcome. */
  event_ids: z.array(z.string()),
});
export type CycleDoc = DeepReadonly<z.infer<typeof schema>>;
export type PhaseState = DeepReadonly<z.infer<typeof phaseState>>;

type CycleEvent = EventOf<typeof cycleEvents>;
type Event = CycleEvent | EventOf<typeof budgetEvents> | EventOf<typeof learningEvents>;

const byNo = (event: { payload: { cycle_no: number } }) => [cycleKey(event.payload.cycle_no)];

/** Sorts as text in the order of numbers. */
export function cycleKey(cycleNo: number): string {
  return String(cycleNo).padStart(9, '0');
}

/** The title of the work that was chosen; null: nothing was, or none that this cycle was offered. */
export function titleOfDecided({ work, decision }: CycleDoc): string | null {
  return work.find(({ id }) => id === decision?.work_id)?.title ?? null;
}

/** Total: facts about a cycle that was never scheduled make no document. */
function known(change: (doc: CycleDoc) => Partial<CycleDoc>) {
  return (doc: CycleDoc | undefined): CycleDoc | undefined => doc && { ...doc, ...change(doc) };
}

function withPhase(
  doc: CycleDoc | undefined,
  phase: PhaseName,
  state: (before: PhaseState | undefined) => PhaseState | undefined,
): CycleDoc | undefined {
  const next = state(doc?.phases[phase]);
  return doc && next ? { ...doc, phases: { ...doc.phases, [phase]: next } } : doc;
}

function scheduled({
  payload,
  occurredAt,
  eventId,
}: Folded<Extract<CycleEvent, { type: 'CycleScheduled' }>>): CycleDoc {
  return {
    cycle_no: payload.cycle_no,
    status: 'open',
    trigger: payload.trigger,
    schedule: payload.schedule,
    instant: payload.tick_at,
    started_at: occurredAt,
    seed: '',
    work: [],
    is_exploration: payload.trigger === 'exploration',
    criticality: null,
    phases: {},
    decision: null,
    outcome: null,
    error: null,
    duration_ms: null,
    model_calls: 0,
    cost_usd: 0,
    event_ids: [eventId],
  };
}

/** One document per cycle: where it stands, what it decided, how it ended. */
export const cycleProjection = defineProjection<Event, CycleDoc>({
  name: 'cycle',
  version: 1,
  schema,
  on: {
    CycleScheduled: { keys: byNo, evolve: (_, event) => scheduled(event) },
    CycleStarted: {
      keys: byNo,
      evolve: (doc, { payload }) => known(() => ({ seed: payload.seed }))(doc),
    },
    SituationSensed: {
      keys: byNo,
      evolve: (doc, { payload }) => known(() => ({ work: payload.work }))(doc),
    },
    CriticalityAssessed: {
      keys: byNo,
      evolve: (doc, { payload }) => known(() => ({ criticality: payload.value }))(doc),
    },
    ExplorationDecided: {
      keys: ({ payload }) => (payload.cycle_no === null ? [] : [cycleKey(payload.cycle_no)]),
      evolve: (doc, { payload }) =>
        known(({ is_exploration }) => ({
          is_exploration: is_exploration || payload.is_exploration,
        }))(doc),
    },
    DecisionMade: {
      keys: byNo,
      evolve: (doc, { payload, eventId }) => {
        const { kind, by, work_id, procedure_id, rationale, text } = payload;
        const decision = { kind, by, work_id, procedure_id, rationale, text };
        return known(({ event_ids, is_exploration }) => ({
          decision,
          is_exploration: is_exploration || kind === 'exploration',
          event_ids: [...event_ids, eventId],
        }))(doc);
      },
    },
    PhaseStarted: {
      keys: byNo,
      evolve: (doc, { payload, seq }) =>
        withPhase(doc, payload.phase, () => ({
          status: 'started',
          attempt: payload.attempt,
          lease_token: payload.lease_token,
          lease_until: payload.lease_until,
          started_seq: seq,
          retry_at: null,
        })),
    },
    PhaseCompleted: {
      keys: byNo,
      evolve: (doc, { payload }) =>
        withPhase(doc, payload.phase, (before) => before && { ...before, status: 'completed' }),
    },
    PhaseFailed: {
      keys: byNo,
      evolve: (doc, { payload }) => {
        const { phase, error_class, message, will_retry_at: retry_at } = payload;
        const error = retry_at === null ? { phase, error_class, message } : null;
        const failed = (before: PhaseState | undefined): PhaseState | undefined =>
          before && { ...before, status: 'failed', retry_at };
        return withPhase(known((d) => ({ error: error ?? d.error }))(doc), phase, failed);
      },
    },
    CycleCompleted: {
      keys: byNo,
      evolve: (doc, { payload, eventId }) =>
        known(({ event_ids }) => ({
          status: 'completed',
          outcome: payload.outcome,
          duration_ms: payload.duration_ms,
          event_ids: [...event_ids, eventId],
        }))(doc),
    },
    CycleFailed: {
      keys: byNo,
      evolve: (doc, { payload, eventId }) =>
        known(({ event_ids }) => ({
          status: 'failed',
          outcome: 'failure',
          duration_ms: payload.duration_ms,
          error: {
            phase: payload.phase,
            error_class: payload.error_class,
            message: payload.message,
          },
          event_ids: [...event_ids, eventId],
        }))(doc),
    },
    AgentRunCompleted: {
      keys: ({ payload }) => (payload.cycle_no === null ? [] : [cycleKey(payload.cycle_no)]),
      evolve: (doc, { payload }) =>
        known(({ model_calls, cost_usd }) => ({
          model_calls: model_calls + 1,
          cost_usd: cost_usd + payload.cost_usd,
        }))(doc),
    },
    AgentRunFailed: {
      keys: ({ payload }) => (payload.cycle_no === null ? [] : [cycleKey(payload.cycle_no)]),
      evolve: (doc) => known(({ model_calls }) => ({ model_calls: model_calls + 1 }))(doc),
    },
  },
});
