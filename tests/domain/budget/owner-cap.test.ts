import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { dailyLimit, setCap } from '../../../src/domain/budget/owner-cap.ts';
import { asCap } from '../../../src/domain/budget/views/budget.ts';
import { budgetAfter } from './budget-story.ts';

const TODAY = '2026-11-21';
const now = `${TODAY}T10:00:00.000Z`;

function limitAfter(dailyUsd: number, ...caps: readonly Parameters<typeof setCap>[1][]): number {
  const events = caps.flatMap((cap) => setCap(dailyUsd, cap) ?? []);
  return dailyLimit(dailyUsd, asCap(budgetAfter(events).get('cap')), now);
}

describe('a cap by word of the owner', () => {
  it('lowers what each day may cost, until it is lifted', () => {
    expect(limitAfter(2, { usd: 0.5, day: null })).toBe(0.5);
    expect(limitAfter(2, { usd: 0.5, day: null }, { usd: null, day: null })).toBe(2);
  });

  it('holds for one day alone when it was said of today', () => {
    expect(limitAfter(2, { usd: 0, day: TODAY })).toBe(0);
    expect(limitAfter(2, { usd: 0, day: '2026-11-20' })).toBe(2);
    expect(limitAfter(2, { usd: 0.5, day: null }, { usd: 1.5, day: TODAY })).toBe(1.5);
  });

  it('is replaced by what is said later of every day, today included', () => {
    expect(limitAfter(2, { usd: 0, day: TODAY }, { usd: 1, day: null })).toBe(1);
  });

  it('is refused when it is more than the owner has set', () => {
    expect(setCap(2, { usd: 2.01, day: null })).toBeNull();
  });
});

const cap = fc.record({
  usd: fc.option(fc.float({ min: 0, max: 50, noNaN: true })),
  day: fc.option(fc.constantFrom(TODAY, '2026-11-20')),
});
test.prop([fc.float({ min: 0, max: 20, noNaN: true }), fc.array(cap)])(
  'never lets a day cost more than is set',
  (dailyUsd, caps) => {
    expect(limitAfter(dailyUsd, ...caps)).toBeLessThanOrEqual(dailyUsd);
  },
);
