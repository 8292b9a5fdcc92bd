import { z } from 'zod';
import type { DeepReadonly, EventOf } from '../../../kernel/event/event.ts';
import { defineProjection } from '../../../kernel/projection/projection.ts';
import type { actionEvents } from '../../action/events.ts';
import type { cycleEvents } from '../events.ts';
import { cycleKey } from './cycle.ts';

/** S62: fewer actions than this and an episode is trivial. */
const TRIVIAL_BELOW_ACTIONS = 2;

const schema = z.strictObject({
  episode_id: z.string(),
  kind: z.literal('cycle'),
  cycle_no: z.int(),
  started_at: z.string(),
  ended_at: z.string().nullable(),
  goal: z.string().nullable(),
  outcome: z.string(),
  action_count: z.int(),
  failed_actions: z.int(),
  trivial: z.boolean(),
});
export type EpisodeDoc = DeepReadonly<z.infer<typeof schema>>;

type Event = EventOf<typeof cycleEvents> | EventOf<typeof actionEvents>;
const byNo = (event: { payload: { cycle_no: number } }) => [episodeKey(event.payload.cycle_no)];

/** Of the episode of a cycle. */
export function episodeKey(cycleNo: number): string {
  return `cycle-${cycleKey(cycleNo)}`;
}

function episodeEnded(
  doc: EpisodeDoc | undefined,
  outcome: string,
  at: string,
): EpisodeDoc | undefined {
  return (
    doc && {
      ...doc,
      outcome,
      ended_at: at,
      trivial: doc.action_count < TRIVIAL_BELOW_ACTIONS,
    }
  );
}

/** A cycle as a bounded unit of activity (O1): what it was for, what was done, how it ended. */
export const episodeProjection = defineProjection<Event, EpisodeDoc>({
  name: 'episode',
  version: 1,
  schema,
  on: {
    CycleScheduled: {
      keys: byNo,
      evolve: (_, { payload, occurredAt }, key) => ({
        episode_id: key,
        kind: 'cycle',
        cycle_no: payload.cycle_no,
        started_at: occurredAt,
        ended_at: null,
        goal: null,
        outcome: 'unknown',
        action_count: 0,
        failed_actions: 0,
        trivial: true,
      }),
    },
    DecisionMade: {
      keys: byNo,
      evolve: (doc, { payload }) => doc && { ...doc, goal: payload.rationale },
    },
    ActionExecuted: {
      keys: byNo,
      evolve: (doc, { payload }) =>
        doc && {
          ...doc,
          action_count: doc.action_count + 1,
          failed_actions: doc.failed_actions + (payload.exit_code === 0 ? 0 : 1),
        },
    },
    ActionFailed: {
      keys: byNo,
      evolve: (doc) =>
        doc && {
          ...doc,
          action_count: doc.action_count + 1,
          failed_actions: doc.failed_actions + 1,
        },
    },
    CycleCompleted: {
      keys: byNo,
      evolve: (doc, { payload, occurredAt }) => episodeEnded(doc, payload.outcome, occurredAt),
    },
    CycleFailed: {
      keys: byNo,
      evolve: (doc, { occurredAt }) => episodeEnded(doc, 'failure', occurredAt),
    },
  },
});
