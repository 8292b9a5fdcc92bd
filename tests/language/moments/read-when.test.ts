import { fc, test } from '@fast-check/vitest';
import { DateTime } from 'luxon';
import { describe, expect, it } from 'vitest';
import { readWhen } from '../../../src/language/moments/read-when.ts';

/** A Wednesday, 15:30 in Berlin. */
const clock = { now: '2026-11-18T14:30:00.000Z', zone: 'Europe/Berlin' };

function local(text: string, at = clock): string {
  const read = readWhen(text, at);
  if (read.status === 'ambiguous') {
    return `? ${read.choices.map((one) => wall(one.at, at.zone)).join(' or ')}`;
  }
  return read.status === 'at' ? `${wall(read.at, at.zone)} | ${read.rest}` : read.status;
}

function wall(at: string, zone: string): string {
  return DateTime.fromISO(at, { zone }).toFormat('yyyy-MM-dd HH:mm');
}

describe('a moment in everyday words', () => {
  it.each([
    ['tomorrow 9am call the bank', '2026-11-19 09:00 | call the bank'],
    ['Remind me to call the bank tomorrow at 9', '2026-11-19 09:00 | call the bank'],
    ['call mom on friday at 17:00', '2026-11-20 17:00 | call mom'],
    ['friday call the bank at 5pm', '2026-11-20 17:00 | call the bank'],
    ['in 2 hours check the oven', '2026-11-18 17:30 | check the oven'],
    ['in an hour', '2026-11-18 16:30 | '],
    ['in half an hour stretch', '2026-11-18 16:00 | stretch'],
    ['pay rent in 3 days', '2026-11-21 09:00 | pay rent'],
    ['the day after tomorrow at 10:15 dentist', '2026-11-20 10:15 | dentist'],
    ['half past nine tomorrow', '2026-11-19 09:30 | '],
    ['at nine tomorrow standup', '2026-11-19 09:00 | standup'],
    ['on the 5th at 10:00 rent', '2026-12-05 10:00 | rent'],
    ['2026-12-24 18:00 dinner', '2026-12-24 18:00 | dinner'],
    ['2026-12-01T09:00Z report', '2026-12-01 10:00 | report'],
    ['Dec 24 at 6pm', '2026-12-24 18:00 | '],
    ['tomorrow evening at 7 cinema', '2026-11-19 19:00 | cinema'],
    ['tonight take the bins out', '2026-11-18 20:00 | take the bins out'],
    ['tomorrow morning run', '2026-11-19 09:00 | run'],
    ['at 9 call Ann', '2026-11-19 09:00 | call Ann'],
    ['friday next week at 10:00', '2026-11-27 10:00 | '],
    ['13/4 at 10am taxes', '2027-04-13 10:00 | taxes'],
    ['tomorrow 14:00 UTC call', '2026-11-19 15:00 | call'],
    ['end of month send the invoice', '2026-11-30 09:00 | send the invoice'],
    ['monday at 9 discuss the budget', '2026-11-23 09:00 | discuss the budget'],
  ])('in English: %s', (text, expected) => {
    expect(local(text)).toBe(expected);
  });

  it.each([
    ['morgen um 9 die Bank anrufen', '2026-11-19 09:00 | die Bank anrufen'],
    [
      'Erinnere mich morgen um 9 daran, die Bank anzurufen',
      '2026-11-19 09:00 | die Bank anzurufen',
    ],
    ['übermorgen um 14 Uhr Zahnarzt', '2026-11-20 14:00 | Zahnarzt'],
    ['demain à 18 h sortir les poubelles', '2026-11-19 18:00 | sortir les poubelles'],
    ['demain à 7 h 30 courir', '2026-11-19 07:30 | courir'],
    ['morgen früh laufen', '2026-11-19 09:00 | laufen'],
    ['morgen früh um 7 laufen', '2026-11-19 07:00 | laufen'],
    ['morgen um halb neun Besprechung', '2026-11-19 08:30 | Besprechung'],
    ['am Montag um 14 Uhr Müller anrufen', '2026-11-23 14:00 | Müller anrufen'],
    ['am 5. März um 9 Steuer', '2027-03-05 09:00 | Steuer'],
    ['3.4.2027 Urlaub', '2027-04-03 09:00 | Urlaub'],
    ['am 3.4. um 10 Uhr Urlaub', '2027-04-03 10:00 | Urlaub'],
    ['in einer halben Stunde Ofen', '2026-11-18 16:00 | Ofen'],
    ['Ende des Monats Miete', '2026-11-30 09:00 | Miete'],
    ['in drei Tagen nachfragen', '2026-11-21 09:00 | nachfragen'],
    ['kommenden Freitag um 10 Uhr', '2026-11-20 10:00 | '],
    ['heute Nachmittag um 17:00 Post', '2026-11-18 17:00 | Post'],
  ])('in German: %s', (text, expected) => {
    expect(local(text)).toBe(expected);
  });

  it.each([
    ['mañana a las 9 llamar al banco', '2026-11-19 09:00 | llamar al banco'],
    ['pasado mañana a las 10 dentista', '2026-11-20 10:00 | dentista'],
    ['el lunes a las 5 de la tarde reunión', '2026-11-23 17:00 | reunión'],
    ['dentro de 2 horas horno', '2026-11-18 17:30 | horno'],
    ['fin de mes alquiler', '2026-11-30 09:00 | alquiler'],
    ['fin du mois à 10h loyer', '2026-11-30 10:00 | loyer'],
    ['demain à 9h appeler la banque', '2026-11-19 09:00 | appeler la banque'],
    ['après-demain à 14h30 dentiste', '2026-11-20 14:30 | dentiste'],
    ['lundi à 9h réunion', '2026-11-23 09:00 | réunion'],
    ['dans deux heures four', '2026-11-18 17:30 | four'],
    ['le 5 mars à 10h impôts', '2027-03-05 10:00 | impôts'],
    ["aujourd'hui à 18h courses", '2026-11-18 18:00 | courses'],
  ])('in Spanish and French: %s', (text, expected) => {
    expect(local(text)).toBe(expected);
  });

  it.each([
    ['on 3/4 at 10am', '? 2027-03-04 10:00 or 2027-04-03 10:00'],
    ['tomorrow at 5', '? 2026-11-19 05:00 or 2026-11-19 17:00'],
    ['next friday at 10:00', '? 2026-11-20 10:00 or 2026-11-27 10:00'],
    ['nächsten Freitag um 10 Uhr', '? 2026-11-20 10:00 or 2026-11-27 10:00'],
    ['vendredi prochain à 10h', '? 2026-11-20 10:00 or 2026-11-27 10:00'],
    ['wednesday at 17:00', '? 2026-11-18 17:00 or 2026-11-25 17:00'],
    ['monday or tuesday at 10:00', '? 2026-11-23 09:00 or 2026-11-24 10:00'],
    ['2027-10-31 02:30 look', '? 2027-10-31 02:30 or 2027-10-31 02:30'],
  ])('asks when two can be meant: %s', (text, expected) => {
    expect(local(text)).toBe(expected);
  });

  it.each([
    'call the bank',
    'sun cream',
    'I may come',
    'sometime in the next few days maybe',
    'next week',
    'this weekend',
    'call mom in march',
    'after tomorrow',
    'in an hour and a half or so ago',
    'friday the 13th',
    '2027-03-28 02:30',
    '31.2.2027 x',
    'monday 24 november 2026',
    'a meeting for 2 hours',
    'later',
    '9am CST tomorrow',
    '',
    'monday to friday',
  ])('says what is missing and gives no moment: %s', (text) => {
    const read = readWhen(text, clock);
    expect(read.status).toBe('none');
  });

  it.each(['yesterday', 'heute um 9', 'last friday', '2020-01-01', '5 minutes ago'])(
    'is over: %s',
    (text) => {
      expect(['past', 'none']).toContain(readWhen(text, clock).status);
    },
  );

  it.each([
    'every monday at 9 water the plants',
    'at 5pm every friday write the report',
    'pay rent on the first of the month',
    'alle 6 Stunden nachsehen',
    'Miete zahlen am ersten des Monats',
    'tous les jours à 8h arroser',
    'cada lunes a las 9 regar',
    'cron 0 8 * * *',
  ])('takes nothing that comes again for one moment: %s', (text) => {
    expect(readWhen(text, clock)).toMatchObject({
      status: 'none',
      why: expect.stringContaining('it comes again') as string,
    });
  });

  it('takes a schedule word that is only a part of the title for a part of the title', () => {
    expect(local('tomorrow 9am prepare the daily report')).toBe(
      '2026-11-19 09:00 | prepare the daily report',
    );
  });

  it('says what it supplied', () => {
    expect(readWhen('tomorrow', clock)).toMatchObject({
      assumed: ['no hour was said, so it is at 9:00'],
    });
  });

  it('explains an hour that the change of the clocks makes twice, and one it leaves out', () => {
    expect(readWhen('2027-10-31 02:30', clock)).toMatchObject({
      why: 'the clocks go back in that hour, so it comes twice',
    });
    expect(readWhen('2027-03-28 02:30', clock)).toMatchObject({
      why: expect.stringContaining('does not exist') as string,
    });
  });

  test.prop([fc.string({ maxLength: 60 })])('never throws on any text', (text) => {
    expect(() => readWhen(text, clock)).not.toThrow();
  });

  test.prop([
    fc.integer({ min: 0, max: 800 }),
    fc.integer({ min: 7, max: 23 }),
    fc.constantFrom('Europe/Berlin', 'America/New_York', 'Pacific/Auckland', 'Asia/Kolkata', 'UTC'),
  ])('keeps the hour on the wall over changes of the clocks, in any zone', (days, hour, zone) => {
    const now = DateTime.fromISO('2026-01-01T12:00:00', { zone }).plus({ days });
    const tomorrow = now.plus({ days: 1 }).toFormat('yyyy-MM-dd');
    const at = { now: now.toUTC().toISO() ?? '', zone };
    const said = `tomorrow at ${String(hour).padStart(2, '0')}:00 go`;
    expect(local(said, at)).toBe(`${tomorrow} ${String(hour).padStart(2, '0')}:00 | go`);
  });
});
