import { z } from 'zod';
import type { DeepReadonly, EventOf } from '../../../kernel/event/event.ts';
import { defineProjection } from '../../../kernel/projection/projection.ts';
import type { memoryEvents } from '../events.ts';

const schema = z.strictObject({
  guest: z.string(),
  /** Not forgotten since. */
  memories: z.int(),
  /** The last day (UTC) on which it stored something, and how much. */
  day: z.string(),
  on_day: z.int(),
});
export type GuestUsageDoc = DeepReadonly<z.infer<typeof schema>>;

type Event = EventOf<typeof memoryEvents>;
const DAY_CHARACTERS = 'yyyy-mm-dd'.length;

/** How much each guest has stored: what its quota is held against. */
export const guestUsageProjection = defineProjection<Event, GuestUsageDoc>({
  name: 'guest-usage',
  version: 1,
  schema,
  on: {
    MemoryStored: {
      keys: ({ payload }) => (payload.guest === undefined ? [] : [payload.guest]),
      evolve: (doc, { occurredAt }, guest) => {
        const day = occurredAt.slice(0, DAY_CHARACTERS);
        const before = doc?.day === day ? doc.on_day : 0;
        return { guest, memories: (doc?.memories ?? 0) + 1, day, on_day: before + 1 };
      },
    },
    MemoryForgotten: {
      keys: ({ payload }) => (payload.guest === undefined ? [] : [payload.guest]),
      evolve: (doc) => doc && { ...doc, memories: Math.max(0, doc.memories - 1) },
    },
  },
});
