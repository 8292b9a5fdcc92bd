import { expect, it } from 'vitest';
import { tellOnce } from '../../../src/app/telling/tell-owner.ts';
import { tellingSettings } from '../../../src/compose/settings/telling-settings.ts';
import { payloadsOf } from '../../../src/domain/fact.ts';
import { agentUnderTest } from '../../compose/agent-under-test.ts';
import { bareTask } from '../../support/bare-task.ts';

const { agent, record } = await agentUnderTest();
const settings = tellingSettings(agent.config);
const telling = { agent, brokenSettings: () => [] };

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
