import { expect, it } from 'vitest';
import { circuitBreaker } from '../../../src/adapters/models/circuit-breaker.ts';

it('a breaker that opened while the clock stood ahead rests no longer than it ever does', () => {
  const clock = { ms: 2_000_000_000_000 };
  const breaker = circuitBreaker({ failures: 1, restMs: 60_000 }, () => clock.ms);
  breaker.sending();
  breaker.failed();
  expect(breaker.restingUntilMs()).toBe(clock.ms + 60_000);
  clock.ms -= 86_400_000;
  expect(breaker.restingUntilMs()).toBeNull();
});
