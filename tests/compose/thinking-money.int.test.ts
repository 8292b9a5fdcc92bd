import { afterAll, expect, it } from 'vitest';
import { messagesServer } from '../adapters/models/messages-server.ts';
import { agentUnderTest } from './agent-under-test.ts';
import { ownerStory, payloadOf, typesOf } from './owner-story.ts';
import { byPurpose, noConsolidation, nothingToReport, writing } from './thinking-model.ts';

const server = await messagesServer(
  byPurpose(({ purpose, text }) => {
    if (purpose === 'decide') return writing(text, 'An answer.');
    return purpose === 'report' ? nothingToReport : noConsolidation;
  }),
);
afterAll(() => server.close());
const { agent, record } = await agentUnderTest({
  ANTHROPIC_API_KEY: 'test-key',
  ANTHROPIC_BASE_URL: server.url,
  HOMEOSTAT_DAILY_USD: '0.000001',
});
const { addTask, cycle } = ownerStory(record);
/** The same agent after its owner raised the cap. */
const richer = { ...agent, config: { ...agent.config, dailyUsd: 2 } };

it('asks nobody when the day has no money left, and lays the work down until it has', async () => {
  await cycle(agent); // the default standing order
  await record({ type: 'ModelConsented', payload: { provider: 'anthropic', by: 'owner' } });
  await addTask('dear', { title: 'Write a novel' });
  const events = await cycle(agent);
  expect(server.requests).toHaveLength(0);
  expect(typesOf(events)).toContain('BudgetExhausted');
  const midnight = expect.stringMatching(/T00:00:00\.000Z$/) as unknown;
  expect(payloadOf(events, 'WorkParked')).toMatchObject({ cause: 'budget', retry_at: midnight });
  expect(payloadOf(events, 'CycleCompleted')).toMatchObject({ outcome: 'nothing', cost_usd: 0 });
});

it('leaves it asleep while the cap is what it was, and takes it up when the cap is raised', async () => {
  expect(payloadOf(await cycle(agent), 'SituationSensed')).toMatchObject({ work: [] });
  const events = await cycle(richer);
  expect(payloadOf(events, 'DecisionMade')).toMatchObject({ by: 'model', work_id: 'task:dear' });
  expect(typesOf(events)).toEqual(expect.arrayContaining(['BudgetReserved', 'BudgetSpent']));
  expect(Number(payloadOf(events, 'CycleCompleted')?.['cost_usd'])).toBeGreaterThan(0);
});
