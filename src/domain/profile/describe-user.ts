import { confidence } from '../../kernel/confidence.ts';
import { type Mood, moodAfter } from './affect.ts';
import type { UserModelDoc } from './views/user-model.ts';

/** S23. By how often a topic came up: what somebody asks for again and again they know. */
const EXPERT_FROM = 10;
const INTERMEDIATE_FROM = 4;
/** From this many interactions on, habits are described: an hour of talk shows none. */
const LEAST_INTERACTIONS = 30;
const TOPICS_SHOWN = 5;
const STRESSED_FROM = 0.4;

export type KnowledgeLevel = 'NOVICE' | 'INTERMEDIATE' | 'EXPERT';

/** How well the owner knows what they ask for. */
export function knowledgeLevel(count: number): KnowledgeLevel {
  if (count >= EXPERT_FROM) return 'EXPERT';
  return count >= INTERMEDIATE_FROM ? 'INTERMEDIATE' : 'NOVICE';
}

/** What is left of their mood now (D26). */
export function moodOf(doc: UserModelDoc, now: string): Mood {
  return moodAfter(doc, doc.felt_at ?? now, now);
}

/** S23: from 0 to 1, by what they praised and what they had to correct; .5 where they did neither. */
export function trustScore({ praised, corrected }: Pick<UserModelDoc, 'praised' | 'corrected'>) {
  return confidence({ succeeded: praised, failed: corrected });
}

/**
 * What a prompt says about the owner: at most three short lines, each with the events behind it. `isTelling`: whether a
 * word says what something is about, as "with" does not.
 */
export function describeUser(
  doc: UserModelDoc | undefined,
  now: string,
  isTelling: (word: string) => boolean,
): readonly { readonly text: string; readonly eventIds: readonly string[] }[] {
  if (doc === undefined || doc.interaction_count < LEAST_INTERACTIONS) return [];
  const { hours, topics_discussed, event_ids: eventIds } = doc;
  const { stress } = moodOf(doc, now);
  const busy = hours.flatMap((count, hour) => (count * 6 >= doc.interaction_count ? [hour] : []));
  const topics = topics_discussed
    .filter(({ word, count }) => count >= INTERMEDIATE_FROM && isTelling(word))
    .slice(0, TOPICS_SHOWN);
  return [
    ...(busy.length === 0
      ? []
      : [{ text: `The owner is mostly there at ${busy.join(', ')} h UTC.`, eventIds }]),
    ...(topics.length === 0
      ? []
      : [
          {
            text: `The owner often asks about: ${topics.map(({ word }) => word).join(', ')}.`,
            eventIds: topics.map(({ event_id }) => event_id),
          },
        ]),
    ...(stress < STRESSED_FROM
      ? []
      : [{ text: 'The owner seems under stress: be brief and exact.', eventIds }]),
  ];
}
