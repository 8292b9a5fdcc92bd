import { z } from 'zod';
import type { DeepReadonly, EventOf } from '../../../kernel/event/event.ts';
import { defineProjection, onlyKey } from '../../../kernel/projection/projection.ts';
import { creedValue, type selfEvents } from '../events.ts';

const schema = z.strictObject({
  invariants: z.array(creedValue),
  hash: z.string(),
  ratified_at: z.string(),
  event_id: z.string(),
  /** Changes that were asked for since, and refused. */
  refused: z.int(),
  last_refused: z
    .strictObject({ at: z.string(), asked: z.array(z.string()), event_id: z.string() })
    .nullable(),
});
export type CharterDoc = DeepReadonly<z.infer<typeof schema>>;

/** The creed as it was ratified first, by the owner; nothing that comes later changes it (O6, D30). One document. */
export const charterProjection = defineProjection<EventOf<typeof selfEvents>, CharterDoc>({
  name: 'charter',
  version: 1,
  schema,
  on: {
    CharterRatified: {
      keys: ({ trust }) => (trust === 'owner' ? onlyKey() : []),
      evolve: (doc, { payload, occurredAt, eventId }) =>
        doc ?? {
          ...payload,
          ratified_at: occurredAt,
          event_id: eventId,
          refused: 0,
          last_refused: null,
        },
    },
    CharterAmendmentRejected: {
      keys: onlyKey,
      evolve: (doc, { payload: { asked }, occurredAt: at, eventId: event_id }) =>
        doc && { ...doc, refused: doc.refused + 1, last_refused: { at, asked, event_id } },
    },
  },
});
