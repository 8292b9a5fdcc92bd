import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { seedAgent } from '../../src/app/seed-agent.ts';
import { why } from '../../src/app/why.ts';
import { payloadsOf } from '../../src/domain/fact.ts';
import { roleMemoryProjection } from '../../src/domain/session/views/role-memory.ts';
import { ROLE_TOOLS } from '../../src/phases/act/loop/roles.ts';
import { messagesServer } from '../adapters/models/messages-server.ts';
import { agentUnderTest } from './agent-under-test.ts';
import { ownerStory, payloadOf } from './owner-story.ts';
import {
  type Asked,
  byPurpose,
  calling,
  doing,
  harmless,
  noConsolidation,
  nothingToReport,
  reporting,
} from './thinking-model.ts';

const shown: Asked[] = [];
const isDelegating = { now: false };
const NOTE = 'here tests are run with npm test';
const gives = (role: string, task: string) => calling({ name: 'delegate', input: { role, task } });
const found = { summary: 'done', findings: [], succeeded: true, learned: [NOTE] };
/** What the model says by purpose, round by round; without a word for a round it reports. */
const says: Readonly<Record<Asked['purpose'], (prompt: Asked) => unknown>> = {
  decide: ({ text }) => doing(text),
  act: ({ round }) => {
    const first = gives('builder', 'Put the word five into five.txt.');
    const rounds = isDelegating.now ? [first, gives('reviewer', 'Is five.txt right?')] : [];
    return rounds[round - 1] ?? reporting();
  },
  builder: ({ round }) =>
    round === 1
      ? calling({ name: 'write_file', input: { path: 'five.txt', content: 'five\n' } })
      : calling({ name: 'report', input: found }),
  reviewer: ({ round }) =>
    round === 1
      ? calling(
          { name: 'read_file', input: { path: 'five.txt' } },
          // More than a reviewer may.
          { name: 'shell', input: { command: 'rm five.txt' } },
        )
      : calling({ name: 'report', input: { ...found, learned: [] } }),
  researcher: () => noConsolidation,
  audit: () => harmless,
  summarise: () => 'short',
  report: () => nothingToReport,
  verdict: () => ({ productive: true, reason: 'done' }),
  consolidate: () => noConsolidation,
  read: () => ({ kind: 'instruction', intents: [], lessons: [] }),
};
const offered = new Map<string, readonly string[]>();
const answer = byPurpose((prompt) => {
  shown.push(prompt);
  return says[prompt.purpose](prompt);
});
const server = await messagesServer((response, sent) => {
  const answered = answer(response, sent);
  const { tools = [] } = sent.body as { tools?: readonly { name: string }[] }; // what the SDK sends
  offered.set(
    shown.at(-1)?.purpose ?? '',
    tools.map(({ name }) => name),
  );
  return answered;
});
afterAll(() => server.close());
const { agent, record } = await agentUnderTest({
  ANTHROPIC_API_KEY: 'test-key',
  ANTHROPIC_BASE_URL: server.url,
});
await seedAgent(agent);
await record({ type: 'ModelConsented', payload: { provider: 'anthropic', by: 'owner' } });
const { addTask, cycle } = ownerStory(record);
await cycle(agent); // the default standing order goes first
isDelegating.now = true;
const five = join(agent.config.stateDir, 'workspace/five.txt');
const verify = [{ kind: 'test', target: 'grep -qx five five.txt' }];

it('has a part of its work done by others, and tells them next time what they learned', async () => {
  await addTask('five', { title: 'Write five', verify });
  const events = await cycle(agent);
  expect(payloadOf(events, 'IntentionCompleted')).toMatchObject({ intention_id: 'five' });
  expect(await readFile(five, 'utf8')).toBe('five\n');
  const executed = payloadsOf(events, 'ActionExecuted');
  expect(executed.map(({ tool }) => tool)).toEqual([
    ...['write_file', 'delegate', 'read_file', 'delegate'],
  ]);
  expect(payloadOf(events, 'ActionBlocked')).toMatchObject({ rule_id: 'input' });
  // Every tool that the roles name is there under that name.
  expect(offered.get('builder')).toEqual(expect.arrayContaining([...ROLE_TOOLS.builder]));
  expect(offered.get('reviewer')).toEqual(expect.arrayContaining([...ROLE_TOOLS.reviewer]));
  expect(offered.get('act')).toEqual(
    expect.arrayContaining(['delegate', 'http_fetch', 'web_read']),
  );
  const updated = events.find(({ type }) => type === 'AgentMemoryUpdated');
  expect(updated).toMatchObject({ trust: 'self', payload: { role: 'builder', note: NOTE } });

  await writeFile(five, 'six\n');
  shown.length = 0;
  await addTask('five-again', { title: 'Write five again', verify });
  const again = await cycle(agent);
  expect(payloadOf(again, 'IntentionCompleted')).toMatchObject({ intention_id: 'five-again' });
  const told = (purpose: string) => shown.find((one) => one.purpose === purpose)?.text;
  expect(told('builder')).toContain(NOTE);
  expect(told('reviewer')).not.toContain(NOTE);
  const [reason] = await why(agent, NOTE);
  expect(reason?.events.map(({ eventId }) => eventId)).toContain(updated?.eventId);
  const view = await agent.log.view(agent.agentId, [
    { projection: roleMemoryProjection, keys: ['builder'] },
  ]);
  expect(view.get(roleMemoryProjection, 'builder')?.notes).toHaveLength(1);
});
