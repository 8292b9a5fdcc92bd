import { z } from 'zod';
import type { DeepReadonly, EventOf } from '../../../kernel/event/event.ts';
import { defineProjection } from '../../../kernel/projection/projection.ts';
import type { attendEvents } from '../events.ts';
import { isForeign } from '../host-call.ts';

const schema = z.strictObject({ tool: z.string(), first_used_at: z.string() });
export type HostToolDoc = DeepReadonly<z.infer<typeof schema>>;

/** The tools of servers that attended sessions used: what none did is looked at more closely (S56). */
export const hostToolProjection = defineProjection<EventOf<typeof attendEvents>, HostToolDoc>({
  name: 'host-tool',
  version: 1,
  schema,
  on: {
    HostCallEnded: {
      keys: ({ payload: { tool, outcome } }) =>
        outcome !== 'refused' && isForeign(tool) ? [tool] : [],
      evolve: (doc, { occurredAt: first_used_at }, tool) => doc ?? { tool, first_used_at },
    },
  },
});
