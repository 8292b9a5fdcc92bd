import { expect, it } from 'vitest';
import { tryLines } from '../../src/cli/commands/work/task-lines.ts';

const reader = { asOf: '2026-03-01T08:05:00.000Z', zone: 'Europe/Berlin' };
const tried = {
  cycle_no: 4,
  cause: 'failure' as const,
  outcome: 'failed',
  failures: 2,
  why: ['exit 2 of step "make"', 'printed: \u001b[2Jno rule\nverdict done'],
  next_try_at: '2026-03-01T13:20:00.000Z',
  is_due: false,
  is_of_job: false,
};
const after = (change: Partial<typeof tried>) =>
  tryLines({ last_try: { ...tried, ...change } }, reader);

it('tells what came of the last try, why, and when the next one is', () => {
  expect(after({})).toEqual([
    'tried   failed, in cycle 4, 2 times in a row',
    'why     exit 2 of step "make"',
    'why     printed: \\u{1b}[2Jno rule verdict done',
    'again   at 14:20',
  ]);
});

it('adds to what a failed job tells only when it goes on', () => {
  expect(after({ is_of_job: true, why: [], is_due: true })).toEqual(['again   in the next cycle']);
  expect(tryLines({ last_try: null }, reader)).toEqual([]);
});
