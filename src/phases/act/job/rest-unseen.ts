import { outageWaitMs } from '../../../domain/job/job-limits.ts';
import type { Ruling } from '../../../domain/job/judge-claim.ts';
import type { JobDoc } from '../../../domain/job/views/job.ts';
import { later } from '../../../kernel/later.ts';
import type { At, JobDone } from './job-at.ts';
import { questionWords } from './question-words.ts';
import { rest } from './rest-job.ts';

type Unseen = Extract<Ruling, { is: 'unseen' }>;

/**
 * A check that could not run is an outage like any other: the job rests and retries with growing delays. If it
 * stays so, the owner is asked for another way to check. `job`: its state after that check.
 */
export async function restUnseen(
  at: At,
  { refs }: Unseen,
  { unseen }: Pick<JobDoc, 'unseen'>,
): Promise<JobDone> {
  const settings = at.ports.loop.job;
  const detail = refs.join('; ');
  if (unseen >= settings.unseenLooks) {
    const question = (await questionWords(at)).cannotSee(at.given.work.title, detail);
    return rest(at, { reason: 'question', detail, question, retryAt: null });
  }
  const retryAt = later(at.context.now(), outageWaitMs(unseen - 1, settings));
  return rest(at, { reason: 'outage', detail, question: null, retryAt });
}
