import type { DateTime } from 'luxon';
import { type RuleParts, scheduleText } from '../rule/schedule-rule.ts';
import type { Clause } from './clause.ts';
import type { Clock } from './clock-words.ts';
import {
  ask,
  type ComposedTime,
  clausesOf,
  clocksWithin,
  dateOf,
  MORNING,
  type Of,
  onWall,
} from './time-parts.ts';
import type { TimeReason } from './time-reason.ts';

type Rhythm = Of<'every'> | Of<'monthly'> | Of<'yearly'>;

/** The rule that all phrases make together. */
export function composeAgain(clauses: readonly Clause[], now: DateTime): ComposedTime {
  const rhythm = rhythmIn(clauses);
  if (rhythm === null) return ask({ is: 'several' });
  const clocks = clocksWithin(clauses);
  const odd = countedIn(clauses, clocks.length) ?? strayIn(clauses);
  if (odd !== null) return ask(odd);
  const given = { clauses, clocks, now };
  return rhythm.is === 'every' && isShort(rhythm.unit)
    ? ofInterval(rhythm, given)
    : ofCalendar(rhythm, given);
}

function isShort(unit: string): boolean {
  return unit === 'minute' || unit === 'hour';
}

/** "Twice a day" wants two times. */
function countedIn(clauses: readonly Clause[], given: number): TimeReason | null {
  const wanted = clausesOf(clauses, 'perDay')[0]?.n ?? given;
  if (wanted === given) return null;
  return { is: 'times', n: wanted };
}

const DAILY: Rhythm = { is: 'every', unit: 'day', n: 1 };

function rhythmIn(clauses: readonly Clause[]): Rhythm | null {
  const rhythms = clauses.filter(
    (one): one is Rhythm => one.is === 'every' || one.is === 'monthly' || one.is === 'yearly',
  );
  const isCounted = rhythms.length === 0 && clausesOf(clauses, 'perDay').length > 0;
  const [first, second, third] = isCounted ? [DAILY] : rhythms;
  if (first === undefined || third !== undefined) return null;
  if (second !== undefined) return joined(first, second) ?? joined(second, first);
  const ofMonth = onDayOfMonth(first, clauses);
  if (ofMonth !== null) return ofMonth;
  const days = namedWeekday(clauses);
  return isBareWeek(first) && days.length > 0 ? { ...first, days } : first;
}

function isBareWeek(rhythm: Rhythm): rhythm is Of<'every'> {
  return rhythm.is === 'every' && rhythm.unit === 'week' && rhythm.days === undefined;
}

const DAY_OF_MONTH = /^(?:on )?(?:the )?(?:day )?(?<day>\d{1,2})(?:st|nd|rd|th|\.)?$/u;

/** "Every second month on the 3rd", "every month at 7:30 on the 1st" name their day beside them. */
function onDayOfMonth(rhythm: Rhythm, clauses: readonly Clause[]): Rhythm | null {
  if (rhythm.is !== 'every' || rhythm.unit !== 'month') return null;
  const [day, another] = clausesOf(clauses, 'day');
  const named = another === undefined ? DAY_OF_MONTH.exec(day?.said ?? '') : null;
  const number = named?.groups?.['day'] ?? firstDay(clauses);
  return number === undefined
    ? null
    : { is: 'monthly', monthDays: [Number(number)], interval: rhythm.n };
}

/** "Every 3 months from the 1st of January". */
function firstDay(clauses: readonly Clause[]): number | undefined {
  const [from] = clausesOf(clauses, 'from');
  return from?.isDated === true ? dateOf(from.day)?.day : undefined;
}

/** "Every two weeks on Monday" names its day beside it. */
function namedWeekday(clauses: readonly Clause[]): readonly number[] {
  const [day, another] = clausesOf(clauses, 'day');
  if (day === undefined || another !== undefined) return [];
  return /^(?:on )?\w+day$/u.test(day.said) ? weekdaysOf(day) : [];
}

/** "Every week on Mondays", "every hour on weekdays": one rhythm in two phrases. */
function joined(one: Rhythm, other: Rhythm): Rhythm | null {
  return one.is !== 'every' || other.is !== 'every' || other.n !== 1
    ? null
    : joinedDays(one, other);
}

function joinedDays(one: Of<'every'>, other: Of<'every'>): Rhythm | null {
  if (isBareWeek(one) && other.days !== undefined) return { ...one, days: other.days };
  // Of "each morning, Monday to Thursday" the hour is the part's.
  if (isPartOfDay(one) && other.days !== undefined) return other;
  return isShort(one.unit) && !isShort(other.unit)
    ? { ...one, days: other.days ?? EVERY_DAY }
    : null;
}

function isPartOfDay({ unit, n, part }: Of<'every'>): boolean {
  return unit === 'day' && n === 1 && part !== undefined;
}

const EVERY_DAY: readonly number[] = [1, 2, 3, 4, 5, 6, 7];

function weekdaysOf(day: Of<'day'> | undefined): readonly number[] {
  const date = day === undefined ? null : dateOf(day.day);
  return date === null ? [] : [date.weekday];
}

/** What cannot stand beside a rhythm. */
function strayIn(clauses: readonly Clause[]): TimeReason | null {
  if (clausesOf(clauses, 'in').length > 0 || clausesOf(clauses, 'offset').length > 0) {
    return { is: 'several' };
  }
  if (hasOtherHours(clauses)) return { is: 'several' };
  const days = clausesOf(clauses, 'day');
  const namesDay = clausesOf(clauses, 'every').some(
    (one) => isBareWeek(one) || onDayOfMonth(one, clauses) !== null,
  );
  return days.length > (namesDay ? 1 : 0) ? { is: 'several' } : null;
}

/** "Daily at 8 but Sundays at 10": the second hour is that of the other days. */
function hasOtherHours(clauses: readonly Clause[]): boolean {
  const but = clauses.findIndex((one) => one.is === 'except' && one.isBut === true);
  const isHour = ({ is }: Clause) => is === 'clocks' || is === 'part';
  return but >= 0 && clauses.slice(0, but).some(isHour) && clauses.slice(but).some(isHour);
}

type Given = {
  readonly clauses: readonly Clause[];
  readonly clocks: readonly Clock[];
  readonly now: DateTime;
};

const MOST_MINUTES = 60 * 24 * 366;

/** Counted from now, whatever the clock shows. Within hours of the day it stands on the clock. */
function ofInterval(rhythm: Of<'every'>, given: Given): ComposedTime {
  const minutes = rhythm.n * (rhythm.unit === 'hour' ? 60 : 1);
  if (minutes < 1 || minutes > MOST_MINUTES) {
    return ask(noRhythm(rhythm));
  }
  const [window] = clausesOf(given.clauses, 'window');
  if (window !== undefined) return ofWindow(window, { minutes, days: rhythm.days, given });
  if (rhythm.days !== undefined) {
    return ask({ is: 'hours' });
  }
  return hasOtherTime(given) ? ask({ is: 'several' }) : fromNow(minutes, given);
}

function hasOtherTime({ clocks, clauses }: Given): boolean {
  return clocks.length > 0 || clauses.some(({ is }) => is === 'except' || is === 'inMonth');
}

function fromNow(minutes: number, given: Given): ComposedTime {
  const start = startOfInterval(given, minutes);
  if (start === null) return ask({ is: 'start' });
  const until = untilOf(given, start, true);
  if ('is' in until) return ask(until);
  return rule([{ freq: 'MINUTELY', interval: minutes, ...until }], { start, now: given.now });
}

function startOfInterval({ clauses, now }: Given, minutes: number): DateTime | null {
  const [from] = clausesOf(clauses, 'from');
  if (from === undefined) return now.startOf('minute').plus({ minutes });
  const date = dateOf(from.day);
  return date === null || date <= now ? null : date.set({ hour: MORNING });
}

function ofWindow(
  window: Of<'window'>,
  {
    minutes,
    days,
    given,
  }: {
    readonly minutes: number;
    readonly days: readonly number[] | undefined;
    readonly given: Given;
  },
): ComposedTime {
  const [from, to] = [window.from, window.to].map(({ hour, minute }) => hour * 60 + minute);
  const last =
    to !== undefined && from !== undefined && to <= from && window.to.hour <= 12
      ? to + 12 * 60
      : to;
  if (from === undefined || last === undefined || last <= from) return ask({ is: 'hours' });
  const clocks: Clock[] = [];
  for (let at = from; at <= last; at += minutes)
    clocks.push({ hour: Math.floor(at / 60), minute: at % 60, isEither: false });
  const every: Rhythm = days === undefined ? DAILY : { is: 'every', unit: 'week', n: 1, days };
  return ofCalendar(every, { ...given, clocks });
}

function ofCalendar(rhythm: Rhythm, given: Given): ComposedTime {
  const clocks = given.clocks.length === 0 ? [AT_MORNING] : given.clocks;
  const lines = linesOf(rhythm, { ...given, clocks });
  if ('is' in lines) return ask(lines);
  const start = startOf(given);
  const first = start === null ? null : firstOf(lines, { start, clocks, now: given.now });
  if (first === null) return ask({ is: start === null ? 'start' : 'never' });
  const until = untilOf(given, first, false);
  if ('is' in until) return ask(until);
  if (clausesOf(given.clauses, 'except').some(isUnclear)) return ask({ is: 'leftOut' });
  const ended = lines.map((line) => ({ ...line, ...until }));
  const made = rule(ended, { start: first, now: given.now, exceptions: exceptionsOf(given) });
  const isAssumed = made.is === 'again' && given.clocks.length === 0;
  return isAssumed ? { ...made, assumedHour: MORNING } : made;
}

const AT_MORNING: Clock = { hour: MORNING, minute: 0, isEither: false };

/** One rule for each minute of the hour at which it comes: hours and minutes of a rule multiply. */
function linesOf(rhythm: Rhythm, given: Given): readonly RuleParts[] | TimeReason {
  const parts = partsOf(rhythm, given);
  if ('is' in parts) return parts;
  const byMinute = new Map<number, number[]>();
  for (const { hour, minute } of given.clocks) {
    byMinute.set(minute, [...(byMinute.get(minute) ?? []), hour % 24]);
  }
  if (byMinute.size > 1 && clausesOf(given.clauses, 'count').length > 0) return { is: 'end' };
  return [...byMinute].map(([minute, hours]) => {
    const byHour = [...new Set(hours)].sort((a, b) => a - b);
    return { ...parts, byHour, byMinute: [minute] };
  });
}

/** A count and an interval begin with the first instant that is still to come. */
function firstOf(
  lines: readonly RuleParts[],
  {
    start,
    clocks,
    now,
  }: { readonly start: DateTime; readonly clocks: readonly Clock[]; readonly now: DateTime },
): DateTime | null {
  const plain = lines.map((line) => ({ ...line, interval: 1 }));
  const early = clocks.map((clock) => onWall(start, clock)).find((one) => one !== null) ?? start;
  const text = scheduleText(plain, {
    start: early < start ? early : start.startOf('day'),
    exceptions: [],
  });
  return text.first(start > now ? start.minus({ milliseconds: 1 }) : now);
}

function startOf({ clauses, now }: Given): DateTime | null {
  const [from] = clausesOf(clauses, 'from');
  return from === undefined ? now : dateOf(from.day);
}

const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];

function byDay(days: readonly number[]): readonly string[] {
  return days.map((day) => WEEKDAYS[day - 1] ?? 'MO');
}

function partsOf(rhythm: Rhythm, { clauses }: Given): RuleParts | TimeReason {
  const base = basePartsOf(rhythm);
  if ('is' in base) return base;
  const months = monthsOf(clauses);
  if (months?.length === 0) return { is: 'never' };
  if (months !== null && 'byMonth' in base) return { is: 'leftOut' };
  const limited = months === null ? base : { ...base, byMonth: months };
  const left = clausesOf(clauses, 'except').flatMap(({ days }) => days);
  return left.length === 0 ? limited : withoutDays(limited, left);
}

const YEAR = Array.from({ length: 12 }, (_, n) => n + 1);

/** Null: all of them. */
function monthsOf(clauses: readonly Clause[]): readonly number[] | null {
  const only = clausesOf(clauses, 'inMonth').map(({ month }) => month);
  const without = clausesOf(clauses, 'except').flatMap(({ months = [] }) => months);
  if (only.length + without.length === 0) return null;
  return (only.length === 0 ? YEAR : only.slice(0, 1)).filter((month) => !without.includes(month));
}

function withoutDays(parts: RuleParts, days: readonly number[]): RuleParts | TimeReason {
  const isDaily = parts.freq === 'DAILY' && (parts.interval ?? 1) === 1;
  const isWeekly = parts.freq === 'WEEKLY' && parts.byDay !== undefined;
  if (!isDaily && !isWeekly) return { is: 'leftOut' };
  const left = (parts.byDay ?? WEEKDAYS).filter((day) => !byDay(days).includes(day));
  return left.length === 0 ? { is: 'never' } : { ...parts, freq: 'WEEKLY', byDay: left };
}

function noRhythm({ n, unit }: Of<'every'>): TimeReason {
  return { is: 'impossible', words: `every ${n} ${unit}s` };
}

function basePartsOf(rhythm: Rhythm): RuleParts | TimeReason {
  if (rhythm.is === 'yearly')
    return { freq: 'YEARLY', byMonth: [rhythm.month], byMonthDay: [rhythm.day] };
  if (rhythm.is === 'monthly') return monthlyParts(rhythm);
  const { unit, n, days } = rhythm;
  if (n < 1 || n > 1000) return noRhythm(rhythm);
  if (unit === 'day') return { freq: 'DAILY', interval: n };
  if (unit === 'week' && days !== undefined && days.length > 0)
    return { freq: 'WEEKLY', interval: n, byDay: byDay(days) };
  return { is: 'day' };
}

function monthlyParts({
  monthDays,
  nth = 1,
  days = [],
  every = 1,
  interval = 1,
}: Of<'monthly'>): RuleParts | TimeReason {
  if (monthDays !== undefined) return onMonthDays(monthDays, { every, interval });
  const [only, another] = days;
  if (only === undefined) return { is: 'day' };
  return another === undefined
    ? { freq: 'MONTHLY', byDay: byDay([only]).map((day) => `${nth}${day}`) }
    : { freq: 'MONTHLY', byDay: byDay(days), bySetPos: [nth] };
}

const QUARTERS = [1, 4, 7, 10];

function onMonthDays(
  days: readonly number[],
  { every, interval }: { readonly every: number; readonly interval: number },
): RuleParts | TimeReason {
  if (days.some((day) => day === 0 || day > 31)) return { is: 'never' };
  return every === 1
    ? { freq: 'MONTHLY', ...(interval > 1 && { interval }), byMonthDay: days }
    : { freq: 'YEARLY', byMonth: QUARTERS, byMonthDay: days };
}

type Until = Pick<RuleParts, 'until' | 'count'>;

/** The last instant that counts. `start`: the first. */
function untilOf(given: Given, start: DateTime, isInterval: boolean): Until | TimeReason {
  const ends = given.clauses.flatMap(endsOf);
  const [end, another] = ends;
  if (end === undefined) return {};
  if (another !== undefined) return { is: 'end' };
  if (end.is === 'count') return end.n > 0 ? { count: end.n } : { is: 'end' };
  const until = lastOf(end, { start, now: given.now, isInterval });
  if (until === null) return { is: 'end' };
  return until < start ? { is: 'end' } : { until };
}

function endsOf(clause: Clause): readonly End[] {
  if (clause.is === 'from' && clause.last !== undefined) {
    return [{ is: 'until', day: clause.last, clock: null }];
  }
  return ENDS.includes(clause.is) ? [clause as End] : []; // one of those kinds
}

type End = Of<'until'> | Of<'for'> | Of<'rest'> | Of<'count'>;
const ENDS: readonly Clause['is'][] = ['until', 'for', 'rest', 'count'];
type Span = { readonly start: DateTime; readonly now: DateTime; readonly isInterval: boolean };

function lastOf(end: Exclude<End, Of<'count'>>, span: Span): DateTime | null {
  if (end.is === 'rest')
    return span.now.endOf(isShort(end.unit) ? 'day' : end.unit).startOf('second');
  return end.is === 'for' ? lastWithin(end, span) : lastUntil(end, span.now);
}

function lastWithin({ n, unit }: Of<'for'>, { start, now, isInterval }: Span): DateTime {
  const base = isShort(unit) || isInterval ? now.startOf('minute') : start;
  const last = base.plus({ [`${unit}s`]: n });
  return isInterval ? last : last.minus({ minutes: 1 });
}

function lastUntil({ day, clock }: Of<'until'>, now: DateTime): DateTime | null {
  const date = day === null ? now.startOf('day') : dateOf(day);
  if (date === null || clock?.isEither === true) return null;
  return clock === null ? date.endOf('day').startOf('second') : onWall(date, clock);
}

/** "Except next Monday", where that can be one or the other. */
function isUnclear({ dates }: Of<'except'>): boolean {
  return dates.some((day) => dateOf(day) === null);
}

function exceptionsOf({ clauses }: Given): readonly DateTime[] {
  return clausesOf(clauses, 'except').flatMap(({ dates }) =>
    dates.flatMap((day) => dateOf(day) ?? []),
  );
}

function rule(
  lines: readonly RuleParts[],
  {
    start,
    now,
    exceptions = [],
  }: {
    readonly start: DateTime;
    readonly now: DateTime;
    readonly exceptions?: readonly DateTime[];
  },
): ComposedTime {
  const text = scheduleText(lines, { start, exceptions });
  return text.first(now) === null ? ask({ is: 'never' }) : { is: 'again', rule: text.text };
}
