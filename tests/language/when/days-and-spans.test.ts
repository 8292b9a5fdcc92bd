import { DateTime } from 'luxon';
import { expect, it } from 'vitest';
import { readTimedWords } from '../../../src/language/when/read-time.ts';
import type { TimeLanguage } from '../../../src/language/when/time-text.ts';

/** Wednesday. */
const CLOCK = { now: '2026-11-18T09:00:00Z', zone: 'Europe/Berlin' };

function said(words: string, language: TimeLanguage) {
  const { time, title } = readTimedWords(words, { ...CLOCK, language });
  if (time === null) return { when: 'nothing', title };
  if (time.is === 'at') return { when: time.at.toFormat("yyyy-LL-dd'T'HH:mm"), title };
  return { when: time.is === 'again' ? (time.rule.split('RRULE:')[1] ?? '') : 'ask', title };
}

it.each<readonly [string, TimeLanguage, string, string]>([
  ['on the first monday of december to book the hall', 'en', '2026-12-07T09:00', 'book the hall'],
  ['on the last friday of november to file', 'en', '2026-11-27T09:00', 'file'],
  ['in three quarters of an hour to order', 'en', '2026-11-18T10:45', 'order'],
  ['tomorrow evening, 7', 'en', '2026-11-19T19:00', ''],
  ['am ersten Montag im Dezember die Halle', 'de', '2026-12-07T09:00', 'die Halle'],
  ['am 10. die Rechnung', 'de', '2026-12-10T09:00', 'die Rechnung'],
  ['in einer Dreiviertelstunde die Pizza', 'de', '2026-11-18T10:45', 'die Pizza'],
  ["dans trois quarts d'heure de sortir", 'fr', '2026-11-18T10:45', 'sortir'],
  ['el día 10 a las 9 de pagar', 'es', '2026-12-10T09:00', 'pagar'],
  ['il primo lunedì di dicembre di prenotare', 'it', '2026-12-07T09:00', 'prenotare'],
  ['tra due orette di spostare', 'it', '2026-11-18T12:00', 'spostare'],
  ['sexta ao meio-dia e meia para ir buscar', 'pt', '2026-11-20T12:30', 'ir buscar'],
  ['op de 10e aan de verzekering', 'nl', '2026-12-10T09:00', 'de verzekering'],
])('reads which day or in how long: %s', (words, language, ...wanted) => {
  const [when, title] = wanted;
  expect(said(words, language)).toEqual({ when, title });
});

it.each<readonly [string, TimeLanguage, string]>([
  ['every monday starting next week to list', 'en', 'FREQ=WEEKLY;BYHOUR=9;BYMINUTE=0;BYDAY=MO'],
  ['jeden Montag um 9 ab nächster Woche putzen', 'de', 'FREQ=WEEKLY;BYHOUR=9;BYMINUTE=0;BYDAY=MO'],
  [
    'every 3 months from the 1st of january at 10 to file',
    'en',
    'FREQ=MONTHLY;INTERVAL=3;BYHOUR=10;BYMINUTE=0;BYMONTHDAY=1',
  ],
  ['every 1st and 15th to pay', 'en', 'FREQ=MONTHLY;BYHOUR=9;BYMINUTE=0;BYMONTHDAY=1,15'],
  [
    'each morning mon to thurs 6.45 to get up',
    'en',
    'FREQ=WEEKLY;BYHOUR=6;BYMINUTE=45;BYDAY=MO,TU,WE,TH',
  ],
  [
    'every hour from 9 to 12 on work days to drink',
    'en',
    'FREQ=WEEKLY;BYHOUR=9,10,11,12;BYMINUTE=0;BYDAY=MO,TU,WE,TH,FR',
  ],
  [
    'cada quince días, los viernes a mediodía, de pagar',
    'es',
    'FREQ=WEEKLY;INTERVAL=2;BYHOUR=12;BYMINUTE=0;BYDAY=FR',
  ],
  [
    '8am 2pm 8pm for a week to drop',
    'en',
    'FREQ=DAILY;UNTIL=20261125T135900;BYHOUR=8,14,20;BYMINUTE=0',
  ],
])('reads how often, and from when: %s', (words, language, rule) => {
  expect(said(words, language).when).toBe(rule);
});

it.each<readonly [string, TimeLanguage]>([
  ['le 10 décembre la veille à midi', 'fr'],
  ['el lunes día 10 a las 9', 'es'],
  ['every 1st and 3rd monday at 9 to meet', 'en'],
  ['8am and 2pm on Friday until noon to drop', 'en'],
  ['in the evening 2 pills', 'en'],
  ['am Vorabend um 8', 'de'],
])('asks about what can be two days, or is not wholly read: %s', (words, language) => {
  expect(said(words, language).when).toBe('ask');
});

it('counts the first of a month from the next one on', () => {
  const { time } = readTimedWords('on the first monday of november to book', CLOCK);
  const at = time?.is === 'at' ? time.at : DateTime.now();
  expect(at.toISODate()).toBe('2027-11-01');
});
