import { z } from 'zod';
import { event } from '../../kernel/event/event.ts';
import { reference } from '../../kernel/text/field-kind.ts';
import { textRef } from '../task/events.ts';

/** Under whose key the words of a conversation with another agent are, and by which its events are found. */
export function conversationSubject(conversationId: string): string {
  return `conversation:${conversationId}`;
}

/** Under whose key the words of a summary are. */
export function summarySubject(summaryId: string): string {
  return `summary:${summaryId}`;
}

/** What was said first in an episode. */
export const openingWords = z.strictObject({
  event_id: z.string(),
  /** Whose key it is under. */
  subject: reference(),
  text: textRef,
});

/** A thread with the owner under the thread's name; what another agent talks about under a keyed digest of its own name for it. */
const conversation = { conversation_id: reference() };

/** Conversations as such: what was said to another agent, and what a conversation came to. */
export const conversationEvents = {
  /** A turn of another agent's conversation, both sides, in words from outside (A24). */
  TurnKept: event(
    {
      ...conversation,
      /** The program whose agent it is. */
      guest: reference(),
      /** As the program called it: sent again, it is the same turn. */
      turn_id: z.string(),
      input: textRef,
      output: textRef,
    },
    (p) => [conversationSubject(p.conversation_id)],
  ),
  /**
   * What a thread with the owner came to so far: messages picked by rule and, where a model was there, its words, under a
   * key of their own (`summary:<id>`) that goes when one of the messages is erased.
   */
  ConversationSummarised: event(
    {
      ...conversation,
      summary_id: z.string(),
      /** Of the last message that it stands for, and how many it stands for. */
      up_to_seq: z.int(),
      messages: z.int(),
      picked: z.array(
        z.strictObject({
          id: z.string(),
          as: z.enum(['first', 'decided', 'told', 'wondered', 'asked']),
        }),
      ),
      text: textRef.nullable(),
      run_id: z.string().nullable(),
      /** The summary whose words it took over. */
      follows: reference().nullable(),
      /** The messages that a model read, and the events that they are. */
      message_subjects: z.array(reference()),
      source_ids: z.array(z.string()),
    },
    (p) => [
      `thread:${p.conversation_id}`,
      summarySubject(p.summary_id),
      ...(p.follows === null ? [] : [summarySubject(p.follows)]),
      ...p.message_subjects,
      ...(p.run_id === null ? [] : [`run:${p.run_id}`]),
    ],
  ),
  /** A part of a conversation is over (A25). `full`: it is as long as an episode may be. */
  EpisodeClosed: event(
    {
      ...conversation,
      episode_id: z.string(),
      no: z.int().positive(),
      kind: z.enum(['thread', 'stream']),
      why: z.enum(['full', 'flushed']),
      guest: reference().nullable(),
      /** ISO 8601. */
      started_at: z.string(),
      ended_at: z.string(),
      messages: z.int(),
      /** What it was about: its first words. */
      opening: openingWords,
    },
    (p) => [
      `episode:${p.episode_id}`,
      p.kind === 'thread' ? `thread:${p.conversation_id}` : conversationSubject(p.conversation_id),
      ...(p.opening.subject === conversationSubject(p.conversation_id) ? [] : [p.opening.subject]),
    ],
  ),
};
