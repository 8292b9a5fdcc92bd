import { z } from 'zod';
import type { DeepReadonly, EventOf } from '../../../kernel/event/event.ts';
import { defineProjection } from '../../../kernel/projection/projection.ts';
import { type cycleEvents, errorClass } from '../events.ts';

const schema = z.strictObject({
  incident_id: z.string(),
  cause: z.string(),
  error_class: errorClass,
  message: z.string(),
  where: z.string(),
  status: z.enum(['open', 'closed']),
  closed_by: z.string().nullable(),
  count: z.int(),
  first_at: z.string(),
  last_at: z.string(),
  /** Of its opening and of the newest repetition. */
  event_ids: z.array(z.string()),
});
export type IncidentDoc = DeepReadonly<z.infer<typeof schema>>;

type CycleEvent = EventOf<typeof cycleEvents>;
const byId = (event: { payload: { incident_id: string } }) => [event.payload.incident_id];

/** One trouble, however often it occurs: first and last time, count, whether it has ended. */
export const incidentProjection = defineProjection<CycleEvent, IncidentDoc>({
  name: 'incident',
  version: 2,
  schema,
  isOpen: ({ status }) => status === 'open',
  on: {
    IncidentOpened: {
      keys: byId,
      evolve: (_, { payload, occurredAt, eventId }) => ({
        ...payload,
        status: 'open',
        closed_by: null,
        count: 1,
        first_at: occurredAt,
        last_at: occurredAt,
        event_ids: [eventId],
      }),
    },
    IncidentRepeated: {
      keys: byId,
      evolve: (doc, { payload, occurredAt, eventId }) =>
        doc && {
          ...doc,
          message: payload.message,
          count: doc.count + 1,
          last_at: occurredAt,
          event_ids: [...doc.event_ids.slice(0, 1), eventId],
        },
    },
    IncidentClosed: {
      keys: byId,
      evolve: (doc, { payload }) => doc && { ...doc, status: 'closed', closed_by: payload.by },
    },
  },
});
