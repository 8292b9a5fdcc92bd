import { describe, expect, it } from 'vitest';
import { defaultModelSettings, priceOf, withOwnModels } from '../../../src/domain/budget/prices.ts';

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
