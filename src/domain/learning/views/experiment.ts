import { z } from 'zod';
import { type DeepReadonly, type EventOf, trust } from '../../../kernel/event/event.ts';
import { defineProjection } from '../../../kernel/projection/projection.ts';
import type { learningEvents } from '../events.ts';

const schema = z.strictObject({
  id: z.string(),
  hypothesis: z.string(),
  fingerprint: z.string(),
  capability_target: z.string().nullable(),
  reversible: z.boolean(),
  rollback: z.string(),
  budget_usd: z.number(),
  status: z.enum(['proposed', 'started', 'concluded']),
  proposed_at: z.string(),
  cycle: z.int().nullable(),
  result: z.enum(['success', 'partial', 'failure', 'aborted']).nullable(),
  capability_created: z.string().nullable(),
  cost_usd: z.number().nullable(),
  lesson: z.string().nullable(),
  event_ids: z.array(z.string()),
  trust,
});
export type ExperimentDoc = DeepReadonly<z.infer<typeof schema>>;

type LearningEvent = EventOf<typeof learningEvents>;
const byId = (event: { payload: { experiment_id: string } }) => [event.payload.experiment_id];

/** What was tried on purpose, and the result (D8, O20). */
export const experimentProjection = defineProjection<LearningEvent, ExperimentDoc>({
  name: 'experiment',
  version: 2,
  schema,
  isOpen: ({ status }) => status !== 'concluded',
  on: {
    ExperimentProposed: {
      keys: byId,
      evolve: (doc, event) => {
        if (doc !== undefined) return doc;
        const { experiment_id: id, ...p } = event.payload;
        return {
          ...p,
          id,
          status: 'proposed',
          proposed_at: event.occurredAt,
          cycle: null,
          result: null,
          capability_created: null,
          cost_usd: null,
          lesson: null,
          event_ids: [event.eventId],
          trust: event.trust,
        };
      },
    },
    ExperimentStarted: {
      keys: byId,
      evolve: (doc, { payload, eventId }) =>
        doc && {
          ...doc,
          status: 'started',
          cycle: payload.cycle,
          event_ids: [...doc.event_ids, eventId],
        },
    },
    ExperimentConcluded: {
      keys: byId,
      evolve: (doc, { payload, eventId }) =>
        doc && {
          ...doc,
          status: 'concluded',
          cycle: payload.cycle,
          result: payload.result,
          capability_created: payload.capability_created,
          cost_usd: payload.cost_usd,
          lesson: payload.lesson,
          event_ids: [...doc.event_ids, eventId],
        },
    },
  },
});
