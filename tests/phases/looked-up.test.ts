import { describe, expect, it } from 'vitest';
import { worstCaseUsd } from '../../src/domain/budget/call-cost.ts';
import { defaultModelSettings, withOwnModels } from '../../src/domain/budget/prices.ts';
import { payloadsOf } from '../../src/domain/fact.ts';
import type {
  ModelFailure,
  ModelReply,
  ProviderWeb,
  WebLookup,
} from '../../src/kernel/ports/model.ts';
import { callModel } from '../../src/phases/model/call-model.ts';
import { call, choice, consented, failing, modelStory, replied } from './model-story.ts';

const web: ProviderWeb = { searches: 3, fetches: 2, fetchTokens: 10_000, allowDomains: null };
const lookups: readonly WebLookup[] = [
  { kind: 'search', asked: 'tides', addresses: ['https://tides.test/'], error: null },
  { kind: 'fetch', asked: 'https://tides.test/', addresses: [], error: 'url_not_accessible' },
];
const usage = {
  inputTokens: 1_000,
  cacheWriteTokens: 0,
  cacheReadTokens: 0,
  outputTokens: 100,
  webSearches: 2,
};
const searched: ModelReply = { ...replied({ choice: 'a' }), usage, web: { lookups, tokens: 900 } };
const asked = { ...call, trust: 'self' as const, web, output: { name: 'c', schema: choice } };

async function story(answer: ModelReply | ModelFailure) {
  const told = modelStory(answer);
  await told.given(consented);
  const of = async (type: string) => (await told.events()).filter((event) => event.type === type);
  return { ...told, of };
}

describe('a call that may look things up', () => {
  it('keeps what was asked, where results are from, and that its answer is from outside', async () => {
    const { context, modelPorts, of } = await story(searched);
    expect(await callModel(context, modelPorts, asked)).toMatchObject({
      status: 'ok',
      web: { lookups },
    });
    const kept = await of('ProviderLookedUp');
    expect(kept.map(({ payload }) => payload)).toMatchObject(lookups);
    expect(kept.map(({ trust }) => trust)).toEqual(['outside', 'outside']);
    expect(await of('AgentRunCompleted')).toMatchObject([{ trust: 'outside' }]);
  });

  it('keeps no secret a model searched for', async () => {
    const secret = `sk-ant-api03-${'a1B2c3D4'.repeat(8)}`;
    const leaky = { ...lookups[0]!, asked: `what is ${secret}` };
    const { context, modelPorts, of } = await story({
      ...searched,
      web: { lookups: [leaky], tokens: 9 },
    });
    await callModel(context, modelPorts, asked);
    expect(JSON.stringify(await of('ProviderLookedUp'))).not.toContain(secret);
  });

  it('is reserved with all it may look up, and booked with what it did', async () => {
    const { context, modelPorts, of } = await story(searched);
    await callModel(context, modelPorts, asked);
    const size = { input: 2_000, maxOutput: 1_000, web };
    const { prices } = defaultModelSettings;
    const worst = worstCaseUsd(prices, 'claude-haiku-5-5', size);
    expect((await of('BudgetReserved'))[0]?.payload).toMatchObject({ worst_case_usd: worst });
    const spent = payloadsOf(await of('BudgetSpent'), 'BudgetSpent')[0]!;
    expect(spent).toMatchObject({ usage: { web_searches: 2 }, estimated: false });
    expect(spent.amount_usd).toBeCloseTo(0.02 + (1_000 * 0.1 + 100 * 0.5) / 1e6, 6);
  });

  it('says what was looked up for a reply that failed', async () => {
    const broken = failing({ error: 'interrupted', billing: { status: 'unknown' } });
    const { context, modelPorts, of } = await story({ ...broken, web: { lookups, tokens: 900 } });
    await callModel(context, modelPorts, asked);
    expect(await of('ProviderLookedUp')).toHaveLength(2);
    const reserved = await of('BudgetReserved');
    const { worst_case_usd } = payloadsOf(reserved, 'BudgetReserved')[0]!;
    expect((await of('BudgetSpent'))[0]?.payload).toMatchObject({ amount_usd: worst_case_usd });
  });

  it('offers no tool of ours by the same name beside it', async () => {
    const { context, modelPorts, requests } = await story(searched);
    const tools = ['web_search', 'web_read'].map((name) => ({
      name,
      description: name,
      inputSchema: {},
    }));
    await callModel(context, modelPorts, { ...asked, tools });
    expect(requests[0]).toMatchObject({ web, tools: [{ name: 'web_read' }] });
  });

  it('is an ordinary call for a model whose searches have no price', async () => {
    const { context, modelPorts, requests, of } = await story(replied({ choice: 'a' }));
    const price = { input: 1, output: 2, cacheWrite: 1, cacheRead: 0.1 };
    const mine = { ...price, contextTokens: 100_000, maxOutput: 10_000 };
    const models = withOwnModels(defaultModelSettings, {
      roles: { cheap: 'mine' },
      prices: { version: 'mine-1', models: { mine } },
    });
    const tools = [{ name: 'web_search', description: 'ours', inputSchema: {} }];
    await callModel(context, { ...modelPorts, models }, { ...asked, tools });
    expect(requests[0]).toMatchObject({ tools });
    expect(requests[0]).not.toHaveProperty('web');
    const size = { input: 2_000, maxOutput: 1_000 };
    const worst_case_usd = worstCaseUsd(models.prices, 'mine', size);
    expect((await of('BudgetReserved'))[0]?.payload).toMatchObject({ worst_case_usd });
  });

  it('reserves nothing for lookups while tools are switched off', async () => {
    const { context, modelPorts, of } = await story(replied({ choice: 'a' }));
    await callModel(context, modelPorts, { ...asked, toolChoice: 'none' });
    const { prices } = defaultModelSettings;
    const size = { input: 2_000, maxOutput: 1_000 };
    const worst_case_usd = worstCaseUsd(prices, 'claude-haiku-5-5', size);
    expect((await of('BudgetReserved'))[0]?.payload).toMatchObject({ worst_case_usd });
  });
});
