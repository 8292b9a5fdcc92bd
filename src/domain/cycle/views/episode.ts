import { z } from 'zod';
import type { DeepReadonly, EventOf } from '../../../kernel/event/event.ts';
import { defineProjection } from '../../../kernel/projection/projection.ts';
import type { actionEvents } from '../../action/events.ts';
import { type attendEvents, hostSubject } from '../../attend/events.ts';
import { type conversationEvents, openingWords } from '../../conversation/events.ts';
import type { memoryEvents } from '../../memory/events.ts';
import { isTrivialWork } from '../../trivial-work.ts';
import type { cycleEvents } from '../events.ts';
import { cycleKey } from './cycle.ts';

/** One turn. */
const TRIVIAL_MESSAGES = 2;

/** A conversation's goal is what it began with, in words that a fold cannot see. */
export const episodeDoc = z.strictObject({
  episode_id: z.string(),
  kind: z.enum(['cycle', 'conversation', 'session']),
  /** Null: it is none. */
  cycle_no: z.int().nullable(),
  started_at: z.string(),
  ended_at: z.string().nullable(),
  goal: z.string().nullable(),
  outcome: z.string(),
  action_count: z.int(),
  failed_actions: z.int(),
  trivial: z.boolean(),
  /** Of a conversation; null: it is none. */
  conversation_id: z.string().nullable(),
  messages: z.int().nullable(),
  /** Whose agent talked; null: the owner and this one. */
  guest: z.string().nullable(),
  /** What is remembered of it; null: nothing is yet. */
  memory_id: z.string().nullable(),
  opening: openingWords.nullable(),
});
export type EpisodeDoc = DeepReadonly<z.infer<typeof episodeDoc>>;

type Event =
  | EventOf<typeof cycleEvents>
  | EventOf<typeof actionEvents>
  | EventOf<typeof conversationEvents>
  | EventOf<typeof attendEvents>
  | EventOf<typeof memoryEvents>;
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
      trivial: isTrivialWork({ actions: doc.action_count }),
    }
  );
}

const NO_CONVERSATION = { conversation_id: null, messages: null, guest: null, opening: null };

/** A cycle, a part of a conversation, or a piece of work in an attended session, as a bounded unit of activity (O1): what it was for, what was done, how it ended. */
export const episodeProjection = defineProjection<Event, EpisodeDoc>({
  name: 'episode',
  version: 4,
  schema: episodeDoc,
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
        memory_id: null,
        ...NO_CONVERSATION,
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
    EpisodeClosed: {
      keys: ({ payload }) => [payload.episode_id],
      evolve: (_, { payload }) => ({
        episode_id: payload.episode_id,
        kind: 'conversation',
        cycle_no: null,
        started_at: payload.started_at,
        ended_at: payload.ended_at,
        goal: null,
        outcome: 'unknown',
        action_count: 0,
        failed_actions: 0,
        trivial: payload.messages <= TRIVIAL_MESSAGES,
        conversation_id: payload.conversation_id,
        messages: payload.messages,
        guest: payload.guest,
        memory_id: null,
        opening: payload.opening,
      }),
    },
    HostEpisodeClosed: {
      keys: ({ payload }) => [payload.episode_id],
      evolve: (_, { payload, eventId: event_id }) => ({
        episode_id: payload.episode_id,
        kind: 'session',
        cycle_no: null,
        started_at: payload.started_at,
        ended_at: payload.ended_at,
        goal: null,
        outcome: payload.outcome.toLowerCase(),
        action_count: payload.calls,
        failed_actions: payload.failed,
        trivial: payload.trivial,
        memory_id: null,
        ...NO_CONVERSATION,
        guest: payload.guest,
        opening: payload.goal && {
          event_id,
          subject: hostSubject(payload.session_id),
          text: payload.goal,
        },
      }),
    },
    MemoryStored: {
      keys: ({ payload: { episode } }) => (episode === undefined ? [] : [episode.job_id]),
      evolve: (doc, { payload: { memory_id } }) => doc && { ...doc, memory_id },
    },
    CycleFailed: {
      keys: byNo,
      evolve: (doc, { occurredAt }) => episodeEnded(doc, 'failure', occurredAt),
    },
  },
});
