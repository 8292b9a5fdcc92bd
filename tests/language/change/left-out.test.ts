import { expect, it } from 'vitest';
import { leftOutIn } from '../../../src/language/change/left-out.ts';

const tuesday = { now: '2026-11-24T09:00:00.000Z', zone: 'Europe/Berlin' };

const NEXT_WEEK = ['30', '01', '02', '03', '04', '05', '06'].map(
  (day) => `2026-${day === '30' ? '11' : '12'}-${day}`,
);

it.each([
  ['skip next week please', NEXT_WEEK],
  ['nächste Woche bitte aussetzen', NEXT_WEEK],
  ['on saute la semaine prochaine', NEXT_WEEK],
  ['la semana que viene no', NEXT_WEEK],
  ['volgende week overslaan', NEXT_WEEK],
  ['skip tomorrow', ['2026-11-25']],
  ["skip tomorrow, I'm at the dentist then", ['2026-11-25']],
  ['not this weekend', ['2026-11-28', '2026-11-29']],
  ['morgen nicht', ['2026-11-25']],
  ['fällt morgen aus', ['2026-11-25']],
  ['pas demain', ['2026-11-25']],
  ['domani no', ['2026-11-25']],
  ['amanhã não', ['2026-11-25']],
  ['sla morgen over', ['2026-11-25']],
  ['sáltate el viernes', ['2026-11-27']],
  ['skip Friday', ['2026-11-27']],
  ['not on the 24th and 31st of December', ['2026-12-24', '2026-12-31']],
  ['am 24. und am 31.12. nicht', ['2026-12-24', '2026-12-31']],
  ['nicht vom 31. Dezember bis 2. Januar', ['2026-12-31', '2027-01-01', '2027-01-02']],
])('reads the days that "%s" leaves out', (said, days) => {
  expect(leftOutIn(said, tuesday)).toEqual({ is: 'days', days });
});

it.each(['skip the next one', 'das nächste Mal nicht', 'la próxima vez no', 'salta la prossima'])(
  'reads that "%s" is said of the next time',
  (said) => {
    expect(leftOutIn(said, tuesday)).toEqual({ is: 'next' });
  },
);

it.each(['not on Friday', 'Freitag nicht', 'not next Friday'])(
  'asks which days "%s" leaves out',
  (said) => {
    expect(leftOutIn(said, tuesday)).toEqual({ is: 'unclear' });
  },
);

it.each([
  'skip on Fridays',
  'not on weekends',
  'freitags nicht',
  'pas le vendredi',
  'not in January',
  'not until Monday',
  'not now',
  'not at 9',
  'skip breakfast',
  'skip tomorrow, I can only on Friday',
  'nicht mehr',
  'no',
])('leaves "%s" to others', (said) => {
  expect(leftOutIn(said, tuesday)).toBeNull();
});
