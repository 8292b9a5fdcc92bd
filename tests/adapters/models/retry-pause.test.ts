import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { circuitBreaker } from '../../../src/adapters/models/circuit-breaker.ts';
import { retryAfterMs, retryPauseMs } from '../../../src/adapters/models/retry-pause.ts';

const settings = { attempts: 4, baseMs: 500, maxMs: 20_000 };
const random = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });

describe('the pause before another attempt', () => {
  test.prop([fc.integer({ min: 1, max: 50 }), random])(
    'stays below its bound when the provider asks for nothing',
    (attempt, chance) => {
      const pause = retryPauseMs(settings, attempt, { retryAfterMs: null, random: chance });
      expect(pause).toBeGreaterThanOrEqual(0);
      expect(pause).toBeLessThanOrEqual(settings.maxMs);
    },
  );

  test.prop([fc.nat(1e6), random])('is never shorter than asked for', (asked, chance) => {
    const pause = retryPauseMs(settings, 1, { retryAfterMs: asked, random: chance });
    expect(pause).toBeGreaterThanOrEqual(asked);
  });
});

describe('what a response asks for', () => {
  const now = Date.parse('2026-11-21T10:00:00Z');
  it.each([
    [{ 'retry-after': '7' }, 7_000],
    [{ 'retry-after-ms': '70' }, 70],
    [{ 'retry-after': 'Sat, 21 Nov 2026 10:01:00 GMT' }, 60_000],
    [{ 'retry-after': 'Sat, 21 Nov 2026 09:00:00 GMT' }, 0],
    [{ 'retry-after': 'soon' }, null],
    [{}, null],
  ])('%o is understood', (headers, expected) => {
    expect(retryAfterMs(new Headers(headers), now)).toBe(expected);
  });
});

describe('a circuit breaker', () => {
  it('forgets failures when one call is answered', () => {
    const breaker = circuitBreaker({ failures: 2, restMs: 100 }, () => 0);
    for (const outcome of ['failed', 'answered', 'failed'] as const) {
      breaker.sending();
      breaker[outcome]();
    }
    expect(breaker.restingUntilMs()).toBeNull();
  });

  it('lets the next call probe when a probe was given up', () => {
    let now = 0;
    const breaker = circuitBreaker({ failures: 1, restMs: 100 }, () => now);
    breaker.sending();
    breaker.failed();
    expect(breaker.restingUntilMs()).toBe(100);
    now = 100;
    breaker.sending();
    expect(breaker.restingUntilMs()).not.toBeNull();
    breaker.gaveUp();
    expect(breaker.restingUntilMs()).toBeNull();
  });
});
