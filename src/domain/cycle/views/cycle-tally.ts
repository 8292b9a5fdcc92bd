import { z } from 'zod';
import type { DeepReadonly, EventOf } from '../../../kernel/event/event.ts';
import { defineProjection, onlyKey } from '../../../kernel/projection/projection.ts';
import type { cycleEvents } from '../events.ts';

/** Ended cycles by outcome. */
const schema = z.record(z.string(), z.int());
export type CycleTallyDoc = DeepReadonly<z.infer<typeof schema>>;

function outcomeCounted(doc: CycleTallyDoc = {}, outcome: string): CycleTallyDoc {
  return { ...doc, [outcome]: (doc[outcome] ?? 0) + 1 };
}

/** How many cycles ended, and how. One document. */
export const cycleTallyProjection = defineProjection<EventOf<typeof cycleEvents>, CycleTallyDoc>({
  name: 'cycle-tally',
  version: 1,
  schema,
  on: {
    CycleCompleted: {
      keys: onlyKey,
      evolve: (doc, { payload: { outcome } }) => outcomeCounted(doc, outcome),
    },
    CycleFailed: { keys: onlyKey, evolve: (doc) => outcomeCounted(doc, 'failure') },
  },
});
