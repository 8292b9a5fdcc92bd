import { describe, expect, it } from 'vitest';
import { parkedWorkProjection } from '../../../src/domain/cycle/views/parked-work.ts';
import { jobProjection } from '../../../src/domain/job/views/job.ts';
import { documentsOf, type Fact, history } from '../../support/recorded.ts';

const job = { job_id: 'job-7', work_id: 'exploration:7', cycle_no: 7 };
const paused = { reason: 'outage', detail: 'the reply broke off', question: null } as const;
const retry_at = '2026-03-01T01:00:00.000Z';
const cutOff: readonly Fact[] = [
  { type: 'JobOpened', payload: { ...job, fingerprint: 'exploration:7' } },
  { type: 'JobPaused', payload: { ...job, ...paused, retry_at } },
  {
    type: 'WorkParked',
    payload: {
      cycle_no: 7,
      work_id: 'exploration:7',
      fingerprint: 'exploration:7',
      cause: 'outage',
      retry_at,
    },
  },
];
const over: Fact = {
  type: 'ExperimentConcluded',
  payload: {
    experiment_id: 'exp-1',
    cycle: 7,
    result: 'aborted',
    capability_created: null,
    cost_usd: 0.01,
    lesson: 'the reply broke off',
  },
};
const concluded: Fact = {
  type: 'JobConcluded',
  payload: {
    ...job,
    outcome: 'done',
    basis: 'own_checks',
    claimed: true,
    evidence: [],
    missing: [],
  },
};

describe('an experiment that an outage cut off', () => {
  it('leaves neither an open job nor parked work once it is over', () => {
    const jobs = documentsOf(jobProjection, history([...cutOff, over]));
    expect([...jobs.values()].map(({ status }) => status)).toEqual(['dropped']);
    expect([...jobs.values()].filter((doc) => jobProjection.isOpen?.(doc))).toEqual([]);
    expect(documentsOf(parkedWorkProjection, history([...cutOff, over])).size).toBe(0);
    expect(documentsOf(parkedWorkProjection, history(cutOff)).size).toBe(1);
  });

  it('keeps the verdict of one that ended', () => {
    const jobs = documentsOf(jobProjection, history([...cutOff, concluded, over]));
    expect(jobs.get('exploration:7')?.status).toBe('done');
  });
});
