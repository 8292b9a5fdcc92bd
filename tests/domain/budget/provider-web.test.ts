import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { costUsd, worstCaseUsd } from '../../../src/domain/budget/call-cost.ts';
import { defaultModelSettings, withOwnModels } from '../../../src/domain/budget/prices.ts';
import { SEARCH_USD } from '../../../src/domain/budget/providers/anthropic.ts';
import type { ProviderWeb } from '../../../src/kernel/ports/model.ts';

const { prices } = defaultModelSettings;
const model = 'claude-sonnet-5-5';
const size = { input: 20_000, maxOutput: 4_000 };
const web: ProviderWeb = { searches: 3, fetches: 2, fetchTokens: 10_000, allowDomains: null };
const nothing = { inputTokens: 0, cacheWriteTokens: 0, cacheReadTokens: 0, outputTokens: 0 };

describe('a search by the provider', () => {
  it('costs 10 USD for 1,000 with every model of the table', () => {
    expect(SEARCH_USD * 1_000).toBe(10);
    for (const id of Object.keys(prices.models)) {
      expect(costUsd(prices, id, { ...nothing, webSearches: 3 }), id).toBe(0.03);
    }
  });

  it('costs what the owner says, and keeps its price where they say nothing of it', () => {
    const price = { input: 1, output: 2, cacheWrite: 1, cacheRead: 0.1 };
    const own = { ...price, contextTokens: 1_000_000, maxOutput: 10_000 };
    const mine = (more: object) =>
      withOwnModels(defaultModelSettings, {
        prices: { version: 'mine', models: { [model]: { ...own, ...more } } },
      }).prices;
    expect(costUsd(mine({ searchUsd: 0.5 }), model, { ...nothing, webSearches: 2 })).toBe(1);
    expect(costUsd(mine({}), model, { ...nothing, webSearches: 2 })).toBe(0.02);
  });
});

describe('the worst case of a call that may search', () => {
  it('is that of the same call without, where it may do nothing', () => {
    const idle = { ...web, searches: 0, fetches: 0 };
    expect(worstCaseUsd(prices, model, { ...size, web: idle })).toBe(
      worstCaseUsd(prices, model, size),
    );
  });

  it('grows with what may be looked up', () => {
    const most = worstCaseUsd(prices, model, { ...size, web })!;
    const lessSearches = worstCaseUsd(prices, model, { ...size, web: { ...web, searches: 2 } })!;
    const lessPages = worstCaseUsd(prices, model, { ...size, web: { ...web, fetches: 1 } })!;
    expect(most - lessSearches).toBeGreaterThan(SEARCH_USD);
    expect(most).toBeGreaterThan(lessPages);
  });

  it('is unknown for a model whose search has no price: no price, no call', () => {
    const rates = { input: 1, output: 2, cacheWrite: 1, cacheRead: 0.1 };
    const unpriced = { ...rates, contextTokens: 1_000_000, maxOutput: 10_000 };
    const table = { version: 'mine', models: { [model]: unpriced } };
    expect(worstCaseUsd(table, model, { ...size, web })).toBeNull();
    expect(worstCaseUsd(table, model, { ...size, web: { ...web, searches: 0 } })).not.toBeNull();
  });
});

const shares = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), {
  minLength: 1,
  maxLength: 10,
});
const anyWeb = fc.record({
  searches: fc.integer({ min: 0, max: 5 }),
  fetches: fc.integer({ min: 0, max: 5 }),
  fetchTokens: fc.integer({ min: 0, max: 50_000 }),
  allowDomains: fc.constant(null),
});

const anyCall = fc.record({
  id: fc.constantFrom(...Object.keys(prices.models)),
  web: anyWeb,
  input: fc.integer({ min: 0, max: 300_000 }),
  maxOutput: fc.integer({ min: 0, max: 64_000 }),
});

test.prop([anyCall, shares])(
  'no course of rounds costs more than the worst case',
  (call, course) => {
    const { id, web: mayUse, input, maxOutput } = call;
    fc.pre(mayUse.searches + mayUse.fetches > 0);
    const whole = course.reduce((sum, one) => sum + one, 0) || 1;
    const results = mayUse.searches * 15_000 + mayUse.fetches * mayUse.fetchTokens;
    let [read, prefix] = [0, input];
    for (const share of course.slice(1)) {
      read += prefix;
      prefix += Math.floor(((results + maxOutput) * share) / whole);
    }
    const cost = costUsd(prices, id, {
      inputTokens: 0,
      cacheWriteTokens: prefix,
      cacheWrite1hTokens: prefix,
      cacheReadTokens: read,
      outputTokens: maxOutput,
      webSearches: mayUse.searches,
    });
    const worst = worstCaseUsd(prices, id, { input, maxOutput, cacheFor: '1h', web: mayUse });
    expect(cost).toBeLessThanOrEqual(worst!);
  },
);
