import { expect, it } from 'vitest';
import { defaultModelSettings, withOwnModels } from '../../src/domain/budget/prices.ts';
import { payloadsOf } from '../../src/domain/fact.ts';
import { defaultJobSettings } from '../../src/domain/job/settings.ts';
import type { Model, ModelRequest } from '../../src/kernel/ports/model.ts';
import { jobStory } from './job-story.ts';
import { asks } from './loop-story.ts';
import { modelStory } from './model-story.ts';

const price = { input: 10, output: 10, cacheWrite: 10, cacheRead: 0 };
const gpt = { ...price, contextTokens: 200_000, maxOutput: 16_384 };
/** One of them has a stronger model to turn to, the other has none. */
const openaiModels = withOwnModels(defaultModelSettings, {
  roles: { cheap: 'gpt', standard: 'gpt', strong: 'gpt-strong' },
  prices: { version: 'mine-1', models: { gpt, 'gpt-strong': gpt } },
});
const { standard } = defaultModelSettings.roles;
const weakModels = withOwnModels(defaultModelSettings, { roles: { strong: standard } });

/** Keys of two providers are there; the owner named the second. The model of the job gets nowhere. */
async function story() {
  const { modelPorts, model } = modelStory();
  const asked: { by: (request: ModelRequest) => ReturnType<Model['call']> } = {
    by: () => Promise.reject(new Error('not begun')),
  };
  const call: Model['call'] = (request) => asked.by(request);
  const first = { model: { ...model, call }, models: weakModels };
  const second = { model: { ...model, provider: 'openai', call }, models: openaiModels };
  const told = await jobStory({
    modelPorts: { ...modelPorts, ...first, providers: [first, second] },
    job: { ...defaultJobSettings, noProgressTurns: 3 },
  });
  await told.given({ type: 'ModelConsented', payload: { provider: 'openai', by: 'owner' } });
  const usage = { inputTokens: 10, cacheWriteTokens: 0, cacheReadTokens: 1_500, outputTokens: 10 };
  asked.by = async (request) => {
    const reply = await told.script.of('', 1, request);
    return reply.status === 'replied' ? { ...reply, usage, model: request.model } : reply;
  };
  told.says.act = () => asks({ name: 'write_file', input: { path: 'nowhere/x', content: 'x' } });
  return told;
}

it('works a job with the models of the provider its owner named', async () => {
  const { addTask, cycle, says } = await story();
  await addTask('t1');
  const { of } = await cycle('t1');
  expect(of('ModelSelected')).toContainEqual(
    expect.objectContaining({ role: 'standard', model: 'gpt' }),
  );
  expect(of('JobRedirected')).toMatchObject([{ how: 'approach' }, { how: 'strong' }]);
  expect(says.asked.at(-1)).toBe('gpt-strong');
});

it('reserves what that provider has in its cache at the price of reading it', async () => {
  const { addTask, cycle, world } = await story();
  await addTask('t1');
  const { of } = await cycle('t1');
  const runs = of('AgentRunRequested') as { run_id: string; agent: string }[];
  const booked = await world.store.read('a', { types: ['BudgetReserved'] });
  const reserved = payloadsOf(booked, 'BudgetReserved');
  const [first = 0, second = 0] = runs
    .filter(({ agent }) => agent === 'act')
    .map(({ run_id }) => reserved.find(({ ref }) => ref === run_id)?.worst_case_usd);
  expect(first).toBeGreaterThan(0);
  expect(second).toBeLessThan(first);
});
