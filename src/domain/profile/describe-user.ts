import type { UserModelDoc } from './views/user-model.ts';

/** S23. By how often a topic came up: what somebody asks for again and again they know. */
const EXPERT_FROM = 10;
const INTERMEDIATE_FROM = 4;
/** From this many interactions on, habits are described. */
const LEAST_INTERACTIONS = 5;
const TOPICS_SHOWN = 5;
const STRESSED_FROM = 0.4;

export type KnowledgeLevel = 'NOVICE' | 'INTERMEDIATE' | 'EXPERT';

/** How well the owner knows what they ask for. */
export function knowledgeLevel(count: number): KnowledgeLevel {
  if (count >= EXPERT_FROM) return 'EXPERT';
  return count >= INTERMEDIATE_FROM ? 'INTERMEDIATE' : 'NOVICE';
}

/** What a prompt says about the owner: at most three short lines, each with the events behind it. */
export function describeUser(
  doc: UserModelDoc | undefined,
): readonly { readonly text: string; readonly eventIds: readonly string[] }[] {
  if (doc === undefined || doc.interaction_count < LEAST_INTERACTIONS) return [];
  const { hours, topics_discussed, stress, event_ids: eventIds } = doc;
  const busy = hours.flatMap((count, hour) => (count * 6 >= doc.interaction_count ? [hour] : []));
  const topics = topics_discussed.filter(({ count }) => count > 1).slice(0, TOPICS_SHOWN);
  const said = topics.map(({ word, count }) => `${word} (${knowledgeLevel(count).toLowerCase()})`);
  return [
    ...(busy.length === 0
      ? []
      : [{ text: `The owner is mostly there at ${busy.join(', ')} h UTC.`, eventIds }]),
    ...(said.length === 0
      ? []
      : [
          {
            text: `The owner often asks about: ${said.join(', ')}.`,
            eventIds: topics.map(({ event_id }) => event_id),
          },
        ]),
    ...(stress < STRESSED_FROM
      ? []
      : [{ text: 'The owner seems under stress: be brief and exact.', eventIds }]),
  ];
}
