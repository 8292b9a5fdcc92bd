import { z } from 'zod';
import type { DeepReadonly, EventOf } from '../../../kernel/event/event.ts';
import type { kernelEvents } from '../../../kernel/event/kernel-events.ts';
import { defineProjection, onlyKey } from '../../../kernel/projection/projection.ts';

const schema = z.strictObject({
  up_to_seq: z.int(),
  backup_created_at: z.string(),
  reason: z.enum(['no_seal', 'other_key']),
  sealed_by: z.string().nullable(),
  restored_at: z.string(),
  event_id: z.string(),
});
export type UnsealedHistoryDoc = DeepReadonly<z.infer<typeof schema>>;

/** How far the log rests on a backup whose seal nobody could check. No document: all of it was written here. */
export const unsealedHistoryProjection = defineProjection<
  EventOf<typeof kernelEvents>,
  UnsealedHistoryDoc
>({
  name: 'unsealed-history',
  version: 1,
  schema,
  on: {
    HistoryUnsealed: {
      keys: onlyKey,
      evolve: (_, { payload, occurredAt, eventId }) => ({
        up_to_seq: payload.up_to_seq,
        backup_created_at: payload.backup_created_at,
        reason: payload.reason,
        sealed_by: payload.sealed_by,
        restored_at: occurredAt,
        event_id: eventId,
      }),
    },
  },
});
