import type { DateTime } from 'luxon';
import type { Clause } from './clause.ts';
import type { Clock } from './clock-words.ts';
import type { Day } from './date-words.ts';
import type { TimeReason } from './time-reason.ts';

/** Clauses that say how often. */
export const RHYTHM: readonly Clause['is'][] = ['every', 'monthly', 'yearly', 'perDay'];
/** Clauses that say how long, or when not. */
export const LIMITS: readonly Clause['is'][] = [
  'until',
  'for',
  'rest',
  'count',
  'from',
  'except',
  'inMonth',
  'window',
];

export type Of<Is extends Clause['is']> = Extract<Clause, { readonly is: Is }>;

/** `assumedHour`: that of a day which was named without one. */
export type ComposedTime =
  | { readonly is: 'at'; readonly at: DateTime; readonly assumedHour?: number }
  /** It comes again: a schedule of RFC 5545, see `schedule-rule.ts`. */
  | { readonly is: 'again'; readonly rule: string; readonly assumedHour?: number }
  /** What is missing or can be meant in several ways, for the owner. `choices`: the moments that can be meant. */
  | { readonly is: 'ask'; readonly why: TimeReason; readonly choices?: readonly DateTime[] };

/** The hour of a day that was named without one. */
export const MORNING = 9;

export function ask(
  why: TimeReason,
  choices: readonly DateTime[] = [],
): Extract<ComposedTime, { is: 'ask' }> {
  return choices.length === 0 ? { is: 'ask', why } : { is: 'ask', why, choices };
}

export function clausesOf<Is extends Clause['is']>(
  clauses: readonly Clause[],
  is: Is,
): readonly Of<Is>[] {
  return clauses.filter((one): one is Of<Is> => one.is === is);
}

/** The hour that stands for the part of the day, where one is named. */
export function partIn(clauses: readonly Clause[]): number | null {
  return (
    clausesOf(clauses, 'part')[0]?.hour ??
    clausesOf(clauses, 'every').find((one) => one.part !== undefined)?.part ??
    null
  );
}

/** The hours that stand for all parts of the day which are named. */
export function partsIn(clauses: readonly Clause[]): readonly number[] {
  const every = clausesOf(clauses, 'every').flatMap(({ part }) => part ?? []);
  return [...every, ...clausesOf(clauses, 'part').map(({ hour }) => hour)];
}

const NIGHT = 20;
export const EVENING = 18;

/** Whether hours of parts of the day are of several: the evening is the night as well. */
export function areApart(hours: readonly number[]): boolean {
  return new Set(hours.map((hour) => (hour === NIGHT ? EVENING : hour))).size > 1;
}

/** Hours of which the part of the day tells the half: "tomorrow evening at 7". */
export function clocksWithin(clauses: readonly Clause[]): readonly Clock[] {
  const clocks = clausesOf(clauses, 'clocks').flatMap((one) => one.clocks);
  const part = partIn(clauses);
  if (part === null) return clocks;
  if (clocks.length === 0) return [{ hour: part, minute: 0, isEither: false }];
  return clocks.map((clock) => {
    const isLate = part >= 12 && part < 24 && clock.hour < 12;
    return { ...clock, hour: isLate ? clock.hour + 12 : clock.hour, isEither: false };
  });
}

/** Null: that time of day does not come on that day. */
export function onWall(
  day: DateTime,
  { hour, minute }: Pick<Clock, 'hour' | 'minute'>,
): DateTime | null {
  const at = day
    .startOf('day')
    .plus({ days: hour === 24 ? 1 : 0 })
    .set({ hour: hour % 24, minute });
  return at.hour === hour % 24 && at.minute === minute ? at : null;
}

export function dateOf(day: Day): DateTime | null {
  return day.is === 'either' ? null : day.date;
}
