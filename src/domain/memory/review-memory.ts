import type { DeepReadonly } from '../../kernel/event/event.ts';
import { type Fact, fact, type PayloadOf } from '../fact.ts';
import { memorySettings } from './settings.ts';
import type { MemoryDoc } from './views/memory.ts';

export type Grades = DeepReadonly<PayloadOf<'MemoryReviewed'>['grades']>;
export type Verdict = Pick<PayloadOf<'MemoryReviewed'>, 'verdict' | 'importance'>;

/** M13: 1 to 10. */
const IMPORTANCE = { none: 1, little: 3, some: 5, much: 8, vital: 10 } as const;
const RELEVANCE = { noise: 2, weak: 4, useful: 6, pattern: 9 } as const;
const MOST_TRIVIAL = 2;

/**
 * M14 as D42 to D44 mend it: each reviewer has one say, and one who is missing makes it no easier to be accepted. Where
 * it is not known how important something is, nothing is decided.
 */
export function verdictOf({ importance, relevance, novelty }: Grades): Verdict {
  const given = importance === null ? memorySettings.importance : IMPORTANCE[importance];
  const is = (verdict: Verdict['verdict']): Verdict => ({ verdict, importance: given });
  const votes = [importance, relevance, novelty].filter((one) => one !== null).length;
  const trivial = [importance === 'none', relevance === 'noise', novelty === 'known'];
  if (trivial.filter((one) => one).length >= MOST_TRIVIAL) return is('rejected');
  if (importance === null || votes === 0) return is('undecided');
  if (votes === 1) {
    return is(given >= memorySettings.importanceAlone ? 'accepted' : 'undecided');
  }
  const isWeak = relevance !== null && RELEVANCE[relevance] < memorySettings.leastRelevance;
  return is(given < memorySettings.leastImportance || isWeak ? 'rejected' : 'accepted');
}

export function reviewMemory({ memory_id, review }: MemoryDoc, grades: Grades): Fact {
  const dedupeKey = `memory-review:${memory_id}:${review?.at ?? ''}`;
  return fact('MemoryReviewed', { memory_id, ...verdictOf(grades), grades }, { dedupeKey });
}

/**
 * Those to be reviewed now, the oldest first; none while there are few, which wait for others. What belongs to one
 * conversation ends with it. What comes from outside is never reviewed: who reads it could be told what to say of it.
 */
export function dueReviews(docs: readonly MemoryDoc[], now: string): readonly MemoryDoc[] {
  const { reviewedAtOnce, reviewAfterMs } = memorySettings;
  const due = docs.filter((doc) => isReviewable(doc, now));
  const some = due.toSorted((a, b) => (a.stored_at < b.stored_at ? -1 : 1));
  const [oldest] = some;
  if (oldest === undefined) return [];
  const hasWaited = Date.parse(now) - Date.parse(oldest.stored_at) >= reviewAfterMs;
  return hasWaited || some.length >= reviewedAtOnce ? some.slice(0, reviewedAtOnce) : [];
}

function isReviewable(doc: MemoryDoc, now: string): boolean {
  const { status, standing, scope, trust, review } = doc;
  if (status !== 'active' || standing !== 'provisional') return false;
  if (scope === 'session' || trust === 'outside') return false;
  if (review === null) return true;
  const { mostReviews, reviewAgainMs } = memorySettings;
  return review.times < mostReviews && Date.parse(now) - Date.parse(review.at) >= reviewAgainMs;
}
