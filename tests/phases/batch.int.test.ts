import { afterEach, expect, it } from 'vitest';
import { postgresEventStore } from '../../src/adapters/postgres/log/event-store.ts';
import { catalogue } from '../../src/domain/catalogue.ts';
import { succeeded } from '../adapters/models/batch-endpoints.ts';
import { messagesServer } from '../adapters/models/messages-server.ts';
import { modelAt } from '../adapters/models/model-under-test.ts';
import { freshDatabase } from '../support/postgres.ts';
import { batchStory, learned } from './batch-story.ts';
import { modelStoryOver } from './model-story.ts';

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  await Promise.all(closers.splice(0).map((close) => close()));
});

it('what one process handed in, others fetch once, for half of the price', async () => {
  const { app } = await freshDatabase();
  const server = await messagesServer();
  closers.push(server.close);
  server.batches.isOffered = true;
  const story = modelStoryOver(postgresEventStore(app, catalogue), { ms: Date.now() }, []);
  const told = batchStory(story, { ...story.modelPorts, model: modelAt(server.url) });
  await told.begin();
  await told.live(1, 2);
  await expect(told.consolidate('batch:kept')).rejects.toThrow('batch:kept');
  await told.consolidate();
  expect(await told.collect()).toBe(1);
  expect([server.batches.submitted.length, server.requests.length]).toEqual([1, 0]);
  server.batches.result = succeeded(learned);
  await Promise.all(Array.from({ length: 4 }, () => told.collect()));
  expect(await told.collect()).toBe(0);
  expect(await told.payloads('BudgetSpent')).toMatchObject([
    { amount_usd: (1_000 * 0.1 + 100 * 0.5) / 2e6, estimated: false },
  ]);
  expect(await told.payloads('AgentRunCompleted')).toHaveLength(1);
  expect(await told.payloads('ConsolidationCompleted')).toMatchObject([
    { by: 'code' },
    { by: 'model', insights: 'plants want water' },
  ]);
});
