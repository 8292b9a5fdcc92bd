import { z } from 'zod';
import type { DeepReadonly, EventOf } from '../../../kernel/event/event.ts';
import { defineProjection } from '../../../kernel/projection/projection.ts';
import type { budgetEvents } from '../events.ts';

const schema = z.strictObject({
  run_id: z.string(),
  cycle_no: z.int().nullable(),
  provider: z.string(),
  model: z.string(),
  batch_id: z.string(),
  purpose: z.string(),
  last_experience: z.int().optional(),
  share: z.number(),
  expires_at: z.string(),
  submitted_at: z.string(),
});
export type BatchDoc = DeepReadonly<z.infer<typeof schema>>;

const byRun = (event: { payload: { run_id: string } }) => [event.payload.run_id];
const ended = { keys: byRun, evolve: () => undefined };

/** Runs that were handed in in a batch and are not answered yet, by run. Answered ones are gone from here. */
export const batchProjection = defineProjection<EventOf<typeof budgetEvents>, BatchDoc>({
  name: 'batch',
  version: 1,
  schema,
  on: {
    BatchSubmitted: {
      keys: byRun,
      evolve: (_, { payload, occurredAt }) => ({ ...payload, submitted_at: occurredAt }),
    },
    AgentRunCompleted: ended,
    AgentRunFailed: ended,
  },
});
