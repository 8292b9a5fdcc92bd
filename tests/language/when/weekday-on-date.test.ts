import { expect, it } from 'vitest';
import { endOfSpan } from '../../../src/language/change/change-time.ts';
import { readTimedWords } from '../../../src/language/when/read-time.ts';

/** A Wednesday, 10:15 in Berlin. */
const CLOCK = { now: '2026-11-18T09:15:00.000Z', zone: 'Europe/Berlin' };

function timeOf(said: string) {
  const { time, title } = readTimedWords(said, CLOCK);
  if (time?.is === 'at') return `${time.at.toISO()?.slice(0, 16) ?? ''} ${title}`;
  return time?.is === 'ask' ? time.why.is : time?.is;
}

it.each([
  ['Mon 23 Nov at 9 to call Bo', '2026-11-23T09:00 call Bo'],
  ['Fri 4 Dec 10am to call Bo', '2026-12-04T10:00 call Bo'],
  ['on Friday, 4 December 2026 at 10 to call Bo', '2026-12-04T10:00 call Bo'],
  ['on Friday, December 4th, 10:00 to call Bo', '2026-12-04T10:00 call Bo'],
  ['on 4 December (Friday) at 10 to call Bo', '2026-12-04T10:00 call Bo'],
  ['on Monday the 23rd at 9 to call Bo', '2026-11-23T09:00 call Bo'],
  ['next Monday, the 23rd, at 9 to call Bo', '2026-11-23T09:00 call Bo'],
  ['on Monday 23 at 9 to call Bo', '2026-11-23T09:00 call Bo'],
  ['am Freitag, den 4.12. um 10 Uhr an die Steuer', '2026-12-04T10:00 die Steuer'],
  ['am Freitag, dem 4. Dezember, um 10 Uhr an die Steuer', '2026-12-04T10:00 die Steuer'],
  ['am Fr 4.12. um 10 an die Steuer', '2026-12-04T10:00 die Steuer'],
  ['vendredi 4 décembre à 10h de payer', '2026-12-04T10:00 payer'],
  ['el viernes, el 4 de diciembre, a las 10 pagar', '2026-12-04T10:00 pagar'],
  ['venerdì 4 dicembre alle 10 di pagare', '2026-12-04T10:00 pagare'],
  ['na sexta, 4 de dezembro às 10 de pagar', '2026-12-04T10:00 pagar'],
  ['vrijdag 4 december om 10 uur aan de belasting', '2026-12-04T10:00 de belasting'],
])('is one day, its weekday and its date: %s', (said, at) => {
  expect(timeOf(said)).toBe(at);
});

it.each([
  ['on Thursday 4 December at 10 to call Bo', 'either'],
  ['sat 21 to call Bo', 'either'],
  ['friday 20 to call Bo', 'either'],
  ['friday 8 to call Bo', '2026-11-20T08:00 call Bo'],
  ['sat 10 to call Bo', '2026-11-21T10:00 call Bo'],
  ['am Montag den Müll rauszubringen', '2026-11-23T09:00 den Müll rauszubringen'],
  ['lundi, le dentiste à 10h', '2026-11-23T10:00 le dentiste'],
])('is asked about where they contradict, and no date is an hour: %s', (said, at) => {
  expect(timeOf(said)).toBe(at);
});

it.each([
  ['until Mon 23 Nov 9am', '2026-11-23T09:00'],
  ['until Monday 23 November', '2026-11-23T00:00'],
])('ends a span: %s', (said, at) => {
  const end = endOfSpan(said, CLOCK);
  expect(end.is === 'ends' && end.at.toISO()?.slice(0, 16)).toBe(at);
});

it.each([
  ['in 30m to stretch', '2026-11-18T10:45 stretch'],
  ['in 2h to stretch', '2026-11-18T12:15 stretch'],
  ['30m before 18:00 to leave', '2026-11-18T17:30 leave'],
  ['at 7 tomo morning take the bins out', '2026-11-19T07:00 take the bins out'],
])('is counted in short units and short words: %s', (said, at) => {
  expect(timeOf(said)).toBe(at);
});

it.each([
  ['on 5 December next year at 9 to call Bo', '2027-12-05T09:00 call Bo'],
  ['December 5th this year at 9 to call Bo', '2026-12-05T09:00 call Bo'],
  ['am 5. Dezember nächsten Jahres um 9 an die Steuer', '2027-12-05T09:00 die Steuer'],
  ["le 5 décembre de l'année prochaine à 9h de payer", '2027-12-05T09:00 payer'],
  ['el 5 de diciembre del año que viene a las 9 pagar', '2027-12-05T09:00 pagar'],
  ['em 5 de dezembro do ano que vem às 9 de pagar', '2027-12-05T09:00 pagar'],
  ['op 5 december volgend jaar om 9 uur aan de belasting', '2027-12-05T09:00 de belasting'],
  ["tomorrow at 9 to plan next year's budget", "2026-11-19T09:00 plan next year's budget"],
])('is of the year that is named behind it: %s', (said, at) => {
  expect(timeOf(said)).toBe(at);
});
