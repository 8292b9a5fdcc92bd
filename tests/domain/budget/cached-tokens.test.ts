import { describe, expect, it } from 'vitest';
import { cachedFromLast } from '../../../src/domain/budget/cached-tokens.ts';
import { costUsd, worstCaseUsd } from '../../../src/domain/budget/call-cost.ts';
import { defaultModelSettings } from '../../../src/domain/budget/prices.ts';

const { prices } = defaultModelSettings;
const usage = { inputTokens: 7, cacheWriteTokens: 300, cacheReadTokens: 5_000, outputTokens: 90 };
const last = { usage, at: '2026-11-22T10:00:00.000Z' };

describe('what the last call left in the cache', () => {
  it.each([
    ['5m', '2026-11-22T10:04:00.000Z', 5_300],
    ['5m', '2026-11-22T10:04:45.000Z', 0],
    ['1h', '2026-11-22T10:59:00.000Z', 5_300],
    ['1h', '2026-11-22T11:00:00.000Z', 0],
    ['1h', '2026-11-22T09:59:00.000Z', 0],
    ['1h', 'no instant', 0],
  ] as const)('counts while it lives (%s, %s)', (life, now, tokens) => {
    expect(cachedFromLast(last, now, life)).toBe(tokens);
  });

  it('is nothing before the first call', () => {
    expect(cachedFromLast(null, last.at, '1h')).toBe(0);
  });
});

describe('the worst case of a call', () => {
  const model = 'claude-sonnet-5-5';
  const size = { input: 100_000, maxOutput: 8_000 };
  const worst = (change: object) => worstCaseUsd(prices, model, { ...size, ...change });

  it('prices all input at the dearest rate, that of an hour when an hour is asked for', () => {
    expect(worst({})).toBe((100_000 * 2.5 + 8_000 * 10) / 1e6);
    expect(worst({ cacheFor: '1h' })).toBe((100_000 * 4 + 8_000 * 10) / 1e6);
  });

  it('prices what is cached at reading it, and never less than the new part and the answer', () => {
    expect(worst({ cacheFor: '1h', cached: 90_000 })).toBe(
      (90_000 * 0.1 + 10_000 * 4 + 8_000 * 10) / 1e6,
    );
    expect(worst({ cached: 1e9 })).toBe((100_000 * 0.1 + 8_000 * 10) / 1e6);
    expect(worst({ cached: -5 })).toBe(worst({}));
  });

  it('covers what a call costs that reads the cache and writes the rest for an hour', () => {
    const cost = costUsd(prices, model, {
      inputTokens: 0,
      cacheReadTokens: 90_000,
      cacheWriteTokens: 10_000,
      cacheWrite1hTokens: 10_000,
      outputTokens: 8_000,
    });
    expect(cost).toBe(worst({ cacheFor: '1h', cached: 90_000 }));
  });

  it('takes the hour for twice the input where an own list does not name it', () => {
    const own = { input: 1, output: 1, cacheWrite: 1.25, cacheRead: 0.1 };
    const table = {
      version: 'mine-1',
      models: { mine: { ...own, contextTokens: 10_000, maxOutput: 100 } },
    };
    const written = { inputTokens: 0, cacheReadTokens: 0, outputTokens: 0 };
    const hour = { ...written, cacheWriteTokens: 1_000, cacheWrite1hTokens: 1_000 };
    expect(costUsd(table, 'mine', hour)).toBe(0.002);
    expect(costUsd(table, 'mine', { ...written, cacheWriteTokens: 1_000 })).toBe(0.00125);
  });
});
