import { expect, it } from 'vitest';
import { agentUnderTest } from './agent-under-test.ts';
import { ownerStory, payloadOf, typesOf } from './owner-story.ts';

const { agent, record } = await agentUnderTest();
const { addTask, cycle } = ownerStory(record);

it('keeps a secret that a step prints out of the events and of the kept output', async () => {
  const secret = `sk-ant-${'a1b2c3d4'.repeat(4)}`;
  const [head, tail] = [secret.slice(0, 10), secret.slice(10)];
  await addTask('leaky', { steps: [{ run: `printf 'the key is %s%s\\n' ${head} ${tail}` }] });
  const events = await cycle(agent);
  const executed = payloadOf(events, 'ActionExecuted');
  expect(executed).toMatchObject({ exit_code: 0, output_head: 'the key is [redacted:api-key]\n' });
  expect(JSON.stringify(events)).not.toContain(secret);
  expect(await agent.blobs.get(String(executed?.['output_ref']))).not.toContain(secret);
});

it('never runs a step that deletes what nobody may delete, and says what to do', async () => {
  const { stateDir } = agent.config;
  await addTask('wipe', { steps: [{ run: `rm -rf ${stateDir}/postgres` }] });
  const events = await cycle(agent);
  expect(typesOf(events)).not.toContain('EffectIntended');
  expect(payloadOf(events, 'ActionBlocked')).toMatchObject({ tier: '1', rule_id: 'own.delete' });
  expect(payloadOf(events, 'WorkParked')).toMatchObject({ work_id: 'task:wipe' });
  const failed = payloadOf(events, 'PhaseFailed');
  expect(failed).toMatchObject({ error_class: 'policy' });
  expect(failed?.['message']).toMatch(/change the step/);
});
