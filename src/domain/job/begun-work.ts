import type { JobDoc } from './views/job.ts';

/** Jobs that were begun and may go on: resting for a limit or an outage, or interrupted. What waits for the owner is not. */
export function begunJobs(jobs: Iterable<JobDoc>): readonly JobDoc[] {
  return [...jobs].filter(({ status }) => status === 'open' || status === 'paused');
}
