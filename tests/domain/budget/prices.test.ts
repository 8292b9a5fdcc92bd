import { describe, expect, it } from 'vitest';
import { atShare } from '../../../src/domain/budget/call-cost.ts';
import {
  batchShareOf,
  defaultModelSettings,
  priceOf,
  withOwnModels,
} from '../../../src/domain/budget/prices.ts';

const price = { input: 1, output: 2, cacheWrite: 1, cacheRead: 0.1 };
const own = { ...price, contextTokens: 1000, maxOutput: 100 };

describe("an owner's models", () => {
  it('change a role and leave the others', () => {
    const { roles } = withOwnModels(defaultModelSettings, { roles: { standard: 'mine' } });
    expect(roles).toEqual({ ...defaultModelSettings.roles, standard: 'mine' });
  });

  it('add a price under the version of their own list', () => {
    const { prices } = withOwnModels(defaultModelSettings, {
      prices: { version: 'mine-1', models: { mine: own } },
    });
    expect(prices.version).toBe('mine-1');
    expect(priceOf(prices, 'mine')).toEqual(own);
    expect(priceOf(prices, 'claude-haiku-5-5')).toBeDefined();
  });

  it.each([[], 'x', { role: {} }, { prices: { models: {} } }, { roles: { standard: 1 } }])(
    'are refused when they are of another shape: %j',
    (given) => {
      expect(() => withOwnModels(defaultModelSettings, given)).toThrow();
    },
  );
});

describe('a batch', () => {
  const haiku = 'claude-haiku-5-5';
  const shareWith = (given: unknown, model = haiku) =>
    batchShareOf(withOwnModels(defaultModelSettings, given), model);
  const priced = (more: object, model = haiku) => ({
    prices: { version: 'mine-1', models: { [model]: { ...own, ...more } } },
  });

  it('costs half of the list price, also of a price the owner gives', () => {
    expect(shareWith({})).toBe(0.5);
    expect(shareWith(priced({}))).toBe(0.5);
    expect(atShare(0.003, 0.5)).toBe(0.0015);
    expect(atShare(null, 0.5)).toBeNull();
  });

  it('is not had where the owner wants none, where nobody says what it costs, or where it costs the same', () => {
    expect(shareWith({ batch: false })).toBeNull();
    expect(shareWith(priced({}, 'mine'), 'mine')).toBeNull();
    expect(shareWith(priced({ batchShare: 1 }))).toBeNull();
    expect(() => shareWith(priced({ batchShare: 2 }))).toThrow();
  });
});
