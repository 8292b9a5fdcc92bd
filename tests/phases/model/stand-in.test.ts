import { describe, expect, it } from 'vitest';
import { defaultModelSettings, withOwnModels } from '../../../src/domain/budget/prices.ts';
import { payloadsOf } from '../../../src/domain/fact.ts';
import type { ModelErrorKind } from '../../../src/kernel/ports/model.ts';
import { callModel } from '../../../src/phases/model/call-model.ts';
import type { ModelPorts } from '../../../src/phases/model/model-run.ts';
import { call, consented, failing, modelStory, replied } from '../model-story.ts';

const own = (fallback: object) => withOwnModels(defaultModelSettings, { fallback });
const sonnet = own({ cheap: 'claude-sonnet-5-5' });
const openai = own({ cheap: { provider: 'openai', model: 'qwen3' } });
const qwen = withOwnModels(defaultModelSettings, {
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
const both = { type: 'ModelConsented', payload: { ...consented.payload, also: ['openai'] } };

function withProviders(story: ReturnType<typeof modelStory>): ModelPorts {
  const asked: ReturnType<typeof modelStory>['requests'] = story.requests;
  const other = {
    ...story.model,
    provider: 'openai',
    call: async (request: (typeof asked)[number]) => {
      asked.push(request);
      return replied({ choice: 'go' });
    },
  };
  const first = { model: story.model, models: openai };
  return {
    ...story.modelPorts,
    models: openai,
    providers: [first, { model: other, models: qwen }],
  };
}

describe('while the model of a role is out of order', () => {
  it.each<ModelErrorKind>(['overloaded', 'server_error', 'connect', 'unavailable', 'rate_limited'])(
    'the one named for that is asked the same, at its own price (%s)',
    async (error) => {
      const story = modelStory(failing({ error }), replied({ choice: 'go' }));
      await story.given(consented);
      const modelPorts = { ...story.modelPorts, models: sonnet };
      const outcome = await callModel(story.context, modelPorts, {
        ...call,
        expectedCachedTokens: 900,
      });
      expect(outcome).toMatchObject({ status: 'ok', parsed: { choice: 'go' }, costUsd: 0.003 });
      expect(story.requests.map(({ model }) => model)).toEqual([
        'claude-haiku-5-5',
        'claude-sonnet-5-5',
      ]);
      const events = await story.events();
      const selected = events.find(({ type }) => type === 'ModelSelected');
      expect(selected?.payload).toMatchObject({
        role: 'cheap',
        model: 'claude-sonnet-5-5',
        reason: `decide: claude-haiku-5-5 is out of order (${error})`,
      });
      const reserved = events.filter(({ type }) => type === 'BudgetReserved').at(-1);
      expect(reserved?.payload).toMatchObject({
        model: 'claude-sonnet-5-5',
        worst_case_usd: (2_000 * 2.5 + 1_000 * 10) / 1e6,
      });
    },
  );

  it('a limit of the stand-in itself is kept apart from that of the first', async () => {
    const limited = failing({ error: 'rate_limited', retryAtMs: null });
    const story = modelStory(limited);
    await story.given(consented);
    await callModel(story.context, { ...story.modelPorts, models: sonnet }, call);
    const hits = payloadsOf(await story.events(), 'RateLimitHit');
    expect(hits.map(({ scope }) => scope)).toEqual([
      'provider:anthropic',
      'provider:anthropic:claude-sonnet-5-5',
    ]);
  });

  it('another provider stands in where the owner consented to it', async () => {
    const story = modelStory(failing({}));
    await story.given(both);
    const outcome = await callModel(story.context, withProviders(story), call);
    expect(outcome).toMatchObject({ status: 'ok', costUsd: 0 });
    expect(story.requests.map(({ model }) => model)).toEqual(['claude-haiku-5-5', 'qwen3']);
  });

  it('no provider stands in that the owner did not consent to', async () => {
    const story = modelStory(failing({}));
    await story.given(consented);
    const outcome = await callModel(story.context, withProviders(story), call);
    expect(outcome).toMatchObject({ status: 'failed', error: 'overloaded' });
    expect(story.requests.map(({ model }) => model)).toEqual(['claude-haiku-5-5']);
  });
});

it.each<ModelErrorKind>(['timeout', 'interrupted', 'refused', 'auth', 'truncated', 'aborted'])(
  'what may have been billed, or would go no better, is not asked of another (%s)',
  async (error) => {
    const story = modelStory(failing({ error }));
    await story.given(consented);
    await callModel(story.context, { ...story.modelPorts, models: sonnet }, call);
    expect(story.requests).toHaveLength(1);
  },
);

it.each<ModelErrorKind>(['overloaded', 'connect', 'server_error', 'rate_limited'])(
  'what broke after the request had left is not asked of another: it may be billed (%s)',
  async (error) => {
    const story = modelStory(failing({ error, billing: { status: 'unknown' } }));
    await story.given(consented);
    const outcome = await callModel(story.context, { ...story.modelPorts, models: sonnet }, call);
    expect(story.requests).toHaveLength(1);
    expect(outcome).toMatchObject({ status: 'failed', error, billing: 'unknown' });
  },
);

describe('where the money that is left does not cover the strong model', () => {
  async function asked(dailyUsd: number) {
    const story = modelStory(replied({ choice: 'go' }));
    await story.given(consented);
    const budget = { ...story.modelPorts.budget, dailyUsd, cycleUsd: dailyUsd };
    const ports = { ...story.modelPorts, budget };
    const outcome = await callModel(story.context, ports, { ...call, role: 'strong' });
    const selected = payloadsOf(await story.events(), 'ModelSelected');
    return { outcome, selected, models: story.requests.map(({ model }) => model) };
  }

  it('the standard one is asked, and it is on record why', async () => {
    const { outcome, selected, models } = await asked(0.1);
    expect(outcome).toMatchObject({ status: 'ok', parsed: { choice: 'go' }, isStandIn: true });
    expect(models).toEqual(['claude-sonnet-5-5']);
    expect(selected).toMatchObject([
      { role: 'standard', reason: expect.stringContaining('does not cover claude-opus') as string },
    ]);
  });

  it('nobody is asked where there is not enough for that one either', async () => {
    const { outcome, models } = await asked(0.001);
    expect([outcome.status, models]).toEqual(['refused', []]);
  });

  it('the strong one is asked where there is enough', async () => {
    const { selected, models } = await asked(5);
    expect([models.length, selected]).toEqual([1, []]);
    expect(models[0]).toContain('opus');
  });
});
