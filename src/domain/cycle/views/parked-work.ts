import { z } from 'zod';
import type { EventOf } from '../../../kernel/event.ts';
import { defineProjection } from '../../../kernel/projection.ts';
import type { ownerEvents } from '../../owner/events.ts';
import type { cycleEvents } from '../events.ts';

const schema = z.strictObject({
  work_id: z.string(),
  fingerprint: z.string(),
  cause: z.enum(['model', 'budget', 'approval', 'failure', 'done']),
  retry_at: z.string().nullable(),
  cycle_no: z.int(),
  /** Times parked for failure in a row: the next retry comes later. */
  failures: z.int(),
});
export type ParkedWork = z.infer<typeof schema>;

type Event = EventOf<typeof cycleEvents> | EventOf<typeof ownerEvents>;
const gone = {
  keys: (event: { payload: { intention_id: string } }) => [`task:${event.payload.intention_id}`],
  evolve: () => undefined,
};

/** Work that sleeps until it changes or its retry time comes. Work that is over is forgotten. */
export const parkedWorkProjection = defineProjection<Event, ParkedWork>({
  name: 'parked-work',
  version: 1,
  schema,
  on: {
    WorkParked: {
      keys: ({ payload }) => [payload.work_id],
      evolve: (doc, { payload }) => ({
        work_id: payload.work_id,
        fingerprint: payload.fingerprint,
        cause: payload.cause,
        retry_at: payload.retry_at,
        cycle_no: payload.cycle_no,
        failures: payload.cause === 'failure' ? (doc?.failures ?? 0) + 1 : 0,
      }),
    },
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
  },
});
