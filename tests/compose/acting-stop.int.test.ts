import { EventEmitter, once } from 'node:events';
import { afterAll, expect, it } from 'vitest';
import { seedAgent } from '../../src/app/seed-agent.ts';
import { delta, messagesServer, send, start } from '../adapters/models/messages-server.ts';
import { agentUnderTest } from './agent-under-test.ts';
import { ownerStory, payloadOf } from './owner-story.ts';
import { byPurpose, doing, noConsolidation } from './thinking-model.ts';

const byWords = byPurpose(({ purpose, text }) =>
  purpose === 'decide' ? doing(text) : noConsolidation,
);
const news = new EventEmitter();
const begun = once(news, 'begun');
const server = await messagesServer((response, sent) => {
  if (!JSON.stringify(sent.body).includes('You are the acting part')) {
    return byWords(response, sent);
  }
  // It speaks for ever: the reply has begun and never ends.
  const open = { type: 'text', text: '' };
  send(response, start(), { type: 'content_block_start', index: 0, content_block: open });
  send(response, delta('I'));
  news.emit('begun');
  return undefined;
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

it('hears a pause in the middle of a reply, and begins nothing after it', async () => {
  await addTask('talk', {});
  const over = cycle(agent);
  await begun;
  await record({ type: 'ControllerPaused', payload: { by: 'owner', reason: 'enough' } });
  const events = await over;
  expect(payloadOf(events, 'JobPaused')).toMatchObject({ reason: 'stopped', question: null });
  expect(payloadOf(events, 'AgentRunFailed')).toMatchObject({ error_class: 'aborted' });
  expect(payloadOf(events, 'ActionProposed')).toBeUndefined();
});
