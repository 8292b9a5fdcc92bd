import { DateTime } from 'luxon';
import { describe, expect, it } from 'vitest';
import { type Shift, shiftedTime, shiftIn } from '../../../src/language/change/shift-words.ts';

const ZONE = 'Europe/Berlin';

function local(said: string): DateTime {
  return DateTime.fromISO(said, { zone: ZONE });
}

function movedTo(shift: Shift, from: string, now: string): string {
  const clock = { now: local(now).toUTC().toISO() ?? '', zone: ZONE };
  const time = shiftedTime(shift, local(from), clock);
  return time.is === 'at' ? time.at.toFormat("yyyy-LL-dd'T'HH:mm") : time.is;
}

describe('words that move a thing by a span', () => {
  it.each([
    ['an hour later', '20T10:00'],
    ['an hour and a half later', '20T10:30'],
    ['a quarter of an hour before', '20T08:45'],
    ['push it back by 2h', '20T11:00'],
    ['can we push that back a day', '21T09:00'],
    ['delay by thirty minutes', '20T09:30'],
    ['postpone it a week', '27T09:00'],
    ['bring it forward an hour', '20T08:00'],
    ['the day before', '19T09:00'],
    ['the day before at 6 pm', '19T18:00'],
    ['the evening before at 8', '19T20:00'],
    ['make that the day after', '21T09:00'],
    ['next week', '27T09:00'],
    ['verschieb es um eine halbe stunde nach hinten', '20T09:30'],
    ['zieh es eine stunde vor', '20T08:00'],
    ['am vorabend um 8', '19T20:00'],
    ["repousse d'une heure", '20T10:00'],
    ['la veille', '19T09:00'],
    ['adelantalo media hora', '20T08:30'],
    ["fammelo un quarto d'ora prima", '20T08:45'],
    ['adia uma hora', '20T10:00'],
    ['schuif het een uur op', '20T10:00'],
  ])('are read with the moment it comes to: %s', (said, expected) => {
    const shift = shiftIn(said);
    expect(shift && movedTo(shift, '2026-11-20T09:00', '2026-11-18T10:15')).toBe(
      `2026-11-${expected}`,
    );
  });

  it.each([
    'move it forward an hour',
    'push it an hour forward',
    'the day after tomorrow',
    'the day before christmas',
    'the day before the wedding',
    'an hour before the meeting',
    'an hour',
    'next week i am away',
    'half a week later',
  ])('are no move where it could be another one or more is said: %s', (said) => {
    expect(shiftIn(said)).toBeNull();
  });

  it('keep the hour of the day where the clocks change', () => {
    const [day, hours] = ['a day later', '24 hours later'].map((said) => shiftIn(said) as Shift);
    const moved = [day, hours].map(
      (one) => one && movedTo(one, '2026-10-24T09:00', '2026-10-20T09:00'),
    );
    expect(moved).toEqual(['2026-10-25T09:00', '2026-10-25T08:00']);
  });

  it('ask where the moment is over, or the next week is no later one', () => {
    const now = '2026-11-18T10:15';
    const [before, week] = ['the day before', 'next week'].map((said) => shiftIn(said) as Shift);
    expect(before && movedTo(before, '2026-11-19T09:00', now)).toBe('ask');
    expect(week && movedTo(week, '2026-11-27T09:00', now)).toBe('ask');
  });
});
