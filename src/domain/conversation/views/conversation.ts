import { z } from 'zod';
import type { DeepReadonly, EventOf } from '../../../kernel/event/event.ts';
import { defineProjection } from '../../../kernel/projection/projection.ts';
import type { mailEvents } from '../../mail/events.ts';
import { type conversationEvents, conversationSubject, openingWords } from '../events.ts';
import { conversationSettings } from '../settings.ts';

const episode = z.strictObject({
  no: z.int(),
  started_at: z.string(),
  ended_at: z.string(),
  messages: z.int(),
  opening: openingWords,
});
export type OpenEpisode = DeepReadonly<z.infer<typeof episode>>;

const summary = z.strictObject({ event_id: z.string(), up_to_seq: z.int(), messages: z.int() });

const schema = z.strictObject({
  conversation_id: z.string(),
  kind: z.enum(['thread', 'stream']),
  guest: z.string().nullable(),
  messages: z.int(),
  /** Null: nothing was said since the last one. */
  episode: episode.nullable(),
  /** As long as they may be, and not closed yet; the oldest first. */
  full: z.array(episode),
  /** Begun so far. */
  episodes: z.int(),
  /** How far a summary goes; null: there is none. */
  summary: summary.nullable(),
});
export type ConversationDoc = DeepReadonly<z.infer<typeof schema>>;

type Event = EventOf<typeof conversationEvents> | EventOf<typeof mailEvents>;
type Said = {
  readonly kind: ConversationDoc['kind'];
  readonly guest: string | null;
  readonly count: number;
  readonly at: string;
  readonly opening: OpenEpisode['opening'];
};

const byId = {
  keys: ({ payload }: { payload: { conversation_id: string } }) => [payload.conversation_id],
};
const byThread = {
  keys: ({ payload }: { payload: { thread_id: string } }) => [payload.thread_id],
};

/** With what was said; the episode that is full by it makes room for the next. */
function withSaid(
  before: ConversationDoc | undefined,
  { kind, guest, count, at, opening }: Said,
  conversation_id: string,
): ConversationDoc {
  const none = { messages: 0, episode: null, full: [], episodes: 0, summary: null };
  const doc = before ?? { conversation_id, kind, guest, ...none };
  const open = doc.episode ?? {
    no: doc.episodes + 1,
    started_at: at,
    ended_at: at,
    messages: 0,
    opening,
  };
  const now = { ...open, ended_at: at, messages: open.messages + count };
  const isFull = now.messages >= conversationSettings.episodeMessages;
  return {
    ...doc,
    messages: doc.messages + count,
    episodes: now.no,
    episode: isFull ? null : now,
    full: isFull ? [...doc.full, now] : doc.full,
  };
}

function awaitsSummary({ kind, messages, summary: made }: ConversationDoc): boolean {
  const { left, every } = conversationSettings.summary;
  return kind === 'thread' && messages - (made?.messages ?? 0) >= left + every;
}

/** How long each conversation is, and which part of it is going on: those with the owner, and those of other agents. */
export const conversationProjection = defineProjection<Event, ConversationDoc>({
  name: 'conversation',
  version: 3,
  schema,
  // None is ever over: they are found by their names. Open are those that wait for a summary.
  isOpen: awaitsSummary,
  on: {
    TurnKept: {
      ...byId,
      evolve: (doc, { payload: { guest, input: text }, eventId: event_id, occurredAt: at }, key) =>
        withSaid(
          doc,
          {
            kind: 'stream',
            guest,
            count: 2,
            at,
            opening: { event_id, subject: conversationSubject(key), text },
          },
          key,
        ),
    },
    MailReceived: {
      ...byThread,
      evolve: (doc, { payload, eventId: event_id, occurredAt: at }, key) => {
        const { mail_id, text, is_owner, is_automatic, trust } = payload;
        if (!is_owner || is_automatic || trust !== 'owner') return doc;
        const opening = { event_id, subject: `inbox:${mail_id}`, text };
        return withSaid(doc, { kind: 'thread', guest: null, count: 1, at, opening }, key);
      },
    },
    MailQueued: {
      ...byThread,
      evolve: (doc, { payload, eventId: event_id, occurredAt: at }, key) => {
        const { mail_id, text, supersedes } = payload;
        // What the owner never spoke in is no conversation with them.
        if (doc === undefined || supersedes !== null) return doc;
        const opening = { event_id, subject: `mail:${mail_id}`, text };
        return withSaid(doc, { kind: 'thread', guest: null, count: 1, at, opening }, key);
      },
    },
    ConversationSummarised: {
      ...byId,
      evolve: (doc, { payload: { up_to_seq, messages }, eventId: event_id }) =>
        doc && { ...doc, summary: { event_id, up_to_seq, messages } },
    },
    EpisodeClosed: {
      ...byId,
      evolve: (doc, { payload: { no } }) =>
        doc && {
          ...doc,
          episode: doc.episode?.no === no ? null : doc.episode,
          full: doc.full.filter((one) => one.no !== no),
        },
    },
  },
});
