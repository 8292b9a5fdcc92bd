import { expect, it } from 'vitest';
import { endOfSpan } from '../../../src/language/change/change-time.ts';
import type { TimeLanguage } from '../../../src/language/when/time-text.ts';
import { timeSaid } from './time-said.ts';

const CLOCK = { now: '2026-11-18T09:15:00.000Z', zone: 'Europe/Berlin' };
const BUT_SUNDAY = 'FREQ=WEEKLY;BYHOUR=8;BYMINUTE=0;BYDAY=MO,TU,WE,TH,FR,SA';
const BUT_AUGUST = 'FREQ=WEEKLY;BYHOUR=9;BYMINUTE=0;BYDAY=MO;BYMONTH=1,2,3,4,5,6,7,9,10,11,12';
const DAILY = 'FREQ=DAILY;BYHOUR=8;BYMINUTE=0';
const THIS_WEEK = '20261116,20261117,20261118,20261119,20261120,20261121,20261122';
const TEN_TIMES = 'FREQ=DAILY;COUNT=10;BYHOUR=8;BYMINUTE=0';

it.each<[TimeLanguage, string, string]>([
  ['de', 'jeden Tag um 8, aber nicht am Sonntag, an Ann', `${BUT_SUNDAY} Ann`],
  ['de', 'jeden Montag, aber nicht im August, an Ann', `${BUT_AUGUST} Ann`],
  ['fr', "tous les jours à 8h mais pas le dimanche d'arroser", `${BUT_SUNDAY} arroser`],
  ['es', 'todos los días a las 8 pero no los domingos regar', `${BUT_SUNDAY} regar`],
  ['it', 'ogni giorno alle 8 tranne la domenica di annaffiare', `${BUT_SUNDAY} annaffiare`],
  ['pt', 'todos os dias às 8 exceto aos domingos de regar', `${BUT_SUNDAY} regar`],
  ['nl', 'elke dag om 8 maar niet op zondag aan Ann', `${BUT_SUNDAY} Ann`],
  ['de', 'täglich um 8, 10 mal, an Ann', `${TEN_TIMES} Ann`],
  ['fr', 'tous les jours à 8h, 10 fois, de boire', `${TEN_TIMES} boire`],
  ['nl', 'elke dag om 8, 10 keer, aan Ann', `${TEN_TIMES} Ann`],
  [
    'en',
    'every day at 8 except on the 24th and 31st of December to call Ann',
    `${DAILY}\nEXDATE:20261224,20261231 call Ann`,
  ],
  [
    'en',
    'every day at 8 except from 30 December to 2 January to call Ann',
    `${DAILY}\nEXDATE:20261230,20261231,20270101,20270102 call Ann`,
  ],
  [
    'en',
    'every Monday at 8 except this week to call Ann',
    `FREQ=WEEKLY;BYHOUR=8;BYMINUTE=0;BYDAY=MO\nEXDATE:${THIS_WEEK} call Ann`,
  ],
  [
    'de',
    'jeden Tag um 8 außer am 24. und am 31.12. an Ann',
    `${DAILY}\nEXDATE:20261224,20261231 Ann`,
  ],
  [
    'es',
    'cada día a las 8 excepto el 24 de diciembre de 2026 llamar a Ann',
    `${DAILY}\nEXDATE:20261224 llamar a Ann`,
  ],
  [
    'it',
    'ogni giorno alle 8 tranne il 22 novembre 2026 di chiamare Ann',
    `${DAILY}\nEXDATE:20261122 chiamare Ann`,
  ],
  ['en', 'every day at 8 except on 1 November 2025 to call Ann', `${DAILY} call Ann`],
  ['nl', 'om de dag om 8 aan Ann', 'FREQ=DAILY;INTERVAL=2;BYHOUR=8;BYMINUTE=0 Ann'],
  ['de', 'morgen um 9 mal an Ann', '2026-11-19T09:00 mal an Ann'],
  ['de', 'morgen, nicht im Garten zu rauchen', 'strange'],
  [
    'de',
    'morgen an die Geschenke für Weihnachten',
    '2026-11-19T09:00 die Geschenke für Weihnachten',
  ],
])('keeps every limit in %s: %s', (language, said, expected) => {
  expect(timeSaid(said, language)).toBe(expected);
});

it.each<[TimeLanguage, string, string]>([
  ['en', 'next week Tuesday at 9 to call Ann', '2026-11-24T09:00 call Ann'],
  ['en', 'next week on Friday to call Ann', '2026-11-27T09:00 call Ann'],
  ['de', 'nächste Woche Dienstag an Ann', '2026-11-24T09:00 Ann'],
  ['de', 'am Freitag der nächsten Woche an Ann', '2026-11-27T09:00 Ann'],
  ['fr', "vendredi de la semaine prochaine d'appeler Ann", '2026-11-27T09:00 appeler Ann'],
  ['es', 'el viernes de la semana que viene llamar a Ann', '2026-11-27T09:00 llamar a Ann'],
  ['it', 'venerdì della prossima settimana di chiamare', '2026-11-27T09:00 chiamare'],
  ['pt', 'sexta da próxima semana de ligar', '2026-11-27T09:00 ligar'],
  ['nl', 'volgende week dinsdag aan Ann', '2026-11-24T09:00 Ann'],
  ['en', 'this weekend to call Ann', '2026-11-21T09:00 call Ann'],
  ['en', 'on the weekend to call Ann', 'notDays'],
  ['de', 'am Wochenende um 10 mähen', 'notDays'],
  ['nl', 'in het weekend maaien', 'notDays'],
  ['de', 'jedes Wochenende um 10 mähen', 'FREQ=WEEKLY;BYHOUR=10;BYMINUTE=0;BYDAY=SA,SU mähen'],
  ['en', 'tomorrow early to call Ann', '2026-11-19T09:00 call Ann'],
  ['en', 'early Monday to call Ann', '2026-11-23T09:00 call Ann'],
  ['en', 'leave early Friday', '2026-11-20T09:00 leave early'],
  ['es', 'mañana temprano regar', '2026-11-19T09:00 regar'],
  ['pt', 'amanhã cedo de regar', '2026-11-19T09:00 regar'],
])('is the day that is meant in %s: %s', (language, said, expected) => {
  expect(timeSaid(said, language)).toBe(expected);
});

it.each([
  ['until the end of the month', '2026-12-01T00:00'],
  ['till end of month', '2026-12-01T00:00'],
  ['until the end of November', '2026-12-01T00:00'],
  ['bis Ende des Monats', '2026-12-01T00:00'],
  ['bis Ende November', '2026-12-01T00:00'],
  ['bis Ende der Woche', '2026-11-23T00:00'],
  ["jusqu'à fin novembre", '2026-12-01T00:00'],
  ['bis Weihnachten', '2026-12-25T00:00'],
  ['until Monday', '2026-11-23T00:00'],
  ['until 30 November', '2026-11-30T00:00'],
])('holds a rest %s', (said, expected) => {
  const end = endOfSpan(said, CLOCK);
  expect(end.is === 'ends' && end.at.toFormat("yyyy-MM-dd'T'HH:mm")).toBe(expected);
});

it('comes on the last day before such an end', () => {
  const rule = 'FREQ=DAILY;UNTIL=20261130T235959;BYHOUR=9;BYMINUTE=0';
  expect(timeSaid('call Ann every day until the end of November')).toBe(`${rule} call Ann`);
});
