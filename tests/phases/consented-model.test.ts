import { describe, expect, it } from 'vitest';
import { defaultModelSettings, withOwnModels } from '../../src/domain/budget/prices.ts';
import { budgetProjection, CONSENT_KEY } from '../../src/domain/budget/views/budget.ts';
import { mayAsk } from '../../src/phases/model/ask.ts';
import { callModel } from '../../src/phases/model/call-model.ts';
import type { ModelPorts } from '../../src/phases/model/model-run.ts';
import { call, consented, modelStory, replied } from './model-story.ts';

const local = withOwnModels(defaultModelSettings, {
  roles: { cheap: 'qwen3' },
  prices: {
    version: 'mine-1',
    models: {
      qwen3: {
        input: 0,
        output: 0,
        cacheWrite: 0,
        cacheRead: 0,
        contextTokens: 32_768,
        maxOutput: 16_384,
      },
    },
  },
});
const toOpenai = { type: 'ModelConsented', payload: { provider: 'openai', by: 'owner' } };

/** Two providers; `first` is what there would be without a word of the owner. */
function twoProviders() {
  const story = modelStory(replied({ choice: 'wait' }));
  const anthropic = { model: story.model, models: defaultModelSettings };
  const openai = { model: { ...story.model, provider: 'openai' }, models: local };
  const modelPorts: ModelPorts = { ...story.modelPorts, providers: [anthropic, openai] };
  const wanted = [{ projection: budgetProjection, keys: [CONSENT_KEY] }];
  return { ...story, modelPorts, view: () => story.context.view(wanted) };
}

describe('where there are several providers', () => {
  it('the one the owner named is asked, with its own models and prices', async () => {
    const { context, modelPorts, given, requests, events, view } = twoProviders();
    await given(toOpenai);
    expect(mayAsk(await view(), modelPorts)).toBe(true);
    expect(await callModel(context, modelPorts, call)).toMatchObject({ status: 'ok', costUsd: 0 });
    expect(requests[0]?.model).toBe('qwen3');
    const reserved = (await events()).find(({ type }) => type === 'BudgetReserved');
    expect(reserved?.payload).toMatchObject({ model: 'qwen3', worst_case_usd: 0 });
  });

  it('another is asked from the moment the owner names it', async () => {
    const { context, modelPorts, given, requests } = twoProviders();
    await given(toOpenai);
    await callModel(context, modelPorts, call);
    await given(consented);
    await callModel(context, modelPorts, call);
    expect(requests.map(({ model }) => model)).toEqual(['qwen3', 'claude-haiku-5-5']);
  });

  it.each(['none', 'a-stranger'])('none is asked when the owner named %s', async (provider) => {
    const { context, modelPorts, given, requests, view } = twoProviders();
    await given({ type: 'ModelConsented', payload: { provider, by: 'owner' } });
    expect(mayAsk(await view(), modelPorts)).toBe(false);
    expect(await callModel(context, modelPorts, call)).toMatchObject({ status: 'refused' });
    expect(requests).toHaveLength(0);
  });
});

describe('a role that thinks', () => {
  const models = withOwnModels(defaultModelSettings, { thinking: { cheap: 8_000 } });

  it('thinks on top of what its answer may have, and all of it is reserved', async () => {
    const story = modelStory(replied({ choice: 'wait' }));
    await story.given(consented);
    await callModel(story.context, { ...story.modelPorts, models }, call);
    expect(story.requests[0]).toMatchObject({ thinkingTokens: 8_000, maxOutputTokens: 9_000 });
    const reserved = (await story.events()).find(({ type }) => type === 'BudgetReserved');
    expect(reserved?.payload).toMatchObject({
      worst_case_usd: (2_000 * 0.125 + 9_000 * 0.5) / 1e6,
    });
  });

  it('leaves the others as they were', async () => {
    const story = modelStory(replied({ choice: 'wait' }));
    await story.given(consented);
    await callModel(story.context, { ...story.modelPorts, models }, { ...call, role: 'standard' });
    expect(story.requests[0]).toMatchObject({ effort: 'medium', maxOutputTokens: 9_000 });
  });

  it('does not, where the call cannot wait for it', async () => {
    const story = modelStory(replied({ choice: 'wait' }));
    await story.given(consented);
    await callModel(story.context, { ...story.modelPorts, models }, { ...call, effort: 'none' });
    expect(story.requests[0]).toMatchObject({ effort: 'none', maxOutputTokens: 1_000 });
  });
});

describe('a conversation that goes on', () => {
  it('is reserved with what is cached at the price of reading it, and says what it used', async () => {
    const story = modelStory(replied({ choice: 'wait' }));
    await story.given(consented);
    const goesOn = { ...call, cacheFor: '1h', expectedCachedTokens: 1_500 } as const;
    const outcome = await callModel(story.context, story.modelPorts, goesOn);
    expect(outcome).toMatchObject({ usage: { inputTokens: 1_000, outputTokens: 100 } });
    const reserved = (await story.events()).find(({ type }) => type === 'BudgetReserved');
    expect(reserved?.payload).toMatchObject({
      worst_case_usd: (1_500 * 0.01 + 500 * 0.2 + 1_000 * 0.5) / 1e6,
    });
    expect(story.requests[0]).toMatchObject({ cacheFor: '1h' });
  });

  it('is booked in full when the provider had dropped its cache', async () => {
    const dropped = { inputTokens: 0, cacheReadTokens: 0, outputTokens: 1_000 };
    const usage = { ...dropped, cacheWriteTokens: 2_000, cacheWrite1hTokens: 2_000 };
    const story = modelStory({ ...replied({ choice: 'wait' }), usage });
    await story.given(consented);
    const goesOn = { ...call, cacheFor: '1h', expectedCachedTokens: 1_500 } as const;
    await callModel(story.context, story.modelPorts, goesOn);
    const spent = (await story.events()).find(({ type }) => type === 'BudgetSpent');
    expect(spent?.payload).toMatchObject({
      amount_usd: (2_000 * 0.2 + 1_000 * 0.5) / 1e6,
      over_reserved_usd: (1_500 * (0.2 - 0.01)) / 1e6,
      usage: { tokens_cache_write: 2_000, tokens_cache_write_1h: 2_000 },
    });
  });
});

const FREE = {
  input: 0,
  output: 0,
  cacheWrite: 0,
  cacheRead: 0,
  contextTokens: 32_768,
  maxOutput: 16_384,
};

it('a model without a price is not called, and the refusal says with which command it gets one', async () => {
  const story = modelStory(replied({ choice: 'wait' }));
  await story.given(consented);
  const models = withOwnModels(defaultModelSettings, { roles: { cheap: 'qwen3' } });
  const outcome = await callModel(story.context, { ...story.modelPorts, models }, call);
  expect(outcome).toMatchObject({ status: 'refused', reason: 'no_price' });
  const detail = 'detail' in outcome ? outcome.detail : '';
  const [, model = ''] = /homeostat model price (\S+) --input 3/.exec(detail) ?? [];
  const written = { prices: { version: 'mine-1', models: { [model]: FREE } } };
  const mended = withOwnModels(models, written);
  const story2 = modelStory(replied({ choice: 'wait' }));
  await story2.given(consented);
  const again = await callModel(story2.context, { ...story2.modelPorts, models: mended }, call);
  expect(again).toMatchObject({ status: 'ok', costUsd: 0 });
});

it('a reply that was not counted is booked at its worst case', async () => {
  const story = modelStory({ ...replied({ choice: 'wait' }), isUsageGuessed: true });
  await story.given(consented);
  expect(await callModel(story.context, story.modelPorts, call)).toMatchObject({ status: 'ok' });
  const spent = (await story.events()).find(({ type }) => type === 'BudgetSpent');
  expect(spent?.payload).toMatchObject({ estimated: true, usage: null });
  expect(await story.money('day:2026-11-21')).toMatchObject({ reserved_usd: 0 });
});
