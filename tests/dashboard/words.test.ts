import { expect, it } from 'vitest';
import {
  dayInWords,
  dayMark,
  fromNow,
  instant,
  money,
  moneyMark,
} from '../../dashboard/src/data/words.ts';

it.each([
  [0, '$0.00'],
  [0.00001, '< $0.0001'],
  [0.00005, '$0.0001'],
  [0.012, '$0.0120'],
  [0.1, '$0.10'],
  [1234.5, '$1,234.50'],
])('says of %d dollars %s', (usd, words) => {
  expect(money(usd)).toBe(words);
});

it.each([
  [0, '$0.00'],
  [0.025, '$0.025'],
  [0.08, '$0.08'],
  [0.12, '$0.12'],
])('marks %d dollars on an axis as %s', (usd, words) => {
  expect(moneyMark(usd)).toBe(words);
});

it('says of no instant that its time is unknown', () => {
  expect(fromNow('tomorrow', 0)).toBe('at an unknown time');
  expect(instant('tomorrow', 'UTC', 0)).toBe('at an unknown time');
});

it('says a day with its year, and on an axis without', () => {
  expect(dayInWords('2026-10-07')).toBe('7 Oct 2026');
  expect(dayMark('2026-10-07')).toBe('7 Oct');
});
