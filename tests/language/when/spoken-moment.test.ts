import { expect, it } from 'vitest';
import { momentBehind, spokenMoment } from '../../../src/language/when/spoken-moment.ts';

const clock = { now: '2026-11-18T09:15:00.000Z', zone: 'Europe/Berlin' };

it.each([
  ['2026-11-18T17:00:00.000Z', 'today at 18:00'],
  ['2026-11-19T08:00:00.000Z', 'tomorrow at 09:00'],
  ['2026-11-17T08:00:00.000Z', 'yesterday at 09:00'],
  ['2026-11-20T08:00:00.000Z', 'on Friday at 09:00'],
  ['2026-11-14T08:00:00.000Z', 'on Saturday at 09:00'],
  ['2026-11-25T08:00:00.000Z', 'on 25 November at 09:00'],
  ['2027-01-03T08:00:00.000Z', 'on 3 January 2027 at 09:00'],
  ['2026-10-25T00:30:00.000Z', 'on 25 October at 02:30 (UTC+02:00)'],
])('says the day as near as it is: %s', (at, says) => {
  expect(spokenMoment(at, clock)).toBe(says);
});

it('has no preposition of its own behind another', () => {
  expect(momentBehind(spokenMoment('2026-11-20T08:00:00.000Z', clock))).toBe('Friday at 09:00');
});
