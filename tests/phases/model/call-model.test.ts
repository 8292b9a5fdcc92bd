import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { ModelRequest } from '../../../src/kernel/ports/model.ts';
import { callModel } from '../../../src/phases/model/call-model.ts';
import { expireBudget } from '../../../src/phases/model/expire-budget.ts';
import { LeaseLost } from '../../../src/phases/phase-context.ts';
import { testOrigin } from '../../support/test-log.ts';
import { call, consented, failing, malformed, modelStory, replied } from '../model-story.ts';

const day = 'day:2026-11-21';

/** Lets nobody through before `size` have come. */
function gate(size: number) {
  const waiting: (() => void)[] = [];
  return () =>
    new Promise<void>((resolve) => {
      waiting.push(resolve);
      if (waiting.length === size) for (const open of waiting) open();
    });
}

describe('a call that goes well', () => {
  it('is reserved, dispatched and settled, each in the log before the next', async () => {
    const story = modelStory(replied({ choice: 'wait' }));
    await story.given(consented);
    const outcome = await callModel(story.context, story.modelPorts, call);
    expect(outcome).toMatchObject({ status: 'ok', parsed: { choice: 'wait' }, costUsd: 0.00015 });
    expect(await story.types()).toEqual([
      ...['ModelConsented', 'AgentRunRequested', 'BudgetReserved'],
      ...['EffectIntended', 'EffectDispatched'],
      ...['AgentRunCompleted', 'BudgetSpent', 'EffectSettled'],
    ]);
    expect(await story.money(day)).toMatchObject({ reserved_usd: 0, spent_usd: 0.00015 });
    expect(await story.openEffects()).toBe(0);
  });

  it('keeps the exact prompt and the reply, and the trust of what was in the prompt', async () => {
    const story = modelStory(replied({ choice: 'wait' }));
    await story.given(consented);
    await callModel(story.context, story.modelPorts, call);
    const events = await story.events();
    const hash = events.find(({ type }) => type === 'AgentRunRequested')?.payload;
    const prompt = story.blobs.texts.get((hash as { prompt_hash: string }).prompt_hash); // its schema
    expect(JSON.parse(prompt ?? '')).toMatchObject({
      model: 'claude-haiku-5-5',
      system: call.system,
      messages: call.messages,
    });
    const done = events.find(({ type }) => type === 'AgentRunCompleted');
    expect(done?.trust).toBe('outside');
    expect([...story.blobs.texts.values()]).toContain('{"choice":"wait"}');
  });
});

describe('a call that may not be made', () => {
  it('is refused without a model', async () => {
    const story = modelStory();
    const outcome = await callModel(story.context, { ...story.modelPorts, model: null }, call);
    expect(outcome).toMatchObject({ status: 'refused', reason: 'no_model' });
    expect(await story.types()).toEqual([]);
  });

  it('sends nothing before the owner has named the provider, not even to be counted', async () => {
    const story = modelStory(replied({ choice: 'wait' }));
    const outcome = await callModel(story.context, story.modelPorts, call);
    expect(outcome).toMatchObject({ status: 'refused', reason: 'no_consent' });
    expect([story.requests, story.counted]).toEqual([[], []]);
  });

  it('is refused without a price', async () => {
    const story = modelStory(replied({ choice: 'wait' }));
    await story.given(consented);
    const { models } = story.modelPorts;
    const modelPorts = {
      ...story.modelPorts,
      models: { ...models, prices: { version: 'x', models: {} } },
    };
    const outcome = await callModel(story.context, modelPorts, call);
    expect(outcome).toMatchObject({ status: 'refused', reason: 'no_price' });
    expect(story.requests).toEqual([]);
  });

  it('is refused when it is larger than the model takes', async () => {
    const story = modelStory(replied({ choice: 'wait' }));
    await story.given(consented);
    const outcome = await callModel(story.context, story.modelPorts, {
      ...call,
      maxOutputTokens: 500_000,
    });
    expect(outcome).toMatchObject({ status: 'refused', reason: 'too_long' });
  });

  it('is refused when the money is gone, and the log says so once', async () => {
    const story = modelStory(replied({ choice: 'wait' }));
    await story.given(consented);
    const modelPorts = {
      ...story.modelPorts,
      budget: { ...story.modelPorts.budget, dailyUsd: 0.0001 },
    };
    const outcome = await callModel(story.context, modelPorts, call);
    expect(outcome).toMatchObject({
      status: 'refused',
      reason: 'budget',
      retryAt: '2026-11-22T00:00:00.000Z',
    });
    await callModel(story.context, modelPorts, call);
    expect(await story.types()).toEqual(['ModelConsented', 'BudgetExhausted']);
    expect(story.requests).toEqual([]);
  });

  it('is refused while the provider rests', async () => {
    const story = modelStory(replied({ choice: 'wait' }));
    await story.given(consented);
    const model = { ...story.model, unavailableUntilMs: () => story.clock.ms + 1_000 };
    const outcome = await callModel(story.context, { ...story.modelPorts, model }, call);
    expect(outcome).toMatchObject({ reason: 'provider_down', retryAt: '2026-11-21T10:00:01.000Z' });
    expect(await story.types()).toEqual(['ModelConsented']);
  });
});

describe('a call that fails', () => {
  it('gives the money back when nothing was billed', async () => {
    const story = modelStory(failing({}));
    await story.given(consented);
    const outcome = await callModel(story.context, story.modelPorts, call);
    expect(outcome).toMatchObject({ status: 'failed', error: 'overloaded', retryable: true });
    expect(await story.money(day)).toMatchObject({ reserved_usd: 0, spent_usd: 0 });
    expect((await story.types()).slice(-3)).toEqual([
      ...['AgentRunFailed', 'BudgetReleased', 'EffectSettled'],
    ]);
  });

  it('is booked at worst case when nobody knows what was billed', async () => {
    const story = modelStory(failing({ error: 'interrupted', billing: { status: 'unknown' } }));
    await story.given(consented);
    await callModel(story.context, story.modelPorts, call);
    const worst = 2_000 * 0.125e-6 + 1_000 * 0.5e-6;
    expect(await story.money(day)).toMatchObject({ spent_usd: worst, estimated_usd: worst });
  });

  it('for a refusal is final', async () => {
    const { billing } = malformed;
    const story = modelStory(failing({ error: 'refused', billing, text: '' }));
    await story.given(consented);
    const outcome = await callModel(story.context, story.modelPorts, call);
    expect(outcome).toMatchObject({ error: 'refused', retryable: false });
    expect(story.requests).toHaveLength(1);
  });

  it('for a rate limit keeps every worker away until the provider wants to be asked', async () => {
    const retryAtMs = Date.parse('2026-11-21T10:02:00.000Z');
    const limited = failing({ error: 'rate_limited', retryAtMs });
    const story = modelStory(limited, replied({ choice: 'wait' }));
    await story.given(consented);
    await callModel(story.context, story.modelPorts, call);
    expect(await callModel(story.context, story.modelPorts, call)).toMatchObject({
      status: 'refused',
      reason: 'rate_limited',
      retryAt: '2026-11-21T10:02:00.000Z',
    });
    story.clock.ms = retryAtMs;
    expect(await callModel(story.context, story.modelPorts, call)).toMatchObject({ status: 'ok' });
    expect(story.requests).toHaveLength(2);
  });
});

describe('an answer that is not of the asked shape', () => {
  it('is sent back once with what is wrong, as a run with its own reservation', async () => {
    const story = modelStory(malformed, replied({ choice: 'wait' }));
    await story.given(consented);
    expect(await callModel(story.context, story.modelPorts, call)).toMatchObject({ status: 'ok' });
    expect(story.requests[1]?.messages.map(({ role }) => role)).toEqual([
      ...['user', 'assistant', 'user'],
    ]);
    expect(story.requests[1]?.messages.at(-1)?.text).toContain('not JSON');
    const types = await story.types();
    expect(types.filter((type) => type === 'BudgetReserved')).toHaveLength(2);
    expect(types.filter((type) => type === 'AgentOutputRejected')).toHaveLength(1);
    expect(await story.money(day)).toMatchObject({ reserved_usd: 0, spent_usd: 0.0003 });
  });

  it('is not sent back for ever', async () => {
    const story = modelStory(malformed);
    await story.given(consented);
    const outcome = await callModel(story.context, story.modelPorts, call);
    expect(outcome).toMatchObject({ error: 'malformed', retryable: false });
    expect(story.requests).toHaveLength(2);
  });

  it('is not sent back when there is no money for it', async () => {
    const story = modelStory(malformed);
    await story.given(consented);
    const modelPorts = {
      ...story.modelPorts,
      budget: { ...story.modelPorts.budget, cycleUsd: 0.0008 },
    };
    const outcome = await callModel(story.context, modelPorts, call);
    expect(outcome).toMatchObject({ status: 'refused', reason: 'budget' });
    expect(story.requests).toHaveLength(1);
  });
});

describe('a crash', () => {
  it.each(['model:reserved', 'model:dispatched', 'model:replied'])(
    'at %s leaves a reservation that is booked at worst case when its time is over',
    async (point) => {
      const story = modelStory(replied({ choice: 'wait' }));
      await story.given(consented);
      const crashPoint = (name: string) => {
        if (name === point) throw new Error(`crash at ${name}`);
      };
      const calling = callModel({ ...story.context, crashPoint }, story.modelPorts, call);
      await expect(calling).rejects.toThrow(point);
      expect(await story.money(day)).toMatchObject({ reserved_usd: 0.00075, spent_usd: 0 });
      expect(await expireBudget(story.log, 'agent-1', testOrigin)).toBe(0);
      story.clock.ms += 120_001;
      expect(await expireBudget(story.log, 'agent-1', testOrigin)).toBe(1);
      expect(await expireBudget(story.log, 'agent-1', testOrigin)).toBe(0);
      const spent = { reserved_usd: 0, spent_usd: 0.00075, estimated_usd: 0.00075 };
      expect(await story.money(day)).toMatchObject(spent);
    },
  );

  it('of patience does not book a late answer twice', async () => {
    const story = modelStory(replied({ choice: 'wait' }));
    await story.given(consented);
    const slow = async () => {
      story.clock.ms += 120_001;
      await expireBudget(story.log, 'agent-1', testOrigin);
      return replied({ choice: 'late' });
    };
    const model = { ...story.model, call: slow };
    const outcome = await callModel(story.context, { ...story.modelPorts, model }, call);
    expect(outcome).toMatchObject({ status: 'ok', parsed: { choice: 'late' } });
    expect(await story.money(day)).toMatchObject({ reserved_usd: 0, spent_usd: 0.00075 });
  });
});

describe('workers of one agent', () => {
  it('that lost the lease send nothing and give the money back', async () => {
    const story = modelStory(replied({ choice: 'wait' }));
    await story.given(consented);
    const record = () => Promise.reject(new LeaseLost(17, 'decide'));
    const calling = callModel({ ...story.context, record }, story.modelPorts, call);
    await expect(calling).rejects.toThrow(LeaseLost);
    expect(story.requests).toEqual([]);
    expect(await story.money(day)).toMatchObject({ reserved_usd: 0, spent_usd: 0 });
  });

  it('share the money: what one has reserved another cannot', async () => {
    const story = modelStory(replied({ choice: 'wait' }));
    await story.given(consented);
    const together = gate(8);
    const model = {
      ...story.model,
      countTokens: async (request: ModelRequest) => {
        await together();
        return story.model.countTokens(request, story.context.signal);
      },
      call: async (request: ModelRequest) => {
        await sleep(50);
        return story.model.call(request, story.context.signal);
      },
    };
    const limits = { ...story.modelPorts.budget, cycleUsd: 0.002 };
    const modelPorts = { ...story.modelPorts, budget: limits, model };
    const outcomes = await Promise.all(
      Array.from({ length: 8 }, () => callModel(story.elsewhere(), modelPorts, call)),
    );
    const went = outcomes.filter(({ status }) => status === 'ok');
    expect(went).toHaveLength(2);
    expect(story.requests).toHaveLength(2);
    expect(await story.money('cycle:17')).toMatchObject({ reserved_usd: 0, spent_usd: 0.0003 });
  });
});
