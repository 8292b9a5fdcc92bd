import { z } from 'zod';
import type { DeepReadonly, EventOf, Folded } from '../../../kernel/event/event.ts';
import type { kernelEvents } from '../../../kernel/event/kernel-events.ts';
import { defineProjection } from '../../../kernel/projection/projection.ts';
import type { attendEvents } from '../../attend/events.ts';
import type { cycleEvents } from '../../cycle/events.ts';
import type { learningEvents } from '../../learning/events.ts';
import type { lessonEvents } from '../../lesson/events.ts';
import type { mailEvents } from '../../mail/events.ts';
import type { ownerEvents } from '../../task/events.ts';
import { affectIn, BASELINE, type Mood, moodAfter, moodWith } from '../affect.ts';
import { DEFAULT_USER, type profileEvents } from '../events.ts';

const topic = z.strictObject({ word: z.string(), count: z.int(), event_id: z.string() });
const pattern = z.strictObject({ capability_id: z.string(), count: z.int(), event_id: z.string() });

const schema = z.strictObject({
  user_id: z.string(),
  interaction_count: z.int(),
  first_at: z.string(),
  last_interaction: z.string(),
  /** Interactions by hour of the day, UTC. */
  hours: z.array(z.int()).length(24),
  /** Words of what they ask for, the most frequent first. */
  topics_discussed: z.array(topic),
  /** S22, S26: from -1 to 1, and from 0 to 1, as of `felt_at`; `moodOf` says what is left of it. */
  valence: z.number(),
  stress: z.number(),
  felt_at: z.string().nullable(),
  /** How often it moved in the hour of `felt_at`, and by which messages lately. */
  felt_in_hour: z.int(),
  felt_by: z.array(z.string()),
  /** What their trust is read from: words of praise, and corrections and work that they opened again. */
  praised: z.int(),
  corrected: z.int(),
  /** Abilities that were shown to have worked for them, the most often first. */
  successful_patterns: z.array(pattern),
  /** Newest last. */
  event_ids: z.array(z.string()),
});
export type UserModelDoc = DeepReadonly<z.infer<typeof schema>>;

type Event =
  | EventOf<typeof ownerEvents>
  | EventOf<typeof mailEvents>
  | EventOf<typeof lessonEvents>
  | EventOf<typeof cycleEvents>
  | EventOf<typeof learningEvents>
  | EventOf<typeof profileEvents>
  | EventOf<typeof attendEvents>
  | EventOf<typeof kernelEvents>;
type Any = Folded<Event>;

/** Figures of this fold; changing one raises its version. */
const TOPICS_KEPT = 40;
const IDS_KEPT = 5;
const PATTERNS_KEPT = 20;
const MESSAGES_KEPT = 20;
const SHORTEST_TOPIC = 4;
/** D26: more messages of an hour do not move the mood. */
const MOST_FELT_IN_HOUR = 3;
const HOUR_CHARACTERS = 13;

/** Mails are heard when they are read, by a fact of their own. */
const HEARD_IN_TITLES = ['cli', 'api', 'file'];

const ofOwner = ({ trust }: { readonly trust: string }) =>
  trust === 'owner' ? [DEFAULT_USER] : [];

/** What only the owner does; each is an interaction. `words`: what of it they wrote themselves. */
function interaction<E extends Any>(
  words: (event: E) => string,
  heard: (event: E) => { readonly text: string; readonly messageId: string } | null = () => null,
) {
  return {
    keys: ofOwner,
    evolve: (doc: UserModelDoc | undefined, event: E): UserModelDoc => {
      const known = doc ?? newModel(DEFAULT_USER, event.occurredAt);
      const said = heard(event);
      const affect = said === null ? null : affectIn(said.text);
      return {
        ...met(known, event),
        ...(said !== null && affect !== null && felt(known, affect, { ...event, ...said })),
        topics_discussed: withTopics(known.topics_discussed, words(event), event.eventId),
      };
    },
  };
}

/** They were there. */
function met(doc: UserModelDoc, { occurredAt, eventId }: Pick<Any, 'occurredAt' | 'eventId'>) {
  const hour = new Date(Date.parse(occurredAt)).getUTCHours();
  return {
    ...doc,
    interaction_count: doc.interaction_count + 1,
    last_interaction: occurredAt,
    hours: doc.hours.map((count, i) => (i === hour ? count + 1 : count)),
    event_ids: [...doc.event_ids, eventId].slice(-IDS_KEPT),
  };
}

function newModel(user_id: string, at: string): UserModelDoc {
  return {
    user_id,
    interaction_count: 0,
    first_at: at,
    last_interaction: at,
    hours: Array.from({ length: 24 }, () => 0),
    topics_discussed: [],
    ...BASELINE,
    felt_at: null,
    felt_in_hour: 0,
    felt_by: [],
    praised: 0,
    corrected: 0,
    successful_patterns: [],
    event_ids: [],
  };
}

type By = { readonly messageId: string; readonly occurredAt: string };

/** What a message does to the mood: once for each, and at most three times in an hour. */
function felt(doc: UserModelDoc, affect: Mood, { messageId, occurredAt: at }: By) {
  if (doc.felt_by.includes(messageId)) return {};
  const felt_by = [...doc.felt_by, messageId].slice(-MESSAGES_KEPT);
  const praised = doc.praised + (affect.valence > 0 ? 1 : 0);
  const felt_in_hour = isSameHour(doc.felt_at, at) ? doc.felt_in_hour + 1 : 1;
  if (felt_in_hour > MOST_FELT_IN_HOUR) return { felt_by, praised };
  const left = moodAfter(doc, doc.felt_at ?? at, at);
  return { ...moodWith(left, affect), felt_at: at, felt_in_hour, felt_by, praised };
}

function isSameHour(one: string | null, other: string): boolean {
  return one?.slice(0, HOUR_CHARACTERS) === other.slice(0, HOUR_CHARACTERS);
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

type Patterns = UserModelDoc['successful_patterns'];

function withPatterns(before: Patterns, used: readonly string[], event_id: string): Patterns {
  const worked = [...new Set(used)].map((capability_id) => {
    const known = before.find((one) => one.capability_id === capability_id);
    return { capability_id, count: (known?.count ?? 0) + 1, event_id };
  });
  const others = before.filter((one) => !used.includes(one.capability_id));
  return [...worked, ...others].sort((a, b) => b.count - a.count).slice(0, PATTERNS_KEPT);
}

const correction = interaction<Folded<Extract<Event, { type: 'UserCorrectionDetected' }>>>(
  ({ payload }) => payload.correction,
  ({ payload: { correction: text, message_id: messageId } }) => ({ text, messageId }),
);

/** What is known of a user from what they do (S23-S26, O17), a document each. */
export const userModelProjection = defineProjection<Event, UserModelDoc>({
  name: 'user-model',
  version: 4,
  schema,
  on: {
    IntentionFormed: interaction(
      ({ payload }) => payload.title,
      ({ payload: { title: text, source, intention_id } }) =>
        HEARD_IN_TITLES.includes(source) ? { text, messageId: intention_id } : null,
    ),
    IntentionCancelled: interaction(() => ''),
    IntentionReopened: {
      keys: ofOwner,
      evolve: (doc) => doc && { ...doc, corrected: doc.corrected + 1 },
    },
    MailReceived: interaction(() => ''),
    RunRequested: interaction(() => ''),
    UserCorrectionDetected: {
      ...correction,
      evolve: (doc, event) => {
        const changed = correction.evolve(doc, event);
        return { ...changed, corrected: changed.corrected + 1 };
      },
    },
    HostPromptGiven: {
      keys: ({ payload }) => [payload.user_id],
      evolve: (doc, event) => met(doc ?? newModel(event.payload.user_id, event.occurredAt), event),
    },
    HostWorkCorrected: {
      keys: ({ payload }) => [payload.user_id],
      evolve: (doc) => doc && { ...doc, corrected: doc.corrected + 1 },
    },
    CapabilityUsedInSession: {
      keys: () => [DEFAULT_USER],
      evolve: (doc, { payload: { capability_id, outcome }, eventId }) =>
        doc === undefined || outcome !== 'success'
          ? doc
          : {
              ...doc,
              successful_patterns: withPatterns(doc.successful_patterns, [capability_id], eventId),
            },
    },
    AffectSignalObserved: {
      keys: ({ payload }) => [payload.user_id],
      evolve: (doc, { payload, occurredAt }) => {
        const { user_id, message_id: messageId, valence_delta, stress_delta } = payload;
        const known = doc ?? newModel(user_id, occurredAt);
        const affect = { valence: valence_delta, stress: stress_delta };
        return { ...known, ...felt(known, affect, { messageId, occurredAt }) };
      },
    },
    ExperienceRecorded: {
      keys: () => [DEFAULT_USER],
      evolve: (doc, { payload: { success, verified, was_exploration, capabilities }, eventId }) => {
        if (doc === undefined || !success || !verified || was_exploration) return doc;
        const { successful_patterns: before } = doc;
        return { ...doc, successful_patterns: withPatterns(before, capabilities, eventId) };
      },
    },
    // Topics are single words of titles: whatever they came from, they go with it.
    PersonalDataErased: {
      keys: () => [DEFAULT_USER],
      evolve: (doc) => doc && { ...doc, topics_discussed: [] },
    },
  },
});
