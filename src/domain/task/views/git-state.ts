import { z } from 'zod';
import type { DeepReadonly, EventOf } from '../../../kernel/event/event.ts';
import { defineProjection } from '../../../kernel/projection/projection.ts';
import type { ownerEvents } from '../events.ts';

const schema = z.strictObject({
  repository: z.string(),
  head: z.string(),
  branch: z.string(),
  is_clean: z.boolean(),
  /** Commits between the state before and this one. */
  new_commits: z.int(),
  seen_at: z.string(),
  event_id: z.string(),
});
export type GitStateDoc = DeepReadonly<z.infer<typeof schema>>;

/** Watched repositories by path, as last seen. */
export const gitStateProjection = defineProjection<EventOf<typeof ownerEvents>, GitStateDoc>({
  name: 'git-state',
  version: 1,
  schema,
  on: {
    GitStateSeen: {
      keys: ({ payload }) => [payload.repository],
      evolve: (_, { payload, occurredAt, eventId }) => ({
        ...payload,
        seen_at: occurredAt,
        event_id: eventId,
      }),
    },
  },
});
