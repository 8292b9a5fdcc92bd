import { isOwnWords } from '../../../domain/learning/failure/failure-signature.ts';
import {
  type AntiPatternDoc,
  antiPatternProjection,
  isTold,
} from '../../../domain/learning/views/anti-pattern.ts';
import { tokenise } from '../../../domain/learning/words.ts';
import type { Item } from '../../fill-lists.ts';
import type { Known } from '../../list/lines.ts';
import { nameOf, phrase, type Rendering, single } from '../../list/phrase.ts';
import { inDecision, promptList } from '../../list/prompt-list.ts';
import type { PromptRecord } from '../../list/prompt-record.ts';
import { isOwn } from '../../list/prompt-record.ts';
import type { Sources } from '../../manifest.ts';

/** Anti-patterns, ranked by count, recency and relevance to the work (D9). */
export const antiPatterns = promptList('anti_patterns', {
  decide: inDecision({
    section: 'anti_patterns',
    tokens: 500,
    places: 12,
    worth: 100,
    documents: [{ projection: antiPatternProjection, keys: 'recent' }],
    lines: ({ documents, workText }) =>
      antiPatternLines(documents.all(antiPatternProjection).values(), workText),
    items: antiPatternItems,
  }),
  act: {
    section: 'anti_patterns',
    tokens: 800,
    places: 10,
    worth: 80,
    documents: [{ projection: antiPatternProjection, keys: 'open' }],
    records: ({ documents, work: { title, text } }) =>
      antiPatternLines(documents.all(antiPatternProjection).values(), `${title} ${text}`)
        .filter(({ relevance }) => relevance > 0)
        .sort((a, b) => a.relevance - b.relevance)
        .map(antiPatternRecord),
  },
  sub_agent: { section: 'anti_patterns', tokens: 800, places: 10, worth: 30, share: isOwn },
  consolidate: { section: 'anti_patterns', tokens: 1200, places: 20, worth: 20 },
});

/** `isTold`: never seen here, only told of (D83). `relevance` to the work: 0 to 1. */
export type AntiPatternLine = Known & {
  readonly id: string;
  readonly description: string;
  readonly mitigation: string;
  readonly timesObserved: number;
  readonly isTold: boolean;
  readonly lastObservedCycle: number | null;
  readonly relevance: number;
};

/** From this many common words on, the relevance is 1. */
const FULL_OVERLAP = 3;

/** Active anti-patterns. `workText`: titles, tags and texts of the work at hand. */
export function antiPatternLines(
  docs: Iterable<AntiPatternDoc>,
  workText: string,
): readonly AntiPatternLine[] {
  const asked = new Set(tokenise(workText));
  return [...docs].flatMap((doc) => {
    if (doc.status === 'retired' || isOwnWords(doc.signature)) return [];
    const words = new Set(tokenise(`${doc.id} ${doc.description}`));
    const shared = [...words].filter((word) => asked.has(word)).length;
    const { registered, mitigation } = doc.event_ids;
    return {
      id: doc.id,
      description: doc.description,
      mitigation: doc.mitigation,
      timesObserved: doc.times_observed,
      isTold: isTold(doc),
      lastObservedCycle: doc.last_observed_cycle,
      relevance: Math.min(1, shared / FULL_OVERLAP),
      trust: mitigation.trust,
      eventIds: [
        registered,
        mitigation.event_id,
        ...doc.last_seen.map(({ event_id }) => event_id),
      ] satisfies Sources,
    };
  });
}

/** An anti-pattern the agent was only told about counts less than one seen once. */
const TOLD_WORTH = 0.5;

function antiPatternItems(
  known: readonly AntiPatternLine[],
  rendering: Rendering,
): readonly Item[] {
  const { cycleNo } = rendering;
  const { recencyHalfLifeCycles, listCharacters } = rendering.settings;
  const worth = (one: AntiPatternLine): number => {
    const age = Math.max(0, cycleNo - (one.lastObservedCycle ?? 0));
    return (
      Math.max(one.timesObserved, TOLD_WORTH) *
      0.5 ** (age / recencyHalfLifeCycles) *
      (1 + one.relevance)
    );
  };
  const ranked = [...known].sort((a, b) => worth(b) - worth(a) || (a.id < b.id ? -1 : 1));
  return ranked.map((one) => {
    const name = nameOf(one, rendering);
    const told = one.mitigation.trim() === '' ? one.description : one.mitigation;
    const text = phrase({ text: told, trust: one.trust }, rendering, listCharacters);
    return single(name, `- ${name} (${seenIn(one)}): ${text}`, one);
  });
}

/** How often an anti-pattern was seen, in words. */
function seenIn({
  isTold,
  timesObserved,
}: Pick<AntiPatternLine, 'isTold' | 'timesObserved'>): string {
  if (isTold) return timesObserved === 0 ? 'told' : `told, seen elsewhere ${times(timesObserved)}`;
  return `seen ${times(timesObserved)}`;
}

function times(count: number): string {
  return count === 1 ? 'once' : `${count} times`;
}

/** Replaces text from outside with a placeholder, so that it does not lower the trust of the job. */
function antiPatternRecord(line: AntiPatternLine): PromptRecord {
  const { id, description, mitigation, lastObservedCycle, eventIds, trust } = line;
  if (trust !== 'outside') {
    return { name: id, fields: { id, description, mitigation }, eventIds, trust };
  }
  const last = lastObservedCycle === null ? '' : `, last in cycle ${lastObservedCycle}`;
  const words = 'from outside: read_anti_pattern tells them';
  const fields = { id, seen: `${seenIn(line)}${last}`, words };
  return { name: id, fields, eventIds, trust: 'self' };
}
