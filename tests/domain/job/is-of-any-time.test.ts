import { expect, it } from 'vitest';
import { isOfAnyTime } from '../../../src/domain/job/is-of-any-time.ts';

const GOAL = 'Write into old-orders.md which orders are older than 14 days.';
const file = (contains: string | null) =>
  ({ kind: 'file', path: 'old-orders.md', contains }) as const;

const command = { kind: 'command', run: 'test -s old-orders.md', exit_code: 0 } as const;
const value = { kind: 'value', path: 'a.json', pointer: '/n', equals: 27 } as const;

it.each([
  ['names nothing else', { checks: [file(null)], statements: ['What is older than 14 days.'] }],
  ['looks at an exit code', { checks: [command], statements: [] }],
  ['is nothing', { checks: [], statements: [] }],
])('what %s holds of any time', (_, accepted) => {
  expect(isOfAnyTime(accepted, GOAL)).toBe(true);
});

it.each([
  ['names a date', { checks: [file('2026-11-29')], statements: [] }],
  ['counts what was there', { checks: [], statements: ['It names the 3 old orders.'] }],
  ['expects a number', { checks: [value], statements: [] }],
])('what %s is of its day', (_, accepted) => {
  expect(isOfAnyTime(accepted, GOAL)).toBe(false);
});
