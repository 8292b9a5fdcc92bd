import { outageWaitMs } from '../../../domain/job/job-limits.ts';
import type { Ruling } from '../../../domain/job/judge-claim.ts';
import type { JobDoc } from '../../../domain/job/views/job.ts';
import { later } from '../../../kernel/later.ts';
import type { At, JobDone } from './job-at.ts';
import { rest } from './rest-job.ts';

type Unseen = Extract<Ruling, { is: 'unseen' }>;

/**
 * What could not be looked at is an outage like any other: the job rests and looks again, longer each time. Where it
 * stays so, the owner is asked, who may know another way to see it. `job`: as it is after that look.
 */
export function restUnseen(at: At, { refs }: Unseen, { unseen }: Pick<JobDoc, 'unseen'>): JobDone {
  const settings = at.ports.loop.job;
  const detail = refs.join('; ');
  if (unseen >= settings.unseenLooks) {
    const question = `I cannot see whether "${at.given.work.title}" is done: ${detail}. What shall I do?`;
    return rest(at, { reason: 'question', detail, question, retryAt: null });
  }
  const retryAt = later(at.context.now(), outageWaitMs(unseen - 1, settings));
  return rest(at, { reason: 'outage', detail, question: null, retryAt });
}
