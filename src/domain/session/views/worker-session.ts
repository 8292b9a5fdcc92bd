import { z } from 'zod';
import type { DeepReadonly, EventOf } from '../../../kernel/event/event.ts';
import { defineProjection } from '../../../kernel/projection/projection.ts';
import type { sessionEvents } from '../events.ts';

const schema = z.strictObject({
  session_id: z.string(),
  worker: z.string(),
  /** Null: it was begun before sessions belonged to a job. */
  job_id: z.string().nullable(),
  model_session_id: z.string(),
  /** Of all its runs; null: not known. */
  cost_usd_total: z.number().nullable(),
  runs: z.int(),
  last_run_at: z.string(),
});
export type WorkerSessionDoc = DeepReadonly<z.infer<typeof schema>>;

const byId = (event: { payload: { session_id: string } }) => [event.payload.session_id];
const gone = { keys: byId, evolve: () => undefined };

/** Sessions of workers that can be gone on with, by their id (V71). */
export const workerSessionProjection = defineProjection<
  EventOf<typeof sessionEvents>,
  WorkerSessionDoc
>({
  name: 'worker-session',
  version: 2,
  schema,
  on: {
    SessionStarted: {
      keys: byId,
      evolve: (doc, { payload, occurredAt }) => {
        const { session_id, worker, model_session_id, cost_usd_total = null } = payload;
        const { job_id = null } = payload;
        if (worker === undefined || model_session_id === undefined) return doc;
        const last_run_at = occurredAt;
        const began = { session_id, worker, job_id, model_session_id };
        return { ...began, cost_usd_total, runs: 1, last_run_at };
      },
    },
    SessionResumed: {
      keys: byId,
      evolve: (doc, { payload, occurredAt }) =>
        doc && {
          ...doc,
          model_session_id: payload.model_session_id,
          cost_usd_total: payload.cost_usd_total ?? null,
          runs: doc.runs + 1,
          last_run_at: occurredAt,
        },
    },
    SessionResumeFailed: gone,
    SessionEnded: gone,
  },
});
