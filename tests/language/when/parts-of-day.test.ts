import { expect, it } from 'vitest';
import type { TimeLanguage } from '../../../src/language/when/time-text.ts';
import { timeSaid } from './time-said.ts';

const TWICE_A_DAY = 'FREQ=DAILY;BYHOUR=9,18;BYMINUTE=0';

it.each([
  ['every morning and evening to water', `${TWICE_A_DAY} water`],
  ['mornings and evenings to water', `${TWICE_A_DAY} water`],
  ['water the plants mornings and evenings', `${TWICE_A_DAY} water the plants`],
  ['tidy up in the evenings and mornings', `${TWICE_A_DAY} tidy up`],
  ['tomorrow morning and evening to water', 'FREQ=DAILY;COUNT=2;BYHOUR=9,18;BYMINUTE=0 water'],
  ['water the plants mornings at 7', 'FREQ=DAILY;BYHOUR=7;BYMINUTE=0 water the plants'],
])('is each part of the day that is named: %s', (said, expected) => {
  expect(timeSaid(said)).toBe(expected);
});

it.each<[TimeLanguage, string, string]>([
  ['de', 'jeden Morgen und Abend an die Blumen', `${TWICE_A_DAY} die Blumen`],
  ['de', 'morgens und abends an die Blumen', `${TWICE_A_DAY} die Blumen`],
  ['fr', "tous les matins et soirs d'arroser", `${TWICE_A_DAY} arroser`],
  ['es', 'por las mañanas y por las noches regar', `${TWICE_A_DAY} regar`],
  ['es', 'cada mañana y noche regar', `${TWICE_A_DAY} regar`],
  ['it', 'mattina e sera di annaffiare', `${TWICE_A_DAY} annaffiare`],
  ['pt', 'de manhã e à noite de regar', `${TWICE_A_DAY} regar`],
  ['nl', "'s ochtends en 's avonds aan de planten", `${TWICE_A_DAY} de planten`],
])('is each of them in %s: %s', (language, said, expected) => {
  expect(timeSaid(said, language)).toBe(expected);
});

it.each([
  ['every morning and evening at 7 to water', 'several'],
  ['every morning and at 6 in the evening to water', 'several'],
  ['this afternoon and evening to water', 'several'],
  ['water the plants morning and evening', 'several'],
  ['tomorrow at 9 to call Ann in the evening', 'strange'],
  ['tomorrow morning to call Ann in the evening', 'strange'],
])('is asked about where it may be another: %s', (said, why) => {
  expect(timeSaid(said)).toBe(why);
});

it.each([
  ['every evening at 7 in the evening to water', 'FREQ=DAILY;BYHOUR=19;BYMINUTE=0 water'],
  ['tonight at 8 in the evening to call Ann', '2026-11-18T20:00 call Ann'],
  ['tomorrow at 9 to call Ann in the morning', '2026-11-19T09:00 call Ann'],
  ['tomorrow evening to call Ann at 8', '2026-11-19T20:00 call Ann'],
  ["go to the parents' evening on Friday", "2026-11-20T09:00 go to the parents' evening"],
  ['prepare the morning meeting tomorrow at 9', '2026-11-19T09:00 prepare the morning meeting'],
])('is one where one is named, and in a title none: %s', (said, expected) => {
  expect(timeSaid(said)).toBe(expected);
});

it.each([
  ['water the plants the next 3 Tuesdays', 'strange'],
  ['water the plants the next two mornings at 8', 'strange'],
  ['water the plants all week at 9', 'strange'],
  ['water the plants this whole week at 9', 'strange'],
  ['read the first two chapters on Friday', '2026-11-20T09:00 read the first two chapters'],
  ['plan the whole week on Monday', '2026-11-23T09:00 plan the whole week'],
  ['every Monday except next Monday to jog', 'leftOut'],
  ['every Monday except Tuesday to jog', 'FREQ=WEEKLY;BYHOUR=9;BYMINUTE=0;BYDAY=MO jog'],
])('loses no count and no exception: %s', (said, expected) => {
  expect(timeSaid(said)).toBe(expected);
});

it.each([
  ['thurs 10ish to ring the vet', '2026-11-19T10:00 ring the vet'],
  ['tomorrow at 9.30ish to ring the vet', '2026-11-19T09:30 ring the vet'],
  ['friday noonish to ring the vet', '2026-11-20T12:00 ring the vet'],
  ['tomorrow at 9 to buy English tea', '2026-11-19T09:00 buy English tea'],
  ['tomorrow at 9 to paint it greenish', '2026-11-19T09:00 paint it greenish'],
])('is meant of an hour with an "ish", and of no other word: %s', (said, comes) => {
  expect(timeSaid(said)).toBe(comes);
});
