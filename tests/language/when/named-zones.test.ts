import { describe, expect, it } from 'vitest';
import { endOfSpan } from '../../../src/language/change/change-time.ts';
import { nextInstants } from '../../../src/language/rule/due-instant.ts';
import { readOrderSchedule } from '../../../src/language/schedule/order-schedule.ts';
import { readTimedWords } from '../../../src/language/when/read-time.ts';

/** A Wednesday, 10:15 in Berlin. */
const CLOCK = { now: '2026-11-18T09:15:00.000Z', zone: 'Europe/Berlin' };

function timeOf(said: string) {
  const { time, title } = readTimedWords(said, CLOCK);
  if (time?.is === 'at') return { at: time.at.toISO()?.slice(0, 16), title };
  return { at: time?.is, title };
}

describe('a zone that is named beside a time', () => {
  it.each([
    ['at 14:30 UTC tomorrow to start the run', '2026-11-19T15:30', 'start the run'],
    ['tomorrow at 16:00 GMT+1 to join', '2026-11-19T16:00', 'join'],
    ['0930Z fri: rotate certs', '2026-11-20T10:30', 'rotate certs'],
    ['at 2200 UTC tonight: check', '2026-11-18T23:00', 'check'],
    ['2026-11-20T07:30Z rotate the certs', '2026-11-20T08:30', 'rotate the certs'],
    ['2026-11-20T07:30:00-05:00 rotate the certs', '2026-11-20T13:30', 'rotate the certs'],
    ['09:00 UTC+5:30 friday to phone', '2026-11-20T04:30', 'phone'],
    ['tomorrow at 9:00 GMT+0530 to phone', '2026-11-19T04:30', 'phone'],
    ['2026-11-20T09:00+05:30 phone', '2026-11-20T04:30', 'phone'],
    ['at 9am London time on Thursday to call', '2026-11-19T10:00', 'call'],
    ['at 6pm (New York time) to call', '2026-11-19T00:00', 'call'],
    ['at noon Pacific on Friday to call', '2026-11-20T21:00', 'call'],
    ['tomorrow at 8am PT to call Joe', '2026-11-19T17:00', 'call Joe'],
    ['tomorrow at 8 my time to call Joe', '2026-11-19T08:00', 'call Joe'],
    ['demain à 15h heure de Londres de rappeler Luc', '2026-11-19T16:00', 'rappeler Luc'],
    ['el lunes a las 9 hora de Lisboa que llame a Inés', '2026-11-23T10:00', 'llame a Inés'],
    ['morgen um 10 Londoner Zeit an den Anruf', '2026-11-19T11:00', 'den Anruf'],
  ])('is that by whose clocks it is meant, and is told in the own: %s', (said, at, title) => {
    expect(timeOf(said)).toEqual({ at, title });
  });

  it.each([
    ['tomorrow at 9 PT session', '2026-11-19T09:00', 'PT session'],
    ['tomorrow at 9 west gate', '2026-11-19T09:00', 'west gate'],
    ['dans une heure de sortir le pain', '2026-11-18T11:15', 'sortir le pain'],
  ])('is none where the word is another: %s', (said, at, title) => {
    expect(timeOf(said)).toEqual({ at, title });
  });

  it.each([
    'tomorrow at 9 IST to call',
    'on Friday at 10 CET or 18 JST to sync',
    'at 5 to convert the logs to UTC',
  ])('is asked about where it is not certain: %s', (said) => {
    expect(timeOf(said).at).toBe('ask');
  });

  it('goes with its clocks through the year', () => {
    const { time } = readTimedWords('every Monday at 9am New York time to sync', CLOCK);
    const rule = time?.is === 'again' ? time.rule : '';
    const clock = { asOf: '2027-03-01T00:00:00.000Z', zone: CLOCK.zone, most: 3 };
    expect(nextInstants(rule, clock)).toEqual([
      '2027-03-01T14:00:00.000Z',
      '2027-03-08T14:00:00.000Z',
      '2027-03-15T13:00:00.000Z',
    ]);
  });

  it('ends a pause', () => {
    const end = endOfSpan('until thursday noon london time', CLOCK);
    expect(end.is === 'ends' && end.at.toUTC().toISO()).toBe('2026-11-19T12:00:00.000Z');
  });

  it('is refused in a standing order, which goes by the own clock', () => {
    expect(readOrderSchedule('daily at 08:00 UTC')).toMatchObject({ why: /own clock/u });
  });
});

it.each([
  ['Every morning but Sunday at 6 to bake', 'MO,TU,WE,TH,FR,SA'],
  ['every 1st business day of the month at 9 to pay', 'BYSETPOS=1'],
  ['every second Tuesday except in August at 18:30 to meet', 'BYMONTH=1,2,3,4,5,6,7,9,10,11,12'],
  ['daily at 21:00 from tomorrow through Sunday to rest', 'UNTIL=20261122T235959'],
])('reads what is left out of a rhythm: %s', (said, part) => {
  const { time } = readTimedWords(said, CLOCK);
  expect(time?.is === 'again' && time.rule).toContain(part);
});

it.each(['daily at 8 but Sundays at 10 to eat', 'tonight at 1 to sleep'])(
  'asks about an hour that does not fit the rest: %s',
  (said) => {
    expect(timeOf(said).at).toBe('ask');
  },
);
