import { firstOnes } from '../../kernel/text/counted.ts';
import type { TellReplies } from '../../language/replies/told/tell-replies.ts';
import { firstRetry, type ParkedWork } from '../cycle/views/parked-work.ts';

export type MoneySpeech = {
  readonly tells: Pick<TellReplies, 'waitsForMoney' | 'more'>;
  /** Says an instant, ISO 8601, in its owner's words and zone. */
  readonly when: (at: string) => string;
  /** How people know a piece of work, by its id. */
  readonly nameOf: (workId: string) => string;
  /** So many of it are named. */
  readonly most: number;
};

/** One line for all parked work that waits for money; none where nothing does. */
export function moneyLine(
  parked: readonly ParkedWork[],
  { tells, when, nameOf, most }: MoneySpeech,
): readonly string[] {
  const works = parked.filter(({ cause }) => cause === 'budget');
  if (works.length === 0) return [];
  const named = works.map(({ work_id }) => `"${nameOf(work_id)}"`);
  const what = firstOnes(named, most, tells.more).join(', ');
  const at = firstRetry(works);
  return [tells.waitsForMoney(what, at === null ? null : when(at))];
}
