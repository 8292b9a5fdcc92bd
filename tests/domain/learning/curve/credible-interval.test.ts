import { it as law } from '@fast-check/vitest';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  betaShare,
  credibleInterval,
} from '../../../../src/domain/learning/curve/credible-interval.ts';

const counts = fc.nat(300);

/** The same share another way: at least `a` of `a + b - 1` tosses succeed. */
function binomialShare(a: number, b: number, x: number): number {
  const tosses = a + b - 1;
  let chance = (1 - x) ** tosses;
  let sum = 0;
  for (let k = 0; k <= tosses; k += 1) {
    if (k >= a) sum += chance;
    chance *= ((tosses - k) / (k + 1)) * (x / (1 - x));
  }
  return sum;
}

describe('the interval that a rate of success lies in', () => {
  it('is the middle nine tenths where nothing was seen', () => {
    expect(credibleInterval({ succeeded: 0, failed: 0 })).toEqual({ low: 0.05, high: 0.95 });
  });

  it('has the bounds that a root gives after successes alone', () => {
    const { low, high } = credibleInterval({ succeeded: 9, failed: 0 });
    expect([low, high]).toEqual([0.741, 0.995]); // .05 ** .1 and .95 ** .1
  });

  law.prop([
    fc.integer({ min: 1, max: 60 }),
    fc.integer({ min: 1, max: 60 }),
    fc.double({ min: 0.05, max: 0.95, noNaN: true }),
  ])('agrees with the tosses of a coin', (a, b, x) => {
    expect(betaShare({ a, b }, x)).toBeCloseTo(binomialShare(a, b, x), 8);
  });

  law.prop([counts, counts])(
    'holds the mean, and narrows with more of the same',
    (succeeded, failed) => {
      const { low, high } = credibleInterval({ succeeded, failed });
      const mean = (succeeded + 1) / (succeeded + failed + 2);
      expect(low).toBeLessThanOrEqual(mean);
      expect(high).toBeGreaterThanOrEqual(mean);
      const more = credibleInterval({ succeeded: 4 * succeeded + 4, failed: 4 * failed + 4 });
      expect(more.high - more.low).toBeLessThan(high - low);
    },
  );

  it('is found for a million uses', () => {
    const { low, high } = credibleInterval({ succeeded: 900_000, failed: 100_000 });
    expect([low, high]).toEqual([0.9, 0.9]);
  });
});
