import { afterEach, expect, it } from 'vitest';
import { callModel } from '../../src/phases/call-model.ts';
import {
  type Answer,
  errorAnswer,
  json,
  messagesServer,
  reply,
} from '../adapters/models/messages-server.ts';
import { key, modelAt } from '../adapters/models/model-under-test.ts';
import { call, consented, modelStory } from './model-story.ts';

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  await Promise.all(closers.splice(0).map((close) => close()));
});

async function storyAgainst(...script: readonly Answer[]) {
  const server = await messagesServer(...script);
  closers.push(server.close);
  const story = modelStory();
  await story.given(consented);
  return { server, story, edges: { ...story.edges, model: modelAt(server.url) } };
}

it('a call goes from consent to its books through the real adapter', async () => {
  const { server, story, edges } = await storyAgainst(
    errorAnswer(529, 'overloaded_error'),
    reply('not what was asked'),
    reply('{"choice":"wait"}'),
  );
  const outcome = await callModel(story.context, edges, call);
  expect(outcome).toMatchObject({ status: 'ok', parsed: { choice: 'wait' } });
  expect([server.requests.length, server.counts.length]).toEqual([3, 2]);
  const spent = (await story.events()).filter(({ type }) => type === 'BudgetSpent');
  expect(spent.map(({ payload }) => payload)).toMatchObject([
    { usage: { tokens_in: 12, tokens_cache_write: 3, tokens_cached: 5, tokens_out: 7 } },
    { estimated: false },
  ]);
});

it('the key is in no event, whatever the provider says', async () => {
  const error = { type: 'authentication_error', message: `${key} is not valid` };
  const { story, edges } = await storyAgainst(json(401, { type: 'error', error }));
  const outcome = await callModel(story.context, edges, call);
  expect(outcome).toMatchObject({ status: 'failed', error: 'auth', retryable: false });
  const everything = JSON.stringify([outcome, await story.events(), [...story.blobs.texts]]);
  expect(everything).toContain('[key] is not valid');
  expect(everything).not.toContain(key);
});
