import { describe, expect, it } from 'vitest';
import { defaultBudgetSettings } from '../../src/domain/budget/limits.ts';
import { EmbeddingsUnavailable } from '../../src/kernel/ports/embeddings.ts';
import { embeddingMoney } from '../../src/phases/model/embedding-money.ts';
import { modelStory, replied } from './model-story.ts';

const MODEL = 'text-embedding-3-small';
const price = {
  input: 0.02,
  output: 0,
  cacheWrite: 0,
  cacheRead: 0,
  contextTokens: 8192,
  maxOutput: 1,
};
const prices = { version: 'mine-1', models: { [MODEL]: price } };

function purse(
  change: { readonly dailyUsd?: number; readonly models?: typeof prices.models } = {},
) {
  const story = modelStory(replied({}));
  const clock = { ms: 0 };
  const { dailyUsd = 2, models = prices.models } = change;
  const money = embeddingMoney({
    context: { ...story.context, elapsedMs: () => clock.ms },
    provider: 'openai',
    model: MODEL,
    prices: () => ({ ...prices, models }),
    budget: { ...defaultBudgetSettings, dailyUsd },
  });
  const money_of = async (type: string) =>
    (await story.events()).filter((event) => event.type === type).map(({ payload }) => payload);
  const consent = () =>
    story.given({ type: 'ModelConsented', payload: { provider: 'openai', by: 'owner' } });
  const ask = (tokens: number, atMost = tokens) =>
    money.spend(atMost, async () => ({ answer: 'vectors', tokens }));
  return {
    money,
    clock,
    ask,
    consent,
    reserved: () => money_of('BudgetReserved'),
    spent: () => money_of('BudgetSpent'),
  };
}

describe('money for embeddings', () => {
  it('is set aside once for many texts, and what was used is booked', async () => {
    const { ask, consent, money, reserved, spent } = purse();
    await consent();
    for (let n = 0; n < 20; n++) expect(await ask(1000, 3000)).toBe('vectors');
    expect(await reserved()).toMatchObject([{ worst_case_usd: 0.004, model: MODEL }]);
    expect(await spent()).toEqual([]);
    await money.close();
    expect(await spent()).toMatchObject([
      { amount_usd: 0.0004, estimated: false, usage: { tokens_in: 20_000 } },
    ]);
    await money.close();
    expect(await spent()).toHaveLength(1);
  });

  it('is set aside anew when it is used up or half an hour old', async () => {
    const { ask, consent, clock, reserved, spent } = purse();
    await consent();
    await Promise.all([ask(150_000), ask(150_000)]);
    expect(await reserved()).toHaveLength(2);
    clock.ms = 31 * 60_000;
    await ask(1);
    expect(await reserved()).toHaveLength(3);
    expect(await spent()).toMatchObject([{ amount_usd: 0.003 }, { amount_usd: 0.003 }]);
  });

  it('counts in full for what failed', async () => {
    const { consent, money, spent } = purse();
    await consent();
    const lost = money.spend(1000, () => Promise.reject(new EmbeddingsUnavailable('away')));
    await expect(lost).rejects.toThrow(EmbeddingsUnavailable);
    await money.close();
    expect(await spent()).toMatchObject([{ usage: { tokens_in: 1000 } }]);
  });

  it.each([
    ['without consent', {}, false],
    ['without a price', { models: {} as typeof prices.models }, true],
    ['where the day has nothing left', { dailyUsd: 0.001 }, true],
  ])('is not there %s, and nothing is sent', async (_, change, hasConsent) => {
    const { consent, money, reserved } = purse(change);
    if (hasConsent) await consent();
    let sent = 0;
    const asked = money.spend(10, async () => ({ answer: (sent += 1), tokens: 10 }));
    await expect(asked).rejects.toThrow(EmbeddingsUnavailable);
    expect(sent).toBe(0);
    expect(await reserved()).toEqual([]);
  });
});
