import { expect, it } from 'vitest';
import { answerApproval } from '../../src/domain/action/answer-approval.ts';
import { approvalProjection } from '../../src/domain/action/views/approval.ts';
import { catalogue } from '../../src/domain/catalogue.ts';
import { projections } from '../../src/domain/projections.ts';
import type { NewEvent } from '../../src/kernel/event/event.ts';
import { sweepApprovals } from '../../src/phases/cycle/sweep-approvals.ts';
import { bareTask } from '../support/bare-task.ts';
import { memoryEventStore } from '../support/memory-event-store.ts';
import { testLog, testOrigin } from '../support/test-log.ts';

const job = (work_id: string) => ({ job_id: `job-${work_id}`, work_id, cycle_no: 1 });
const begun = (work_id: string): NewEvent => ({
  type: 'JobOpened',
  payload: { ...job(work_id), fingerprint: 'f' },
});
const ended = (work_id: string, outcome: string): NewEvent => ({
  type: 'JobConcluded',
  payload: { ...job(work_id), outcome, basis: 'model', claimed: true, evidence: [], missing: [] },
});
const asked = (work_id: string | null): NewEvent => ({
  type: 'ActionEscalated',
  payload: {
    action_id: 'a1',
    cycle_no: 1,
    to: 'owner',
    rule: 'audit.unavailable',
    reason: 'no second look could be had',
    tool: 'shell',
    summary: 'run the tests',
    args_hash: 'h',
    work_id,
    expires_at: null,
  },
});
const formed: NewEvent = { type: 'IntentionFormed', payload: bareTask('t', 't') };

async function swept(...events: readonly NewEvent[]) {
  const log = testLog({ store: memoryEventStore(catalogue), definitions: catalogue, projections });
  await log.append('a', testOrigin, { events });
  const count = await sweepApprovals(log, 'a', testOrigin);
  const view = await log.view('a', [{ projection: approvalProjection, keys: ['a1'] }]);
  return { count, approval: view.get(approvalProjection, 'a1'), now: view.now };
}

const cancelled: NewEvent = {
  type: 'IntentionCancelled',
  payload: { intention_id: 't', reason: 'not needed' },
};
const dropped: NewEvent = {
  type: 'InboxFileHandled',
  payload: { file_hash: 'm', how: 'dropped', is_dropped: true },
};

it.each([
  ['done', [formed, begun('task:t'), asked('task:t'), ended('task:t', 'done')]],
  ['of an order done', [begun('order:o'), asked('order:o'), ended('order:o', 'done')]],
  ['cancelled', [formed, begun('task:t'), asked('task:t'), cancelled]],
  ['cancelled before it had a job', [formed, asked('task:t'), cancelled]],
  ['dropped', [begun('inbox:m'), asked('inbox:m'), dropped]],
] as const)('what is asked for by work that is %s is withdrawn', async (_, story) => {
  const { count, approval, now } = await swept(...story);
  expect(count).toBe(1);
  expect(approval?.status).toBe('expired');
  const late = {
    approvalId: 'a1',
    answer: 'grant',
    by: 'owner',
    reason: '',
    approvalMs: 1,
  } as const;
  expect(answerApproval(approval, { ...late, now })).toMatchObject({
    status: 'refused',
    why: '"a1" is over: the work that asked for it has ended',
  });
});

it.each([
  ['that is under way', [formed, begun('task:t'), asked('task:t')]],
  ['that failed', [formed, begun('task:t'), asked('task:t'), ended('task:t', 'failed')]],
  [
    'that waits to be confirmed',
    [formed, begun('task:t'), asked('task:t'), ended('task:t', 'unconfirmed')],
  ],
  ['of nobody', [asked(null)]],
  ['without a job', [formed, asked('task:t')]],
] as const)('what is asked for by work %s stays', async (_, story) => {
  const { count, approval } = await swept(...story);
  expect(count).toBe(0);
  expect(approval?.status).toBe('pending');
});
