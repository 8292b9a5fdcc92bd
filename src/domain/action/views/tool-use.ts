import { z } from 'zod';
import type { DeepReadonly, EventOf } from '../../../kernel/event/event.ts';
import { defineProjection } from '../../../kernel/projection/projection.ts';
import type { actionEvents } from '../events.ts';

const schema = z.strictObject({
  tool: z.string(),
  first_action_id: z.string(),
  times: z.int(),
  failures: z.int(),
});
export type ToolUseDoc = DeepReadonly<z.infer<typeof schema>>;

type Event = EventOf<typeof actionEvents>;

/** Which tools were used at all, and how that went: what was never used is looked at more closely (S56). */
export const toolUseProjection = defineProjection<Event, ToolUseDoc>({
  name: 'tool-use',
  version: 1,
  schema,
  on: {
    ToolFirstUsed: {
      keys: ({ payload: { tool } }) => [tool],
      evolve: (doc, { payload: { tool, action_id } }) =>
        doc ?? { tool, first_action_id: action_id, times: 0, failures: 0 },
    },
    ActionExecuted: {
      keys: ({ payload: { tool } }) => [tool],
      evolve: (doc, { payload: { exit_code } }) =>
        doc && {
          ...doc,
          times: doc.times + 1,
          failures: doc.failures + (exit_code === 0 ? 0 : 1),
        },
    },
  },
});
