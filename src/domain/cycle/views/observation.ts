import { z } from 'zod';
import type { DeepReadonly, EventOf } from '../../../kernel/event/event.ts';
import { defineProjection, onlyKey } from '../../../kernel/projection/projection.ts';
import type { cycleEvents } from '../events.ts';

/** The tail that prompts and status show; the log keeps all of them. */
const OBSERVATIONS_KEPT = 50;

const schema = z.strictObject({
  recent: z.array(
    z.strictObject({ text: z.string(), kind: z.string(), at: z.string(), event_id: z.string() }),
  ),
  total: z.int(),
});
export type ObservationDoc = DeepReadonly<z.infer<typeof schema>>;

/** The newest observations, oldest first (V2, V3). */
export const observationProjection = defineProjection<EventOf<typeof cycleEvents>, ObservationDoc>({
  name: 'observation',
  version: 1,
  schema,
  on: {
    ObservationNoted: {
      keys: onlyKey,
      evolve: (doc, { payload: { text, kind }, occurredAt, eventId }) => ({
        recent: [...(doc?.recent ?? []), { text, kind, at: occurredAt, event_id: eventId }].slice(
          -OBSERVATIONS_KEPT,
        ),
        total: (doc?.total ?? 0) + 1,
      }),
    },
  },
});
