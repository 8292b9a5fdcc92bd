import { z } from 'zod';
import type { DeepReadonly, EventOf } from '../../../kernel/event/event.ts';
import { explorationWork } from '../../../kernel/event/work-id.ts';
import { defineProjection } from '../../../kernel/projection/projection.ts';
import type { actionEvents } from '../../action/events.ts';
import type { jobEvents } from '../../job/events.ts';
import type { learningEvents } from '../../learning/events.ts';
import type { ownerEvents } from '../../task/events.ts';
import { type cycleEvents, parkCause } from '../events.ts';

export const parkedWork = z.strictObject({
  work_id: z.string(),
  fingerprint: z.string(),
  cause: parkCause,
  retry_at: z.string().nullable(),
  /** When that was set, ISO 8601. */
  since: z.string().optional(),
  cycle_no: z.int(),
  /** Cycles that tried it as it is now, the newest last. */
  cycles: z.array(z.int()),
  /** Times parked for failure in a row: the next retry comes later. */
  failures: z.int(),
  /** Times parked in a row because nobody answered, this one included; it says nothing about the work. */
  outages: z.int(),
});
export type ParkedWork = DeepReadonly<z.infer<typeof parkedWork>>;

/** When the first of some parked work is tried again, ISO 8601; null: none of it says when. */
export function firstRetry(parked: readonly Pick<ParkedWork, 'retry_at'>[]): string | null {
  const [first = null] = parked
    .flatMap(({ retry_at }) => retry_at ?? [])
    .sort((a, b) => Date.parse(a) - Date.parse(b));
  return first;
}

type Event =
  | EventOf<typeof cycleEvents>
  | EventOf<typeof ownerEvents>
  | EventOf<typeof actionEvents>
  | EventOf<typeof jobEvents>
  | EventOf<typeof learningEvents>;
const gone = {
  keys: (event: { payload: { intention_id: string } }) => [`task:${event.payload.intention_id}`],
  evolve: () => undefined,
};
/** Enough of them to show; further tries of the same work have taught nothing new. */
const CYCLES_KEPT = 20;

/** The owner has answered, or will not any more: the work may continue at once, with or without what it asked for. */
const answered = {
  keys: ({ payload }: { payload: { work_id: string | null } }) =>
    payload.work_id === null ? [] : [payload.work_id],
  evolve: (doc: ParkedWork | undefined, { occurredAt }: { occurredAt: string }) =>
    doc?.cause === 'approval' ? { ...doc, retry_at: occurredAt, since: occurredAt } : doc,
};

/** The owner has answered a question of the job or given it more money, or said that it is not done. */
function toldByOwner(causes: readonly ParkedWork['cause'][]) {
  return {
    keys: ({ payload }: { payload: { work_id: string } }) => [payload.work_id],
    evolve: (doc: ParkedWork | undefined, { occurredAt }: { occurredAt: string }) =>
      doc !== undefined && causes.includes(doc.cause)
        ? { ...doc, retry_at: occurredAt, since: occurredAt }
        : doc,
  };
}

/** Work that sleeps until it changes or its retry time comes. Ended work is deleted. */
export const parkedWorkProjection = defineProjection<Event, ParkedWork>({
  name: 'parked-work',
  version: 8,
  schema: parkedWork,
  on: {
    WorkParked: {
      keys: ({ payload }) => [payload.work_id],
      evolve: (doc, { payload, occurredAt }) => ({
        work_id: payload.work_id,
        fingerprint: payload.fingerprint,
        cause: payload.cause,
        retry_at: payload.retry_at,
        since: occurredAt,
        cycle_no: payload.cycle_no,
        cycles: cyclesOf(doc, payload),
        failures: payload.cause === 'failure' ? (doc?.failures ?? 0) + 1 : 0,
        outages: payload.cause === 'outage' ? (doc?.outages ?? 0) + 1 : 0,
      }),
    },
    ApprovalGranted: answered,
    ApprovalDenied: answered,
    ApprovalExpired: answered,
    JobAnswered: toldByOwner(['question', 'confirm']),
    JobConfirmed: toldByOwner(['question', 'confirm', 'failure', 'done']),
    IntentionCompleted: gone,
    IntentionCancelled: gone,
    StandingOrderRun: {
      keys: ({ payload }) => [`order:${payload.order_id}`],
      evolve: (doc, { payload }) => (payload.outcome === 'success' ? undefined : doc),
    },
    InboxFileHandled: {
      keys: ({ payload }) => [`inbox:${payload.file_hash}`],
      evolve: () => undefined,
    },
    IncidentClosed: {
      keys: ({ payload }) => [`incident:${payload.incident_id}`],
      evolve: () => undefined,
    },
    ExperimentConcluded: {
      keys: ({ payload }) => [explorationWork(payload.cycle)],
      evolve: () => undefined,
    },
  },
});

function cyclesOf(
  doc: ParkedWork | undefined,
  { fingerprint, cycle_no }: { readonly fingerprint: string; readonly cycle_no: number },
): number[] {
  const before = doc?.fingerprint === fingerprint ? doc.cycles : [];
  return [...new Set([...before, cycle_no])].slice(-CYCLES_KEPT);
}
