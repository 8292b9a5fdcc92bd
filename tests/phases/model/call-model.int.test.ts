import { afterEach, expect, it } from 'vitest';
import { postgresEventStore } from '../../../src/adapters/postgres/log/event-store.ts';
import { catalogue } from '../../../src/domain/catalogue.ts';
import { isOfType } from '../../../src/domain/fact.ts';
import { callModel } from '../../../src/phases/model/call-model.ts';
import {
  type Answer,
  errorAnswer,
  json,
  messagesServer,
  reply,
} from '../../adapters/models/messages-server.ts';
import { key, modelAt } from '../../adapters/models/model-under-test.ts';
import { freshDatabase } from '../../support/postgres.ts';
import { call, consented, modelStory, modelStoryOver, replied } from '../model-story.ts';

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  await Promise.all(closers.splice(0).map((close) => close()));
});

async function storyAgainst(...script: readonly Answer[]) {
  const server = await messagesServer(...script);
  closers.push(server.close);
  const story = modelStory();
  await story.given(consented);
  return { server, story, modelPorts: { ...story.modelPorts, model: modelAt(server.url) } };
}

it('a call goes from consent to its books through the real adapter', async () => {
  const { server, story, modelPorts } = await storyAgainst(
    errorAnswer(529, 'overloaded_error'),
    reply('not what was asked'),
    reply('{"choice":"wait"}'),
  );
  const outcome = await callModel(story.context, modelPorts, call);
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
  const { story, modelPorts } = await storyAgainst(json(401, { type: 'error', error }));
  const outcome = await callModel(story.context, modelPorts, call);
  expect(outcome).toMatchObject({ status: 'failed', error: 'auth', retryable: false });
  const everything = JSON.stringify([outcome, await story.events(), [...story.blobs.texts]]);
  expect(everything).toContain('[key] is not valid');
  expect(everything).not.toContain(key);
});

it('eight processes on one Postgres never reserve more than a cycle may cost', async () => {
  const { app } = await freshDatabase();
  const store = postgresEventStore(app, catalogue);
  const story = modelStoryOver(store, { ms: Date.now() }, [replied({ choice: 'wait' })]);
  await story.given(consented);
  const budget = { ...story.modelPorts.budget, cycleUsd: 0.002 };
  const outcomes = await Promise.all(
    Array.from({ length: 8 }, () =>
      callModel(story.elsewhere(), { ...story.modelPorts, budget }, call),
    ),
  );
  const went = outcomes.filter(({ status }) => status === 'ok').length;
  expect(went).toBe(story.requests.length);
  let committed = 0;
  for (const event of await story.events()) {
    if (isOfType(event, 'BudgetReserved')) committed += event.payload.worst_case_usd;
    if (isOfType(event, 'BudgetSpent')) committed += event.payload.amount_usd - 0.00075; // each reserved that much
    expect(committed).toBeLessThanOrEqual(0.002);
  }
  expect(await story.money('cycle:17')).toMatchObject({ reserved_usd: 0 });
});
