import type { DateTime } from 'luxon';
import type { Clause } from './clause.ts';
import type { Clock } from './clock-words.ts';
import { composeAgain } from './compose-again.ts';
import { type Day, NAMED_DAY } from './date-words.ts';
import { inZone } from './in-zone.ts';
import {
  areApart,
  ask,
  type ComposedTime,
  clausesOf,
  clocksWithin,
  EVENING,
  LIMITS,
  MORNING,
  type Of,
  onWall,
  partIn,
  partsIn,
  RHYTHM,
} from './time-parts.ts';
import type { TimeReason } from './time-reason.ts';
import { inNamedZone } from './zoned-clauses.ts';

/** What all phrases about time in one request mean together; each of them counts, or it is asked about. */
export function composeTime(clauses: readonly Clause[], now: DateTime): ComposedTime {
  const zoned = inNamedZone(clauses, now);
  if (zoned === 'several') return ask(WHICH);
  return zoned === null ? composed(clauses, now) : ownTime(composed(zoned.clauses, zoned.now), now);
}

/** A moment by the owner's clock, whatever zone it was said in; a rule holds the zone it is meant in. */
function ownTime(time: ComposedTime, { zoneName }: DateTime): ComposedTime {
  const zone = zoneName ?? 'UTC';
  if (time.is === 'at') return { ...time, at: time.at.setZone(zone) };
  if (time.is === 'again') return time;
  const why = time.why.is === 'past' ? { ...time.why, at: time.why.at.setZone(zone) } : time.why;
  return ask(
    why,
    (time.choices ?? []).map((one) => one.setZone(zone)),
  );
}

function composed(read: readonly Clause[], now: DateTime): ComposedTime {
  const clauses = ofEachPart(ofManyDays(read));
  const [fault] = clausesOf(clauses, 'fault');
  if (fault !== undefined) return ask(fault.why);
  if (isOfOtherPart(clauses)) return ask(WHICH);
  const small = smallHour(clauses);
  if (small !== null) return ask({ is: 'half', hour: small.hour, minute: small.minute });
  const hour = eitherHour(clauses);
  if (hour !== null) return halfOf(clauses, { clock: hour, now });
  if (clauses.some(({ is }) => RHYTHM.includes(is))) return composeAgain(clauses, now);
  if (!clauses.some(({ is }) => LIMITS.includes(is))) return composeOnce(clauses, now);
  return isOfEachDay(clauses)
    ? composeAgain([{ is: 'every', unit: 'day', n: 1 }, ...clauses], now)
    : ask({ is: 'howOften' });
}

/** "8am, 2pm and 8pm for a week": several hours until an end are those of each day. */
function isOfEachDay(clauses: readonly Clause[]): boolean {
  const hours = clausesOf(clauses, 'clocks').flatMap(({ clocks }) => clocks);
  const isEnded = clauses.some(({ is }) => is === 'for' || is === 'until');
  return hours.length > 1 && isEnded && !clauses.some(({ is }) => is === 'day' || is === 'window');
}

/** "In the evenings" is every evening, and "Monday mornings" every Monday: the plural says that it comes again. */
function ofManyDays(clauses: readonly Clause[]): readonly Clause[] {
  const [part] = clausesOf(clauses, 'part');
  if (part?.said.endsWith('s') !== true || clauses.some(({ is }) => RHYTHM.includes(is))) {
    return clauses;
  }
  const [day] = clausesOf(clauses, 'day');
  if (day === undefined) return [{ is: 'every', unit: 'day', n: 1 }, ...clauses];
  if (day.day.is === 'either' || !NAMED_DAY.test(day.said)) return clauses;
  const days = [day.day.date.weekday];
  return clauses.map((one) => (one === day ? { is: 'every', unit: 'week', n: 1, days } : one));
}

/** "Every morning and evening" is twice a day. Of an hour beside them nothing tells in which of them it is. */
function ofEachPart(clauses: readonly Clause[]): readonly Clause[] {
  const hours = partsIn(clauses);
  if (!areApart(hours)) return clauses;
  const others = clauses.flatMap((one) => withoutPart(one) ?? []);
  const hasDays = others.some(({ is }) => is === 'day' || RHYTHM.includes(is));
  const isOpen = !hasDays || clauses.some((one) => one.is === 'part' && one.isToday);
  if (isOpen || clausesOf(clauses, 'clocks').length > 0) return [{ is: 'fault', why: WHICH }];
  return [...others, { is: 'clocks', clocks: hours.map((hour) => ({ ...ON_THE_HOUR, hour })) }];
}

const ON_THE_HOUR = { minute: 0, isEither: false };

/** Null: it says no more than a part of the day. */
function withoutPart(clause: Clause): Clause | null {
  if (clause.is === 'part') return null;
  if (clause.is !== 'every' || clause.part === undefined) return clause;
  const { unit, n, days } = clause;
  return { is: 'every', unit, n, ...(days !== undefined && { days }) };
}

const AFTERNOON = 15;

/** "At 9 of the meeting in the afternoon", "every morning and at 6pm": it is no hour of it, so one of them is of something else. */
function isOfOtherPart(clauses: readonly Clause[]): boolean {
  const clocks = clausesOf(clauses, 'clocks').flatMap((one) => one.clocks);
  const part = partIn(clauses);
  if (part === MORNING) return clocks.some(({ hour }) => hour > 12 && hour < 24);
  return part === AFTERNOON && clocks.some(({ hour }) => hour > 6 && hour < 12);
}

const SMALL_HOURS = 5;

/** "Tonight at 1" is no time in the afternoon, and may be after midnight. */
function smallHour(clauses: readonly Clause[]): Clock | null {
  const part = partIn(clauses) ?? 0;
  if (part < EVENING || part >= 24) return null;
  const clocks = clausesOf(clauses, 'clocks').flatMap((one) => one.clocks);
  return clocks.find(({ hour, isEither }) => isEither && hour < SMALL_HOURS) ?? null;
}

/** An hour of which nothing says whether it is in the morning or in the afternoon. */
function eitherHour(clauses: readonly Clause[]): Clock | null {
  if (partIn(clauses) !== null) return null;
  const clocks = clausesOf(clauses, 'clocks').flatMap((one) => one.clocks);
  return clocks.find(({ isEither }) => isEither) ?? null;
}

/** The only one that is still to come today; on another day it is asked about. */
function halfOf(
  clauses: readonly Clause[],
  { clock, now }: { readonly clock: Clock; readonly now: DateTime },
): ComposedTime {
  const isAgain = clauses.some(({ is }) => RHYTHM.includes(is));
  const choices = [0, 12].flatMap((half) => {
    const read = isAgain
      ? null
      : composeOnce(
          clauses.map((one) => settled(one, half)),
          now,
        );
    return read?.is === 'at' ? [read.at] : [];
  });
  const [today, another] = choices.filter((at) => at.hasSame(now, 'day'));
  if (today !== undefined && another === undefined) return { is: 'at', at: today };
  return ask({ is: 'half', hour: clock.hour, minute: clock.minute }, choices);
}

function settled(clause: Clause, half: number): Clause {
  if (clause.is !== 'clocks') return clause;
  const clocks = clause.clocks.map((one) =>
    one.isEither ? { hour: one.hour + half, minute: one.minute, isEither: false } : one,
  );
  return { is: 'clocks', clocks };
}

const WHICH: TimeReason = { is: 'several' };

function composeOnce(clauses: readonly Clause[], now: DateTime): ComposedTime {
  const offsets = clausesOf(clauses, 'offset');
  const ins = clausesOf(clauses, 'in');
  const days = clausesOf(clauses, 'day');
  const [offset] = offsets;
  const [from] = ins;
  const clocks = clocksWithin(clauses);
  const isToday = clausesOf(clauses, 'part')[0]?.isToday === true;
  // "Tonight at 9 and again tomorrow at 7" are two moments.
  const isTwice = isToday && days.some(({ day }) => !isSameDay(day, now));
  const named = offsets.length + ins.length + days.length + (isTwice ? 1 : 0);
  if (named > 1)
    return offset !== undefined && named === 2
      ? withDay(offset, { day: days[0], now })
      : ask(WHICH);
  if (offset !== undefined) return ofOffsetAt(offset, { clocks, now });
  if (from !== undefined) return ofIn(from, { clocks, now });
  return ofDay(days[0], { clocks, now, isToday });
}

function isSameDay(day: Day, now: DateTime): boolean {
  return day.is === 'date' && day.date.hasSame(now, 'day');
}

/** "10 minutes before midnight" and, elsewhere, "tomorrow". */
function withDay(
  offset: Of<'offset'>,
  { day, now }: { readonly day: Of<'day'> | undefined; readonly now: DateTime },
): ComposedTime {
  return offset.day === null && day !== undefined
    ? ofOffset({ ...offset, day: day.day }, now)
    : ask(WHICH);
}

/** "Two weeks before Christmas at 9". */
function ofOffsetAt(offset: Of<'offset'>, { clocks, now }: OnDay): ComposedTime {
  const [clock, another] = clocks;
  if (clock === undefined) return ofOffset(offset, now);
  const isDays = offset.unit === 'day' || offset.unit === 'week';
  return isDays && offset.clock === null && another === undefined
    ? ofOffset({ ...offset, clock }, now)
    : ask(WHICH);
}

const MORNING_CLOCK = { hour: MORNING, minute: 0 };

/** The clocks go forward over that time of the day. */
function skipped({ hour, minute }: Pick<Clock, 'hour' | 'minute'>): TimeReason {
  return { is: 'skipped', clock: `${hour}:${String(minute).padStart(2, '0')}` };
}

function ofOffset(offset: Of<'offset'>, now: DateTime): ComposedTime {
  const { n, unit, sign, clock, day } = offset;
  if (day?.is === 'either') return ask({ is: 'day' });
  const isUnclear = clock === null ? isShort(unit) : clock.isEither;
  if (isUnclear) return ask({ is: 'hour' });
  const base = day === null ? now.startOf('day') : day.date;
  const at = onWall(base, clock ?? MORNING_CLOCK);
  if (at === null) return ask(skipped(clock ?? MORNING_CLOCK));
  const moved = at.plus({ [`${unit}s`]: sign * n });
  return future(day === null ? next(moved, now) : moved, now);
}

function next(at: DateTime, now: DateTime): DateTime {
  return at <= now ? at.plus({ days: 1 }) : at;
}

function isShort(unit: string): boolean {
  return unit === 'minute' || unit === 'hour';
}

function ofIn(
  { ms, days, months }: Of<'in'>,
  { clocks, now }: { readonly clocks: readonly Clock[]; readonly now: DateTime },
): ComposedTime {
  if (ms !== null) {
    return clocks.length === 0 ? future(now.plus({ milliseconds: ms }), now) : ask(WHICH);
  }
  const day = now.startOf('day').plus({ days, months });
  return atClocks(day, { clocks, now });
}

type OnDay = {
  readonly clocks: readonly Clock[];
  readonly now: DateTime;
  readonly isToday?: boolean;
};

function ofDay(day: Of<'day'> | undefined, { clocks, now, isToday = false }: OnDay): ComposedTime {
  if (day === undefined) return ofClocks({ clocks, now, isToday });
  const named = day.day;
  if (named.is === 'date') return atClocks(named.date, { clocks, now });
  if (named.is === 'either') {
    const choices = named.dates.flatMap((date) => momentOf(date, clocks[0]) ?? []);
    return ask({ is: 'either', words: day.words ?? day.said, choices }, choices);
  }
  const today = atClocks(named.date, { clocks, now });
  const later = atClocks(named.date.plus({ weeks: 1 }), { clocks, now });
  if (clocks.length === 0 || today.is === 'ask') return later;
  const choices = [today, later].flatMap((one) => (one.is === 'at' ? [one.at] : []));
  return ask({ is: 'either', words: day.words ?? day.said, choices }, choices);
}

/** An hour alone is the next such hour. */
function ofClocks({ clocks, now, isToday = false }: OnDay): ComposedTime {
  if (clocks.length === 0) return ask({ is: 'nothing' });
  const today = atClocks(now.startOf('day'), { clocks, now });
  const isOver = today.is === 'ask' && clocks.length === 1 && !isToday;
  return isOver ? atClocks(now.startOf('day').plus({ days: 1 }), { clocks, now }) : today;
}

function momentOf(date: DateTime, clock: Clock | undefined): DateTime | null {
  return onWall(date, clock ?? { hour: MORNING, minute: 0, isEither: false });
}

function atClocks(day: DateTime, { clocks, now }: OnDay): ComposedTime {
  const [first, second] = clocks;
  if (second !== undefined)
    return composeAgain(
      [
        { is: 'every', unit: 'day', n: 1 },
        { is: 'clocks', clocks },
        { is: 'from', day: { is: 'date', date: day } },
        { is: 'count', n: clocks.length },
      ],
      now,
    );
  const wall = first ?? { hour: MORNING, minute: 0, isEither: false };
  const placed = inZone(
    { year: day.year, month: day.month, day: day.day, hour: wall.hour % 24, minute: wall.minute },
    now.zoneName ?? 'UTC',
  );
  if (!placed.ok) return ask(skipped(wall));
  const [only, other] = placed.moments;
  if (only === undefined) return ask({ is: 'nothing' });
  if (other !== undefined) return ask({ is: 'twice' }, placed.moments);
  const time = future(wall.hour === 24 ? only.plus({ days: 1 }) : only, now);
  return time.is === 'at' && first === undefined ? { ...time, assumedHour: MORNING } : time;
}

function future(at: DateTime, now: DateTime): ComposedTime {
  return at <= now ? ask({ is: 'past', at }) : { is: 'at', at };
}
