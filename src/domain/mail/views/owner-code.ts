import { z } from 'zod';
import type { DeepReadonly, EventOf } from '../../../kernel/event/event.ts';
import { defineProjection, onlyKey } from '../../../kernel/projection/projection.ts';
import type { mailEvents } from '../events.ts';

const schema = z.strictObject({
  /** Of the codes that counted last, the newest last; equal ones never do again, nor do older ones. */
  counters: z.array(z.int()),
  /** ISO 8601, of wrong codes since the last right one. */
  refused_at: z.array(z.string()),
});
export type OwnerCodeDoc = DeepReadonly<z.infer<typeof schema>>;
const NO_CODES: OwnerCodeDoc = { counters: [], refused_at: [] };
const REFUSALS_KEPT = 20;
const COUNTERS_KEPT = 100;

/** One-time codes of the owner that were used, so that none counts twice. */
export const ownerCodeProjection = defineProjection<EventOf<typeof mailEvents>, OwnerCodeDoc>({
  name: 'owner-code',
  version: 2,
  schema,
  on: {
    OwnerCodeUsed: {
      keys: onlyKey,
      evolve: (doc = NO_CODES, { payload: { counter } }) => ({
        counters: [...doc.counters, counter].slice(-COUNTERS_KEPT),
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
