import { expect, it } from 'vitest';
import { openLiveWords } from '../../../src/app/live-words.ts';
import { startHttp } from '../../../src/compose/run/serve-http.ts';
import { type Watched, watchController } from '../../../src/compose/watch/watch-controller.ts';
import { callModel } from '../../../src/phases/model/call-model.ts';
import { announceController, withdrawController } from '../../../src/process/find-controller.ts';
import { delta, end, messagesServer, send, start } from '../../adapters/models/messages-server.ts';
import { modelAt } from '../../adapters/models/model-under-test.ts';
import { call, consented, modelStory } from '../../phases/model-story.ts';
import { untilTrue } from '../../support/until.ts';
import { agentUnderTest } from '../agent-under-test.ts';

const { agent, record } = await agentUnderTest();
const { config } = agent;
const liveWords = openLiveWords();

it('shows words of a reply that is still open, and actions, until the server ends', async () => {
  const gate: { open: () => void } = { open: () => undefined };
  const opened = new Promise<void>((resolve) => {
    gate.open = resolve;
  });
  const provider = await messagesServer(async (response) => {
    const content_block = { type: 'text', text: '' };
    send(response, start(), { type: 'content_block_start', index: 0, content_block });
    send(response, delta('I look at the sk-ant-'), delta('api03-abcDEF123_456-ghiJKL789 '));
    await opened;
    send(response, delta('notes.'), { type: 'content_block_stop', index: 0 }, ...end());
    response.end();
  });
  const server = await startHttp({ agent: { ...agent, liveWords }, onError: () => undefined });
  await announceController(config.stateDir, server.port);
  const seen: Watched[] = [];
  const watching = watchController(config, new AbortController().signal, (one) => {
    seen.push(one);
  });
  const text = () => seen.map((one) => (one.event === 'words' ? one.text : '')).join('');
  const ready = liveWords.begin({ cycleNo: 1, purpose: 'probe', workId: null });
  await untilTrue(() => {
    ready.hear('. ');
    return text() !== '';
  });
  ready.end(true);
  const story = modelStory();
  await story.given(consented);
  const modelPorts = { ...story.modelPorts, model: modelAt(provider.url), liveWords };
  const done = callModel(story.context, modelPorts, { ...call, output: null });
  await untilTrue(() => text().includes('I look at the [redacted:api-key]'));
  expect(text()).not.toContain('notes');
  gate.open();
  expect(await done).toMatchObject({ status: 'ok' });
  const payload = { action_id: 'a-1', cycle_no: 17, tier: '1', rule_id: 'r', reason: 'why' };
  await record({ type: 'ActionBlocked', payload });
  await untilTrue(() => seen.some(({ event }) => event === 'action'));
  expect(text()).toContain('notes.');
  expect(JSON.stringify(seen)).not.toContain('abcDEF123');
  await server.stop();
  expect(await watching).toBe(true);
  await withdrawController(config.stateDir);
  await provider.close();
});

it('says that no controller runs', async () => {
  expect(await watchController(config, AbortSignal.abort(), () => undefined)).toBe(false);
});
