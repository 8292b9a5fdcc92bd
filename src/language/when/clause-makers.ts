import { DateTime } from 'luxon';
import type { Clause, Unit } from './clause.ts';
import { type Clock, clocksIn, DAY_OVER } from './clock-words.ts';
import { type Day, dateIn, isoDays, monthOf, type NoDay, NTHS } from './date-words.ts';
import type { TimeReason } from './time-reason.ts';
import { zoneOfWord } from './zone-words.ts';

/** The named groups of a pattern that matched; `all`: all of it. */
export type Groups = Readonly<Record<string, string | undefined>>;

export function fault(is: 'notDays' | 'either' | 'strange'): (groups: Groups) => Clause {
  return ({ all: words = '' }) => ({ is: 'fault', why: reasonOf(is, words) });
}

function reasonOf(is: 'notDays' | 'either' | 'strange', words: string): TimeReason {
  return is === 'either' ? { is, words, choices: [] } : { is, words };
}

function impossible(words: string): Clause {
  return { is: 'fault', why: { is: 'impossible', words } };
}

export function everyDay(days: readonly number[]): Clause {
  return days.length === 0
    ? { is: 'every', unit: 'day', n: 1 }
    : { is: 'every', unit: 'week', n: 1, days };
}

const COUNTED: Readonly<Record<string, number>> = {
  a: 1,
  an: 1,
  other: 2,
  second: 2,
  '2nd': 2,
  third: 3,
  '3rd': 3,
  once: 1,
  twice: 2,
  'a couple of': 2,
};

export function countOf(said: string | undefined): number {
  return said === undefined ? 1 : (COUNTED[said] ?? Number.parseInt(said, 10));
}

export function times(said = 'once'): number {
  return countOf(said.replace(' times', ''));
}

export function unitOf(said = 'day'): Unit {
  return said as Unit; // the patterns allow no other
}

export function every(n: string | undefined, unit = 'day'): Clause | null {
  if (n?.startsWith('half') === true) {
    return unit === 'hour' ? { is: 'every', unit: 'minute', n: 30 } : null;
  }
  const count = countOf(n);
  if (unit === 'fortnight') return { is: 'every', unit: 'week', n: 2 * count };
  if (unit === 'quarter') return { is: 'every', unit: 'month', n: 3 * count };
  return { is: 'every', unit: unitOf(unit), n: count };
}

export function weeklyOn(days = '', n?: string): Clause {
  return { is: 'every', unit: 'week', n: countOf(n), days: isoDays(days) };
}

export function rangeOf(said: string): Clause {
  const [from = 1, to = 5] = said.split(/ (?:to|-) /u).map((one) => isoDays(one)[0] ?? 1);
  const length = ((to - from + 7) % 7) + 1;
  const days = Array.from({ length }, (_, n) => ((from - 1 + n) % 7) + 1);
  return { is: 'every', unit: 'week', n: 1, days };
}

export function ordinal(said = 'last'): number {
  return NTHS[said] ?? countOf(said);
}

export function nthDay(nth: string | undefined, work: string | undefined): Clause {
  const position = ordinal(nth);
  return work === undefined
    ? { is: 'monthly', monthDays: [position] }
    : { is: 'monthly', nth: position, days: [1, 2, 3, 4, 5] };
}

export function numbersIn(text: string): readonly number[] {
  return (text.match(/\d+/gu) ?? []).map(Number);
}

export function yearlyOn(text: string, now: DateTime): Clause | null {
  const [, day, name] = /(\d{1,2})\D*? (?:of )?(\p{L}+)$/u.exec(text) ?? [];
  const [, name2, day2] = /^(\p{L}+) (\d{1,2})/u.exec(text) ?? [];
  const month = monthOf(name ?? name2 ?? '');
  return month > 0 ? yearly(text, month, Number(day ?? day2)) : yearlyOnDate(text, now);
}

const A_LEAP_YEAR = 2028;

function yearly(text: string, month: number, day: number): Clause {
  const isThere = DateTime.fromObject({ year: A_LEAP_YEAR, month, day }).isValid;
  return isThere ? { is: 'yearly', month, day } : impossible(text);
}

function yearlyOnDate(text: string, now: DateTime): Clause | null {
  const found = dateIn(text, now);
  if (found?.is !== 'date') return null;
  return { is: 'yearly', month: found.date.month, day: found.date.day };
}

function clockOf(said: string | undefined): Clock | null {
  return said === undefined ? null : (clocksIn(said)[0] ?? null);
}

export function windowOf(a: string | undefined, b: string | undefined): Clause | null {
  const [from, to] = [clockOf(a), clockOf(b)];
  return from === null || to === null ? null : { is: 'window', from, to };
}

/** A bare number is an hour only behind "at", or with what makes a clock of it. */
export function clocksClause(all: string, said: string): Clause | null {
  const clocks = clocksIn(said);
  const isBare = /^\d{1,2}(?: |$)/u.test(all) && !/:|am|pm|o'clock|past|in the/u.test(all);
  if (clocks.length === 0 || isBare) return null;
  return clocks.some(({ hour, minute }) => hour > 24 || minute > 59)
    ? impossible(all)
    : { is: 'clocks', clocks };
}

export function partOf(hour: number): (groups: Groups) => Clause {
  return ({ all = '' }) => ({
    is: 'part',
    hour,
    isToday: /^(?:this|tonight)/u.test(all),
    said: all,
  });
}

export function dayClause(said: string, now: DateTime): Clause | null {
  const day = dateIn(said, now);
  if (day === null) return null;
  return day.is === 'fault' ? { is: 'fault', why: day.why } : { is: 'day', day, said };
}

export function eitherDay(two: readonly string[], said: string, now: DateTime): Clause | null {
  const [a, b] = two
    .map((one) => dateIn(one, now))
    .flatMap((day) =>
      day === null || day.is === 'fault' || day.is === 'either' ? [] : [day.date],
    );
  return a === undefined || b === undefined
    ? null
    : { is: 'day', day: { is: 'either', dates: [a, b] }, said };
}

const MINUTE_MS = 60_000;
const UNIT_MS: Readonly<Record<string, number>> = { minute: MINUTE_MS, hour: 60 * MINUTE_MS };

export function inOf({ n, unit, half, n2, unit2, n3, h, m, q }: Groups): Clause | null {
  if (q !== undefined) return { is: 'in', ms: 15 * countOf(q) * MINUTE_MS, days: 0, months: 0 };
  if (h !== undefined)
    return { is: 'in', ms: (Number(h) * 60 + Number(m)) * MINUTE_MS, days: 0, months: 0 };
  if (n3 !== undefined) return { is: 'in', ms: (60 + Number(n3)) * MINUTE_MS, days: 0, months: 0 };
  const said = n ?? n2 ?? '1';
  const whole = said.startsWith('half') ? 0.5 : countOf(said);
  return awayBy(whole + (half === undefined ? 0 : 0.5), unit ?? unit2 ?? 'day');
}

function awayBy(count: number, unit: string): Clause | null {
  const ms = UNIT_MS[unit];
  if (ms !== undefined) return { is: 'in', ms: count * ms, days: 0, months: 0 };
  if (!Number.isInteger(count)) return null;
  const { days = 0, months = 0 } = UNIT_DAYS[unit] ?? {};
  return { is: 'in', ms: null, days: count * days, months: count * months };
}

const UNIT_DAYS: Readonly<Record<string, { readonly days?: number; readonly months?: number }>> = {
  day: { days: 1 },
  week: { days: 7 },
  fortnight: { days: 14 },
  month: { months: 1 },
  year: { months: 12 },
};

export function offsetOf(
  { n = '1', unit, way, clock, date, date2 }: Groups,
  now: DateTime,
): Clause | null {
  const day = dayNamed(date ?? date2, now);
  const length = n.startsWith('half') ? halfOf(unit) : { n: countOf(n), unit: unitOf(unit) };
  if (length === null || day === 'unread') return null;
  return { is: 'offset', ...length, sign: way === 'before' ? -1 : 1, clock: clockOf(clock), day };
}

/** Null: none is named. */
function dayNamed(said: string | undefined, now: DateTime): Day | null | 'unread' {
  if (said === undefined) return null;
  const day = dateIn(said, now);
  return day === null || day.is === 'fault' ? 'unread' : day;
}

function halfOf(unit: string | undefined): { readonly n: number; readonly unit: Unit } | null {
  return unit === 'hour' ? { n: 30, unit: 'minute' } : null;
}

const PART_HOURS: Readonly<Record<string, number>> = {
  morning: 9,
  noon: 12,
  afternoon: 15,
  evening: 18,
};

export function untilOf(
  { evening, evening2, clock3, ...named }: Groups,
  now: DateTime,
): Clause | null {
  return evening === undefined && evening2 === undefined
    ? untilDay(named, now)
    : untilEvening(clockOf(named['clock2'] ?? clock3), now);
}

/** Until it begins: the day before is over. */
export function untilNext(said: string | undefined, now: DateTime): Clause {
  const last = startOfNext(said, now).minus({ days: 1 });
  return { is: 'until', day: { is: 'date', date: last }, clock: DAY_OVER };
}

function startOfNext(said: string | undefined, now: DateTime): DateTime {
  const unit = said === 'month' || said === 'year' ? said : 'week';
  return now.startOf(unit).plus({ [`${unit}s`]: 1 });
}

/** "Until 3 this afternoon". */
export function untilAfternoon(said: string | undefined, now: DateTime): Clause | null {
  const clock = clockInPart(clockOf(said), PART_HOURS['afternoon']);
  if (clock === null || clock.hour < 12 || clock.hour > 18) return null;
  return { is: 'until', day: { is: 'date', date: now.startOf('day') }, clock };
}

function untilDay(
  { date, clock, clock2, date2, part, part2 }: Groups,
  now: DateTime,
): Clause | null {
  const day = dayNamed(date ?? date2, now);
  const at = clockInPart(clockOf(clock ?? clock2), PART_HOURS[part ?? part2 ?? '']);
  if (day === 'unread') return null;
  const isOver = at === null && /end of/u.test(date ?? '');
  return { is: 'until', day, clock: at, ...(isOver && { isOver }) };
}

/** "Friday evening at 8" is at 20:00; the part of the day alone has an hour of its own. */
function clockInPart(clock: Clock | null, part: number | undefined): Clock | null {
  if (part === undefined) return clock;
  if (clock === null) return { hour: part, minute: 0, isEither: false };
  const isLate = part >= 12 && clock.hour < 12;
  return { ...clock, hour: isLate ? clock.hour + 12 : clock.hour, isEither: false };
}

/** "Until ten tonight" is ten in the evening; twelve may be the midnight before or after. */
function untilEvening(clock: ReturnType<typeof clockOf>, now: DateTime): Clause | null {
  const day = dayNamed('today', now);
  if (clock === null || day === 'unread' || clock.hour % 12 === 0) return null;
  const hour = clock.hour < 12 ? clock.hour + 12 : clock.hour;
  return { is: 'until', day, clock: { hour, minute: clock.minute, isEither: false } };
}

export function forOf(n: string | undefined, unit: string | undefined): Clause | null {
  if (n?.startsWith('half') !== true) return { is: 'for', n: countOf(n), unit: unitOf(unit) };
  return unit === 'hour' ? { is: 'for', n: 30, unit: 'minute' } : null;
}

export function fromOf({ date = '', last, unit }: Groups, now: DateTime): Clause | null {
  if (unit !== undefined) return { is: 'from', day: { is: 'date', date: startOfNext(unit, now) } };
  const end = dayNamed(last, now);
  const start = startOf(date, now);
  if (start === null || end === null) return start;
  return end === 'unread' ? null : { ...start, last: end };
}

function startOf(date: string, now: DateTime): Extract<Clause, { is: 'from' }> | null {
  const month = monthOf(date);
  if (month > 0) {
    const start = now.set({ month, day: 1 }).startOf('day');
    return {
      is: 'from',
      day: { is: 'date', date: start > now ? start : start.plus({ years: 1 }) },
    };
  }
  const day = dateIn(date, now);
  return day === null || day.is === 'fault' ? null : { is: 'from', day, isDated: /\d/u.test(date) };
}

/** Days that are left out: one or several, all from one to another, or a week. What is over already leaves out nothing. */
export function exceptDates(
  { dates = '', first = '', last = '', week }: Groups,
  now: DateTime,
): Clause | null {
  if (week !== undefined) return leavesOut(weekOf(week, now));
  if (dates === 'this weekend') return leavesOut(weekendOf(now));
  if (dates === '') return exceptRange(dateIn(first, now), dateIn(last, now), now);
  const days = withMonths(dates.split(DATES_APART), now);
  return days === null ? null : leavesOut(days);
}

function leavesOut(dates: readonly Day[]): Clause {
  return { is: 'except', days: [], dates };
}

const DATES_APART = /(?: ,)? (?:and|or) (?:on )?| , (?:on )?/u;

/** "The 24th and the 31st of December": the month stands with the last of them. Null: one is no day. */
function withMonths(named: readonly string[], now: DateTime): readonly Day[] | null {
  const end = dateIn(named.at(-1) ?? '', now);
  const days = named.map((said) => {
    const [, day] = DAY_OF_MONTH.exec(said) ?? [];
    return day !== undefined && end?.is === 'date' && !DAY_OF_MONTH.test(named.at(-1) ?? '')
      ? dayBefore(Number(day), end.date)
      : dateIn(said, now);
  });
  const read = days.filter((day) => day !== null && !isPast(day));
  return read.every((day) => day !== null && day.is !== 'fault') ? read : null;
}

const DAY_OF_MONTH = /^(?:the )?(\d{1,2})(?:st|nd|rd|th|\.)?$/u;

/** Null: that month has no such day before it. */
function dayBefore(day: number, end: DateTime): Day | null {
  const date = end.set({ day });
  return date.month === end.month && date <= end ? { is: 'date', date } : null;
}

function isPast(day: Day | NoDay): boolean {
  return day.is === 'fault' && day.why.is === 'over';
}

const MOST_DAYS = 366;

/** Of days of which some are over those that are still to come. */
function exceptRange(first: Named, last: Named, now: DateTime): Clause | null {
  if (last !== null && isPast(last)) return leavesOut([]);
  const start = first !== null && isPast(first) ? now.startOf('day') : startIn(first);
  const end = startIn(last);
  if (start === null || end === null) return null;
  const count = Math.round(end.diff(start, 'days').days) + 1;
  return count < 1 || count > MOST_DAYS ? null : leavesOut(daysFrom(start, count));
}

type Named = Day | NoDay | null;

function startIn(day: Named): DateTime | null {
  return day === null || day.is === 'fault' || day.is === 'either' ? null : day.date;
}

function daysFrom(start: DateTime, count: number): readonly Day[] {
  return Array.from({ length: count }, (_, n) => ({ is: 'date', date: start.plus({ days: n }) }));
}

function weekendOf(now: DateTime): readonly Day[] {
  return daysFrom(now.startOf('week').plus({ days: 5 }), 2);
}

function weekOf(week: string, now: DateTime): readonly Day[] {
  const start = now.startOf('week').plus({ weeks: week === 'next' ? 1 : 0 });
  return daysFrom(start, 7);
}

export function zoneOf({ zone = '' }: Groups, now: DateTime): Clause | null {
  const name = zoneOfWord(zone, now.zoneName ?? 'UTC');
  return now.setZone(name).isValid ? { is: 'zone', zone: name } : null;
}
