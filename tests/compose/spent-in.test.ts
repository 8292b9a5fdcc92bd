import { expect, it } from 'vitest';
import { spentIn } from '../../src/app/mail/spent-in.ts';
import type { BudgetPeriod } from '../../src/language/intents/budget-period.ts';
import { english } from '../../src/language/replies/english.ts';
import { world } from '../phases/world.ts';

/** Each its own digit of the sum, so that it shows which days are in it. */
const SPENT: Readonly<Record<string, number>> = {
  '2026-09-30': 1000,
  '2026-10-01': 100,
  '2026-10-31': 10,
  '2026-11-01': 1,
  '2026-11-08': 0.5,
  '2026-11-09': 0.1,
  '2026-11-15': 0.02,
  '2026-11-16': 0.01,
  '2026-11-17': 0.002,
  '2026-11-18': 0.001,
};

async function spentBy(now: string, spent = SPENT) {
  const { record, clock, surroundings } = world();
  clock.ms = Date.parse(now);
  for (const [day, amount_usd] of Object.entries(spent))
    await record({
      type: 'BudgetSpent',
      payload: {
        ref: day,
        amount_usd,
        estimated: false,
        price_version: 'p',
        usage: null,
        scopes: [
          { scope: `day:${day}`, limit_usd: 2 },
          { scope: 'cycle:1', limit_usd: 2 },
        ],
      },
    });
  return async (period: BudgetPeriod) => spentIn(surroundings, { period, tells: english.tells });
}

it.each([
  ['yesterday', 'I spent $0.0020 yesterday.'],
  ['week', 'I spent $0.0130 this week, since Monday.'],
  ['lastweek', 'I spent $0.1200 last week, from Monday to Sunday.'],
  ['month', 'I spent $1.6330 this month.'],
  ['lastmonth', 'I spent $110.0000 last month.'],
  ['month 10', 'I spent $110.0000 in October.'],
  ['month 11', 'I spent $1.6330 in November.'],
  ['month 12', 'I spent $0.0000 in December.'],
] as const)('sums the days of the time that was asked for: %s', async (period, says) => {
  const spent = await spentBy('2026-11-18T09:15:00.000Z');
  expect(await spent(period)).toBe(says);
});

it('begins a week on its Monday, also on a Monday and on a Sunday', async () => {
  const monday = await spentBy('2026-11-16T00:00:00.000Z');
  expect(await monday('week')).toContain('$0.0100 ');
  expect(await monday('lastweek')).toContain('$0.1200 ');
  const sunday = await spentBy('2026-11-15T23:59:59.999Z');
  expect(await sunday('week')).toContain('$0.1200 ');
  expect(await sunday('lastweek')).toContain('$0.5000 ');
});

it('takes December as the month before January, and the whole of a leap February', async () => {
  const january = await spentBy('2027-01-01T00:00:00.000Z', { '2026-12-01': 1, '2026-12-31': 2 });
  expect(await january('lastmonth')).toContain('$3.0000 ');
  expect(await january('month')).toContain('$0.0000 ');
  const march = await spentBy('2028-03-31T12:00:00.000Z', { '2028-02-01': 1, '2028-02-29': 2 });
  expect(await march('lastmonth')).toContain('$3.0000 ');
  expect(await march('month 2')).toContain('$3.0000 ');
  expect(await january('month 12')).toContain('$3.0000 ');
});
