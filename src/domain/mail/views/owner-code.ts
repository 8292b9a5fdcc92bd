import { z } from 'zod';
import type { DeepReadonly, EventOf } from '../../../kernel/event/event.ts';
import { defineProjection, onlyKey } from '../../../kernel/projection/projection.ts';
import type { mailEvents } from '../events.ts';

const schema = z.strictObject({
  /** Of the newest code that counted; older and equal ones never do. */
  last_counter: z.int(),
  /** ISO 8601, of wrong codes since the last right one. */
  refused_at: z.array(z.string()),
});
export type OwnerCodeDoc = DeepReadonly<z.infer<typeof schema>>;
const NO_CODES: OwnerCodeDoc = { last_counter: -1, refused_at: [] };
const REFUSALS_KEPT = 20;

/** One-time codes of the owner that were used, so that none counts twice. */
export const ownerCodeProjection = defineProjection<EventOf<typeof mailEvents>, OwnerCodeDoc>({
  name: 'owner-code',
  version: 1,
  schema,
  on: {
    OwnerCodeUsed: {
      keys: onlyKey,
      evolve: (doc = NO_CODES, { payload: { counter } }) => ({
        last_counter: Math.max(doc.last_counter, counter),
        refused_at: [],
      }),
    },
    OwnerCodeRefused: {
      keys: onlyKey,
      evolve: (doc = NO_CODES, { occurredAt }) => ({
        ...doc,
        refused_at: [...doc.refused_at, occurredAt].slice(-REFUSALS_KEPT),
      }),
    },
  },
});
