import { z } from 'zod';
import type { DeepReadonly, EventOf, Folded } from '../../../kernel/event/event.ts';
import type { kernelEvents } from '../../../kernel/event/kernel-events.ts';
import { defineProjection, onlyKey } from '../../../kernel/projection/projection.ts';
import type { cycleEvents } from '../../cycle/events.ts';
import type { lessonEvents } from '../../lesson/events.ts';
import type { mailEvents } from '../../mail/events.ts';
import type { ownerEvents } from '../../task/events.ts';

const topic = z.strictObject({ word: z.string(), count: z.int(), event_id: z.string() });

const schema = z.strictObject({
  /** S24: one owner. */
  user_id: z.literal('default'),
  interaction_count: z.int(),
  first_at: z.string(),
  last_interaction: z.string(),
  /** Interactions by hour of the day, UTC. */
  hours: z.array(z.int()).length(24),
  /** Words of what they ask for, the most frequent first. */
  topics_discussed: z.array(topic),
  /** S22, S26: from -1 to 1, and from 0 to 1. */
  valence: z.number(),
  stress: z.number(),
  /** Newest last. */
  event_ids: z.array(z.string()),
});
export type UserModelDoc = DeepReadonly<z.infer<typeof schema>>;

type Event =
  | EventOf<typeof ownerEvents>
  | EventOf<typeof mailEvents>
  | EventOf<typeof lessonEvents>
  | EventOf<typeof cycleEvents>
  | EventOf<typeof kernelEvents>;
type Any = Folded<Event>;

const TOPICS_KEPT = 40;
const IDS_KEPT = 5;
const SHORTEST_TOPIC = 4;
const STRESSED = /\b(?:frustrated|frustrating|angry|stuck|hate)\b/i;
const PLEASED = /\b(?:thanks|thank you|great|perfect|love)\b/i;
const TURNED = /\b(?:not|never|no|don't|isn't|hardly)\s+(?:\w+\s+)?$/i;

/** What only the owner does; each is an interaction. `words`: what of it they wrote themselves. */
function interaction<E extends Any>(words: (event: E) => string) {
  return {
    keys: ({ trust }: E) => (trust === 'owner' ? onlyKey() : []),
    evolve: (doc: UserModelDoc | undefined, event: E): UserModelDoc => {
      const text = words(event);
      const known = doc ?? newModel(event.occurredAt);
      const hour = new Date(Date.parse(event.occurredAt)).getUTCHours();
      return {
        ...known,
        ...felt(known, text),
        interaction_count: known.interaction_count + 1,
        last_interaction: event.occurredAt,
        hours: known.hours.map((count, i) => (i === hour ? count + 1 : count)),
        topics_discussed: withTopics(known.topics_discussed, text, event.eventId),
        event_ids: [...known.event_ids, event.eventId].slice(-IDS_KEPT),
      };
    },
  };
}

function newModel(at: string): UserModelDoc {
  return {
    user_id: 'default',
    interaction_count: 0,
    first_at: at,
    last_interaction: at,
    hours: Array.from({ length: 24 }, () => 0),
    topics_discussed: [],
    valence: 0,
    stress: 0,
    event_ids: [],
  };
}

/** S26 with whole words that are not negated (D26). */
function felt({ valence, stress }: UserModelDoc, text: string) {
  if (says(text, STRESSED)) {
    return {
      stress: round(Math.min(1, stress + 0.2)),
      valence: round(Math.max(-1, valence - 0.3)),
    };
  }
  if (says(text, PLEASED)) {
    return { valence: round(Math.min(1, valence + 0.2)), stress: round(Math.max(0, stress - 0.1)) };
  }
  return {};
}

function says(text: string, pattern: RegExp): boolean {
  const at = text.search(pattern);
  return at >= 0 && !TURNED.test(text.slice(0, at));
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

type Topics = UserModelDoc['topics_discussed'];

function withTopics(before: Topics, text: string, event_id: string): Topics {
  const words = new Set(text.toLowerCase().match(/[\p{L}\p{N}-]+/gu) ?? []);
  const told = [...words].filter((word) => word.length >= SHORTEST_TOPIC);
  const others = before.filter(({ word }) => !told.includes(word));
  const named = told.map((word) => {
    const known = before.find((one) => one.word === word);
    return { word, count: (known?.count ?? 0) + 1, event_id };
  });
  // Stable: of words as frequent, those said last come first and the oldest go.
  return [...named, ...others].sort((a, b) => b.count - a.count).slice(0, TOPICS_KEPT);
}

/** What is known of the owner from what they do (S23-S26, O17). One document. */
export const userModelProjection = defineProjection<Event, UserModelDoc>({
  name: 'user-model',
  version: 1,
  schema,
  on: {
    IntentionFormed: interaction(({ payload }) => payload.title),
    IntentionCancelled: interaction(() => ''),
    MailReceived: interaction(() => ''),
    RunRequested: interaction(() => ''),
    UserCorrectionDetected: interaction(({ payload }) => payload.correction),
    // Topics are single words of titles: whatever they came from, they go with it.
    PersonalDataErased: {
      keys: onlyKey,
      evolve: (doc) => doc && { ...doc, topics_discussed: [] },
    },
  },
});
