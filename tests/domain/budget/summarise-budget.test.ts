import { expect, it } from 'vitest';
import { summariseBudget } from '../../../src/domain/budget/summarise-budget.ts';
import type { BudgetDoc } from '../../../src/domain/budget/views/budget.ts';

const now = '2026-11-21T05:00:00.000000Z';
const scope = (name: string, spent_usd: number, reserved_usd: number): [string, BudgetDoc] => [
  name,
  {
    kind: 'scope',
    scope: name,
    limit_usd: 2,
    spent_usd,
    reserved_usd,
    estimated_usd: 0,
    open: {},
    exhausted_at: null,
    exhausted_limit_usd: null,
  },
];

it('says the whole cap is left on a day without a call', () => {
  const { today, scopes, consent } = summariseBudget(new Map(), { now, dailyUsd: 2 });
  expect(today).toMatchObject({ scope: 'day:2026-11-21', left_usd: 2 });
  expect(today.ends_at).toBe('2026-11-22T00:00:00.000Z');
  expect({ scopes, consent }).toEqual({ scopes: [], consent: null });
});

it('leaves what is neither spent nor reserved, under the cap of now', () => {
  const documents = new Map([scope('day:2026-11-21', 0.5, 0.25), scope('cycle:9', 0.1, 0)]);
  expect(summariseBudget(documents, { now, dailyUsd: 1 }).today.left_usd).toBe(0.25);
  expect(summariseBudget(documents, { now, dailyUsd: 0.6 }).today.left_usd).toBe(0);
});

it('names a provider that rests only until it may be asked again', () => {
  const at = (retry_at: string): Map<string, BudgetDoc> =>
    new Map([['provider:anthropic', { kind: 'provider', limit: 'requests', retry_at }]]);
  const resting = (retry_at: string) =>
    summariseBudget(at(retry_at), { now, dailyUsd: 2 }).resting.length;
  expect(resting('2026-11-21T06:00:00.000Z')).toBe(1);
  expect(resting('2026-11-21T04:00:00.000Z')).toBe(0);
});
