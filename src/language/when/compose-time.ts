import type { DateTime } from 'luxon';
import type { Clause } from './clause.ts';
import type { Clock } from './clock-words.ts';
import { composeAgain } from './compose-again.ts';
import { inZone } from './in-zone.ts';
import { momentWords } from './moment-words.ts';
import {
  ask,
  type ComposedTime,
  clausesOf,
  clocksWithin,
  LIMITS,
  MORNING,
  type Of,
  onWall,
  partIn,
  RHYTHM,
} from './time-parts.ts';

/** What all phrases about time in one request mean together; each of them counts, or it is asked about. */
export function composeTime(clauses: readonly Clause[], now: DateTime): ComposedTime {
  const [fault] = clausesOf(clauses, 'fault');
  if (fault !== undefined) return ask(fault.why);
  const hour = eitherHour(clauses);
  if (hour !== null) return askHalf(clauses, { hour, now });
  if (clauses.some(({ is }) => RHYTHM.includes(is))) return composeAgain(clauses, now);
  return clauses.some(({ is }) => LIMITS.includes(is))
    ? ask('you name a limit but not how often; say for instance "every day at 8 until Friday"')
    : composeOnce(clauses, now);
}

/** An hour of which nothing says whether it is in the morning or in the afternoon. */
function eitherHour(clauses: readonly Clause[]): number | null {
  if (partIn(clauses) !== null) return null;
  const clocks = clausesOf(clauses, 'clocks').flatMap((one) => one.clocks);
  return clocks.find(({ isEither }) => isEither)?.hour ?? null;
}

function askHalf(
  clauses: readonly Clause[],
  { hour, now }: { readonly hour: number; readonly now: DateTime },
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
  return ask(
    `${hour} can be ${hour}:00 or ${hour + 12}:00, in the morning or in the afternoon; write for instance "${hour}pm"`,
    choices,
  );
}

function settled(clause: Clause, half: number): Clause {
  if (clause.is !== 'clocks') return clause;
  const clocks = clause.clocks.map((one) =>
    one.isEither ? { hour: one.hour + half, minute: one.minute, isEither: false } : one,
  );
  return { is: 'clocks', clocks };
}

const WHICH = 'more than one time is named; which one do you mean?';

function composeOnce(clauses: readonly Clause[], now: DateTime): ComposedTime {
  const offsets = clausesOf(clauses, 'offset');
  const ins = clausesOf(clauses, 'in');
  const days = clausesOf(clauses, 'day');
  const [offset] = offsets;
  const [from] = ins;
  const clocks = clocksWithin(clauses);
  const named = offsets.length + ins.length + days.length;
  if (named > 1)
    return offset !== undefined && named === 2
      ? withDay(offset, { day: days[0], now })
      : ask(WHICH);
  if (offset !== undefined) return ofOffsetAt(offset, { clocks, now });
  if (from !== undefined) return ofIn(from, { clocks, now });
  const isToday = clausesOf(clauses, 'part')[0]?.isToday === true;
  return ofDay(days[0], { clocks, now, isToday });
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

function ofOffset(offset: Of<'offset'>, now: DateTime): ComposedTime {
  const { n, unit, sign, clock, day } = offset;
  if (day?.is === 'either') return ask('that day can be several; name its date');
  const isUnclear = clock === null ? isShort(unit) : clock.isEither;
  if (isUnclear) return ask('before or after which hour exactly?');
  const base = day === null ? now.startOf('day') : day.date;
  const at = onWall(base, clock ?? { hour: MORNING, minute: 0 });
  if (at === null) return ask('that time does not exist on that day');
  const moved = at.plus({ [`${unit}s`]: sign * n });
  return future(day === null ? next(moved, now) : moved, now, []);
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
    return clocks.length === 0
      ? future(now.plus({ milliseconds: ms }), now, [])
      : ask('more than one time is named; which one do you mean?');
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
    return ask(
      `"${day.said}" can be ${choices.map(momentWords).join(', or ')}; which one?`,
      choices,
    );
  }
  const today = atClocks(named.date, { clocks, now });
  const later = atClocks(named.date.plus({ weeks: 1 }), { clocks, now });
  if (clocks.length === 0 || today.is === 'ask') return later;
  const choices = [today, later].flatMap((one) => (one.is === 'at' ? [one.at] : []));
  return ask(`"${day.said}" can be today or in a week; which one?`, choices);
}

/** An hour alone is the next such hour. */
function ofClocks({ clocks, now, isToday = false }: OnDay): ComposedTime {
  if (clocks.length === 0) return ask('no day or time is named');
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
  const assumed = assumedOf(first);
  const wall = first ?? { hour: MORNING, minute: 0, isEither: false };
  const placed = inZone(
    { year: day.year, month: day.month, day: day.day, hour: wall.hour % 24, minute: wall.minute },
    now.zoneName ?? 'UTC',
  );
  if (!placed.ok) return ask(placed.why);
  const [only, other] = placed.moments;
  if (only === undefined) return ask('no time is named');
  if (other !== undefined)
    return ask('the clocks go back in that hour, so it comes twice', placed.moments);
  return future(wall.hour === 24 ? only.plus({ days: 1 }) : only, now, assumed);
}

function assumedOf(clock: Clock | undefined): readonly string[] {
  if (clock === undefined) return [`no hour was said, so it is at ${MORNING}:00`];
  return [];
}

function future(at: DateTime, now: DateTime, assumed: readonly string[]): ComposedTime {
  return at <= now ? ask(`${momentWords(at)} is over`) : { is: 'at', at, assumed };
}
