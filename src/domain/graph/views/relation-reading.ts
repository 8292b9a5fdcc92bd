import { z } from 'zod';
import type { DeepReadonly, EventOf } from '../../../kernel/event/event.ts';
import { defineProjection, onlyKey } from '../../../kernel/projection/projection.ts';
import type { graphEvents } from '../events.ts';

export const relationReadingDoc = z.strictObject({
  /** Memories stored up to this event were read, or are being read. */
  up_to_seq: z.int(),
  begun: z.strictObject({ reading_id: z.string(), at: z.string(), from_seq: z.int() }).nullable(),
  /** What was spent on the day of the newest reading, UTC. */
  day: z.string(),
  spent_usd: z.number(),
  again_at: z.string().nullable(),
  /** What was stored up to this event waits for nobody to be silent. */
  wanted_up_to: z.int(),
});
export type RelationReadingDoc = DeepReadonly<z.infer<typeof relationReadingDoc>>;

export const NOTHING_READ: RelationReadingDoc = {
  up_to_seq: 0,
  begun: null,
  day: '',
  spent_usd: 0,
  again_at: null,
  wanted_up_to: 0,
};

type Event = EventOf<typeof graphEvents>;

/** How far a model has read what is remembered, and what it cost. */
export const relationReadingProjection = defineProjection<Event, RelationReadingDoc>({
  name: 'relation_reading',
  version: 2,
  schema: relationReadingDoc,
  on: {
    RelationReadingBegun: {
      keys: onlyKey,
      evolve: (doc = NOTHING_READ, { payload: { reading_id, up_to_seq }, occurredAt }) => ({
        ...doc,
        begun: { reading_id, at: occurredAt, from_seq: doc.up_to_seq },
        up_to_seq: Math.max(doc.up_to_seq, up_to_seq),
        again_at: null,
      }),
    },
    RelationReadingWanted: {
      keys: onlyKey,
      evolve: (doc = NOTHING_READ, { payload: { up_to_seq } }) => ({
        ...doc,
        wanted_up_to: Math.max(doc.wanted_up_to, up_to_seq),
      }),
    },
    RelationReadingEnded: {
      keys: onlyKey,
      evolve: (doc, { payload, occurredAt }) => {
        if (doc?.begun?.reading_id !== payload.reading_id) return doc;
        const day = occurredAt.slice(0, 10);
        return {
          ...doc,
          begun: null,
          up_to_seq: payload.outcome === 'not_asked' ? doc.begun.from_seq : doc.up_to_seq,
          day,
          spent_usd: (day === doc.day ? doc.spent_usd : 0) + payload.cost_usd,
          again_at: payload.again_at,
        };
      },
    },
  },
});
