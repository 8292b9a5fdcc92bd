import type { JobDoc } from './views/job.ts';

/** Jobs that were begun and may continue: resting for a limit or an outage, or interrupted. Not those that wait for the owner. */
export function begunJobs(jobs: Iterable<JobDoc>): readonly JobDoc[] {
  return [...jobs].filter(isBegun);
}

export function isBegun({ status }: Pick<JobDoc, 'status'>): boolean {
  return status === 'open' || status === 'paused';
}
