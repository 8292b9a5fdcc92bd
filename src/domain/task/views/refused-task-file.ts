import { z } from 'zod';
import { type DeepReadonly, type EventOf, type Folded } from '../../../kernel/event/event.ts';
import { defineProjection } from '../../../kernel/projection/projection.ts';
import type { ownerEvents } from '../events.ts';

const schema = z.strictObject({
  file: z.string(),
  file_hash: z.string(),
  why: z.string(),
  refused_at: z.string(),
  event_id: z.string(),
});
export type RefusedTaskFileDoc = DeepReadonly<z.infer<typeof schema>>;

type Event = EventOf<typeof ownerEvents>;
const accepted = {
  keys: ({ payload }: Folded<Extract<Event, { type: 'IntentionFormed' | 'IntentionRevised' }>>) =>
    payload.file === undefined ? [] : [payload.file],
  evolve: () => undefined,
};

/** Task files that could not be taken over, by name, until they are mended or gone. */
export const refusedTaskFileProjection = defineProjection<Event, RefusedTaskFileDoc>({
  name: 'refused-task-file',
  version: 1,
  schema,
  on: {
    TaskFileRefused: {
      keys: ({ payload }) => [payload.file],
      evolve: (_, { payload, occurredAt, eventId }) => ({
        ...payload,
        refused_at: occurredAt,
        event_id: eventId,
      }),
    },
    TaskFileGone: { keys: ({ payload }) => [payload.file], evolve: () => undefined },
    TaskFileConflicted: { keys: ({ payload }) => [payload.file], evolve: () => undefined },
    IntentionFormed: accepted,
    IntentionRevised: accepted,
  },
});
