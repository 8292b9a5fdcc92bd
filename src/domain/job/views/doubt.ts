import { isMet, isProved } from '../judge-claim.ts';
import type { JobDoc } from './job.ts';

/**
 * Why an owner is asked whether a job is done. `missed`: a reviewer finds it wanting. `unseen`: no check saw it. `held_before`: all was so before it began.
 * `unclaimed`: the work never said so. `unreviewed`: nobody else has looked. `uncovered`: the checks show less than was
 * wanted. `corrected`: the owner turned such verdicts before.
 */
export type Doubt =
  | 'missed'
  | 'unseen'
  | 'held_before'
  | 'unclaimed'
  | 'unreviewed'
  | 'uncovered'
  | 'corrected';

type Judged = Pick<JobDoc, 'before' | 'last_look' | 'review' | 'verdict'>;

export function doubtOf(job: Judged): Doubt {
  const { review } = job;
  return review !== null && !isMet(review) ? 'missed' : doubtInChecks(job);
}

function doubtInChecks({ before, last_look, review, verdict }: Judged): Doubt {
  const now = last_look ?? [];
  if (now.length === 0 || now.some(({ ok }) => !ok)) return 'unseen';
  if (!isProved({ before: before ?? [], now })) return 'held_before';
  if (verdict?.claimed === false) return 'unclaimed';
  if (review === null) return 'unreviewed';
  return review.covers ? 'corrected' : 'uncovered';
}
