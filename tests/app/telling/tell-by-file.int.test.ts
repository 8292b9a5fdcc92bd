import { expect, it } from 'vitest';
import { tellOnce } from '../../../src/app/telling/tell-owner.ts';
import { tellingSettings } from '../../../src/compose/settings/telling-settings.ts';
import { payloadsOf } from '../../../src/domain/fact.ts';
import { agentUnderTest } from '../../compose/agent-under-test.ts';
import { bareTask } from '../../support/bare-task.ts';

const { agent, record } = await agentUnderTest();
const settings = tellingSettings(agent.config);
const telling = { agent, brokenSettings: () => [] };

it('tells once of work that says it cannot be done, however often it is tried again', async () => {
  const job = (n: number) => ({ job_id: `job-${n}`, work_id: 'task:plan', cycle_no: n });
  const tryAgain = async (n: number) => {
    await record({ type: 'JobOpened', payload: { ...job(n), fingerprint: 'f' } });
    await tellOnce({ ...telling, settings });
    const written_answer = { path: 'answers/plan.md', text: 'There is no file plan.txt.' };
    const failed = { outcome: 'failed', basis: 'model', claimed: false, evidence: [], missing: [] };
    const { work_id, cycle_no } = job(n);
    const parked = { work_id, cycle_no, cause: 'failure', fingerprint: 'f' };
    await record(
      { type: 'JobConcluded', payload: { ...job(n), ...failed, written_answer } },
      { type: 'WorkParked', payload: { ...parked, retry_at: '2026-03-02T09:00:00.000Z' } },
    );
    await tellOnce({ ...telling, settings });
  };
  await record({ type: 'IntentionFormed', payload: bareTask('plan', 'Mend the plan') });
  for (const n of [901, 902, 903]) await tryAgain(n);
  const queued = await agent.store.read(agent.agentId, { types: ['MailQueued'], limit: 100 });
  expect(payloadsOf(queued, 'MailQueued')).toMatchObject([
    { subject: 'could not be done: Mend the plan', jobs: ['task:plan'] },
  ]);
  await record({
    type: 'IntentionCancelled',
    payload: { intention_id: 'plan', reason: 'not needed' },
  });
  await tellOnce({ ...telling, settings });
  const cleared = await agent.store.read(agent.agentId, { types: ['AlertCleared'], limit: 100 });
  expect(cleared).toHaveLength(1);
});

it('tells an owner who writes by file by file, and nobody where mail goes by a server without their address', async () => {
  const due = new Date(Date.parse(agent.now()) - 1000).toISOString();
  const reminder = { ...bareTask('oven', 'bread out of the oven'), kind: 'reminder', due_at: due };
  await record({ type: 'IntentionFormed', payload: reminder });
  await record({
    type: 'IntentionDue',
    payload: { intention_id: 'oven', instant: due, by: 'time', cause: null, missed: 0 },
  });
  const queued = async () =>
    payloadsOf(
      await agent.store.read(agent.agentId, { types: ['MailQueued'], limit: 100 }),
      'MailQueued',
    ).filter(({ subject }) => subject.includes('oven'));
  expect(settings).toMatchObject({ to: [], isByFile: true });
  await tellOnce({ ...telling, settings: { ...settings, isByFile: false } });
  expect(await queued()).toEqual([]);
  await tellOnce({ ...telling, settings });
  expect(await queued()).toMatchObject([{ to: [] }]);
});
