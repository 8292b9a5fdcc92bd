import { fact } from '../../../domain/fact.ts';
import type { CheckSeen } from '../../../domain/job/events.ts';
import type { JobDoc } from '../../../domain/job/views/job.ts';
import type { Placed } from './job-at.ts';
import { currentJob } from './take-up.ts';

/**
 * The job, with its checks run and recorded now: `end` if its end is claimed, `limit` if
 * its owner is asked what to do, which claims and teaches nothing. @throws StoppedByOwner
 */
export async function lookNow(
  { context, given, ports, place }: Placed,
  moment: 'end' | 'limit',
): Promise<{
  readonly job: JobDoc;
  readonly seen: readonly CheckSeen[];
}> {
  const job = await currentJob(context, given.work.workId);
  const seen = await ports.checks.look(job.acceptance?.checks ?? [], {
    before: job.first_look,
    trust: given.work.words.trust,
    since: job.opened_at,
    signal: context.signal,
  });
  await place.loop.stop.check(); // an interrupted check shows nothing
  const about = { job_id: job.job_id, work_id: job.work_id, cycle_no: context.cycleNo };
  await context.record([fact('AcceptanceChecked', { ...about, moment, seen })]);
  return { job, seen };
}
