import { DateTime } from 'luxon';
import type { Clause } from '../when/clause.ts';
import { DAY_OVER, type Clock as TimeOfDay } from '../when/clock-words.ts';
import { composeTime } from '../when/compose-time.ts';
import { type Clock, clausesAlone, timedParts } from '../when/read-time.ts';
import { ask, type ComposedTime, dateOf, LIMITS, RHYTHM } from '../when/time-parts.ts';
import type { TimeReason } from '../when/time-reason.ts';
import { inNamedZone } from '../when/zoned-clauses.ts';

const WHOLE: readonly Clause['is'][] = ['in', 'offset'];
const WALL: readonly Clause['is'][] = ['clocks', 'part'];

function has(clauses: readonly Clause[], kinds: readonly Clause['is'][]): boolean {
  return clauses.some(({ is }) => kinds.includes(is));
}

/** "Tonight" is of today. */
function namesDay(clauses: readonly Clause[]): boolean {
  return clauses.some((one) => one.is === 'day' || (one.is === 'part' && one.isToday));
}

/** What was meant before, with what is said now in its place. */
function merged(before: readonly Clause[], now: readonly Clause[]): readonly Clause[] {
  return has(now, WHOLE) ? now : [...before.filter((one) => staysBeside(one, now)), ...now];
}

function staysBeside({ is }: Clause, now: readonly Clause[]): boolean {
  if (is === 'fault' || WHOLE.includes(is)) return false;
  if (WALL.includes(is)) return !has(now, WALL);
  if (RHYTHM.includes(is)) return !has(now, RHYTHM) || (is === 'perDay' && !has(now, ['every']));
  if (is === 'day') return !has(now, RHYTHM) && !namesDay(now);
  return isOneMoreLeftOut(is, now) || !now.some((one) => one.is === is);
}

function isOneMoreLeftOut(is: Clause['is'], now: readonly Clause[]): boolean {
  return is === 'except' && now.every(leavesOutDates);
}

function leavesOutDates(clause: Clause): boolean {
  return clause.is !== 'except' || clause.dates.length > 0;
}

/** The time of a thing, after words that change it. Null: the words hold more than a time. */
export function changedTime(
  words: string,
  before: readonly Clause[],
  clock: Clock,
): ComposedTime | null {
  const said = clausesAlone(words, clock, true);
  if (said === null || said.length === 0) return null;
  const now = DateTime.fromISO(clock.now, { zone: clock.zone });
  const open = openIn(said, before);
  return open === null
    ? composeTime(merged(before, placedAs(words, { said, before, now })), now)
    : ask(open);
}

/** What comes again, until a change of it begins that lies ahead: "to Thursdays from next week". Null: nothing comes before it. */
export function untilChange(
  words: string,
  before: readonly Clause[],
  clock: Clock,
): Extract<ComposedTime, { is: 'again' }> | null {
  const said = clausesAlone(words, clock, true) ?? [];
  // "From December on" says only when it begins.
  const from = said.some(({ is }) => !LIMITS.includes(is))
    ? said.find((one) => one.is === 'from')
    : undefined;
  const start = from === undefined ? null : dateOf(from.day);
  const now = DateTime.fromISO(clock.now, { zone: clock.zone });
  if (start === null || start <= now || !has(before, RHYTHM)) return null;
  const date = start.minus({ days: 1 });
  const until: Clause = { is: 'until', day: { is: 'date', date }, clock: DAY_OVER };
  const time = composeTime([...before, until], now);
  return time.is === 'again' ? time : null;
}

/** What must be asked of words that change a time; null: they say all. */
function openIn(said: readonly Clause[], before: readonly Clause[]): TimeReason | null {
  if (said.every(({ is }) => is === 'part')) return { is: 'hour' };
  if (has(said, RHYTHM)) return null;
  if (!has(before, RHYTHM)) return has(said, LIMITS) ? { is: 'howOften' } : null;
  if (namesDay(said)) return { is: 'everyTime' };
  return has(said, ['from']) && saysManyParts(said) ? { is: 'several' } : null;
}

/** "From next week Monday evenings" may be of other days than before. */
function saysManyParts(clauses: readonly Clause[]): boolean {
  return clauses.some((one) => one.is === 'part' && one.said.endsWith('s'));
}

const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];

/** "At 8 on weekends", of what comes every day at 7: the days of some of its times, and another hour for them. Null: it is said of all of them. */
export function daysApart(
  words: string,
  before: readonly Clause[],
  clock: Clock,
): readonly number[] | null {
  const said = clausesAlone(words, clock, true) ?? [];
  const [some, all] = [daysOf(said), daysOf(before)];
  const isOtherHour = has(said, WALL) && has(before, WALL) && hoursOf(said) !== hoursOf(before);
  if (some === null || all === null || !isOtherHour) return null;
  return some.length < all.length && some.every((day) => all.includes(day)) ? some : null;
}

function hoursOf(clauses: readonly Clause[]): string {
  return JSON.stringify(clauses.filter(({ is }) => WALL.includes(is)));
}

/** The days of the week on which it comes; null: they are not all it says. */
function daysOf(clauses: readonly Clause[]): readonly number[] | null {
  const [rhythm, another] = clauses.filter(({ is }) => RHYTHM.includes(is) || LIMITS.includes(is));
  if (rhythm?.is !== 'every' || rhythm.n !== 1 || another !== undefined) return null;
  return rhythm.days ?? (rhythm.unit === 'day' ? EVERY_DAY : null);
}

/** What comes again, without its times on some days. */
export function withoutDays(
  days: readonly number[],
  before: readonly Clause[],
  clock: Clock,
): ComposedTime {
  const now = DateTime.fromISO(clock.now, { zone: clock.zone });
  return composeTime([...before, { is: 'except', days, dates: [] }], now);
}

const BARE_DAY =
  /^(?:on |the |on the |am |den |auf den |le |el |il |o |de )?(\d{1,2})(?:st|nd|rd|th|\.|er|º|e)?$/iu;

type Changed = {
  readonly said: readonly Clause[];
  readonly before: readonly Clause[];
  readonly now: DateTime;
};

/** A bare figure stands where the time stood: in its month, or in its half of the day. */
function placedAs(words: string, changed: Changed): readonly Clause[] {
  if (BARE_HOUR.test(words)) return onSameHalf(changed.said, changed.before);
  return BARE_DAY.test(words) ? inMonthBefore(words, changed) : changed.said;
}

/** "Make it the 22nd" leaves the month as it was. */
function inMonthBefore(words: string, { said, before, now }: Changed): readonly Clause[] {
  const was = dateIn(before);
  if (was === null || said.some(({ is }) => is !== 'day')) return said;
  const date = was.set({ day: Number(BARE_DAY.exec(words)?.[1]) });
  const isThere = date.month === was.month && date > now;
  return isThere ? [{ is: 'day', day: { is: 'date', date }, said: words }] : said;
}

function dateIn(clauses: readonly Clause[]): DateTime | null {
  const day = clauses.find((one) => one.is === 'day')?.day;
  return day === undefined ? null : dateOf(day);
}

const BARE_HOUR = /^(?:(?:at|to|um|auf|à|a las|alle|às|as|om) )?(?!0)\d{1,2}(?:[:.]\d{2})?$/iu;

const NEAR_HOURS = 3;

/** What comes at seven in the evening and is moved to eight comes in the evening. */
function onSameHalf(said: readonly Clause[], before: readonly Clause[]): readonly Clause[] {
  const [was, another] = before.flatMap((one) => (one.is === 'clocks' ? one.clocks : []));
  if (was === undefined || another !== undefined || was.hour < 12) return said;
  const isNear = (hour: number) => Math.abs(hour + 12 - was.hour) <= NEAR_HOURS;
  return said.map((one) =>
    one.is === 'clocks'
      ? {
          ...one,
          clocks: one.clocks.map((clock) =>
            clock.hour < 12 && isNear(clock.hour)
              ? { ...clock, hour: clock.hour + 12, isEither: false }
              : clock,
          ),
        }
      : one,
  );
}

/** A request that was asked about, with words that complete it. Null: they hold more than a time. */
export function completedTime(
  request: string,
  words: string,
  clock: Clock,
): { readonly time: ComposedTime; readonly title: string } | null {
  const { clauses, title } = timedParts(request, clock);
  const said = clausesAlone(words, clock, true);
  if (said === null || said.length === 0) return null;
  const now = DateTime.fromISO(clock.now, { zone: clock.zone });
  const whole = composeTime(merged(clauses, said), now);
  const alone = composeTime(said, now);
  return { title, time: whole.is === 'ask' && alone.is !== 'ask' ? alone : whole };
}

export type SpanEnd =
  | { readonly is: 'ends'; readonly at: DateTime }
  | { readonly is: 'unread'; readonly why: TimeReason };

/** When a span of words such as "until Monday" or "for two hours" is over. */
export function endOfSpan(words: string, clock: Clock): SpanEnd {
  const own = DateTime.fromISO(clock.now, { zone: clock.zone });
  const clauses = clausesAlone(words, clock) ?? clausesAlone(words, clock, true) ?? [];
  const zoned = inNamedZone(clauses, own);
  if (zoned === 'several') return { is: 'unread', why: { is: 'several' } };
  return endAmong(words, zoned ?? { clauses, now: own });
}

function endAmong(
  words: string,
  { clauses, now }: { readonly clauses: readonly Clause[]; readonly now: DateTime },
): SpanEnd {
  const [span, another] = clauses;
  if (span?.is === 'fault') return { is: 'unread', why: span.why };
  if (span === undefined || another !== undefined) {
    return { is: 'unread', why: { is: 'strange', words } };
  }
  const end = endOf(span, now);
  if (end === null) return { is: 'unread', why: { is: 'either', words, choices: [] } };
  return end <= now ? { is: 'unread', why: { is: 'past', at: end } } : { is: 'ends', at: end };
}

function endOf(span: Clause, now: DateTime): DateTime | null {
  if (span.is === 'for') return now.plus({ [`${span.unit}s`]: span.n });
  if (span.is === 'until') return untilEnd(span, now);
  if (span.is !== 'rest') return null;
  const unit = span.unit === 'minute' || span.unit === 'hour' ? 'day' : span.unit;
  return now.endOf(unit).plus({ milliseconds: 1 });
}

type Until = Extract<Clause, { readonly is: 'until' }>;
const MIDNIGHT = { hour: 0, minute: 0 };

function startOrEnd({ isOver = false }: Until): Pick<TimeOfDay, 'hour' | 'minute'> {
  return isOver ? DAY_OVER : MIDNIGHT;
}

/** "Until Monday" ends with the day before it. */
function untilEnd(until: Until, now: DateTime): DateTime | null {
  const { day, clock } = until;
  if (day?.is === 'either') return null;
  if (clock?.isEither === true) return day === null ? nextOfEither(clock, now) : null;
  const { hour, minute } = clock ?? startOrEnd(until);
  const start = (day === null ? now : day.date).startOf('day');
  const end = start.plus({ days: hour === 24 ? 1 : 0 }).set({ hour: hour % 24, minute });
  return end > now ? end : later(end, day);
}

/** "Until 2" is until it is two o'clock next. */
function nextOfEither({ hour, minute }: TimeOfDay, now: DateTime): DateTime {
  const today = [hour, hour + 12].map((one) => now.startOf('day').set({ hour: one, minute }));
  const [early = now] = today;
  return today.find((at) => at > now) ?? early.plus({ days: 1 });
}

/** An hour that is over today is tomorrow's; today's weekday is that of next week. */
function later(end: DateTime, day: Until['day']): DateTime {
  if (day === null) return end.plus({ days: 1 });
  return day.is === 'today or week' ? end.plus({ weeks: 1 }) : end;
}

/** One moment as the phrases that name it. */
export function clausesOfMoment(at: DateTime): readonly Clause[] {
  return [
    { is: 'day', day: { is: 'date', date: at.startOf('day') }, said: '' },
    { is: 'clocks', clocks: [{ hour: at.hour, minute: at.minute, isEither: false }] },
  ];
}
