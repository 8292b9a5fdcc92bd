import { type CronExpression, CronExpressionParser } from 'cron-parser';
import { DateTime } from 'luxon';
import { messageOf } from '../../kernel/thrown.ts';

/** Only each `n`-th such unit counts, from the one that holds `from` (a date, `2026-11-27`) on. Weeks begin on Monday. */
type Period = {
  readonly n: number;
  readonly unit: 'day' | 'week' | 'month';
  /** Null: no date was said, and it is counted from `COUNTED_FROM`. */
  readonly from: string | null;
};

/** A schedule taken apart: the days it is on, and the times of each. */
export type ScheduleParts = {
  /** Minutes of the day, ascending. */
  readonly minutes: readonly number[];
  /** Any hour will do: it counts minutes, not times of day. */
  readonly isOfAnyHour: boolean;
  /** Of a midnight in UTC, where every day has 24 hours. */
  readonly isOn: (midnight: Date) => boolean;
  /** It counts days, weeks or months, and does not say from when on. */
  readonly isUnanchored: boolean;
};

/** A Monday and the first of a month and a year. */
const COUNTED_FROM = '2024-01-01';
const MOST = { day: 366, week: 52, month: 60 } as const;
const PERIOD = /^every ([1-9]\d{0,2}) (day|week|month)s(?: from (\d{4}-\d{2}-\d{2}))?$/;
const NEEDS_FIVE = 'needs five fields: minute hour day month weekday';
const CHANCE = /(?:^|[\s,])h(?:[\s,(/]|$)/i;

/**
 * The parts of a schedule: five fields of cron text, and behind them, where cron cannot say it, `every 2 weeks from
 * 2026-11-27`. A text: what is wrong with it.
 */
export function scheduleParts(text: string): ScheduleParts | string {
  const words = text.trim().split(/\s+/);
  const fields = words.slice(0, 5).join(' ');
  if (words.length < 5) return NEEDS_FIVE;
  const period = words.length === 5 ? null : periodOf(words.slice(5).join(' '));
  if (typeof period === 'string') return period;
  if (CHANCE.test(fields)) return 'has an H, which is drawn by chance';
  try {
    const cron = CronExpressionParser.parse(fields, { currentDate: new Date(0), tz: 'UTC' });
    const rule = dayRule(cron);
    return {
      minutes: minutesOf(cron),
      isOfAnyHour: words[1] === '*',
      isOn: (day) => isDayOf(rule, day) && (period === null || isInPeriod(day, period)),
      isUnanchored: period !== null && period.from === null,
    };
  } catch (error) {
    return messageOf(error);
  }
}

function periodOf(text: string): Period | string {
  const [, count = '', unit, from = null] = PERIOD.exec(text) ?? [];
  if (!isUnit(unit)) return NEEDS_FIVE;
  const n = Number(count);
  if (n < 2 || n > MOST[unit]) return `every 2 to ${MOST[unit]} ${unit}s can be counted, not ${n}`;
  return DateTime.fromISO(from ?? COUNTED_FROM).isValid
    ? { n, unit, from }
    : `${from ?? ''} is no day`;
}

function isUnit(text: string | undefined): text is Period['unit'] {
  return text === 'day' || text === 'week' || text === 'month';
}

function minutesOf({ fields }: CronExpression): readonly number[] {
  const ofHour = fields.minute.values;
  return fields.hour.values.flatMap((hour) => ofHour.map((minute) => hour * 60 + minute));
}

type DayRule = {
  readonly months: readonly unknown[];
  readonly dates: readonly unknown[];
  readonly weekdays: readonly { readonly day: number; readonly isLast: boolean }[];
  /** 0: any. */
  readonly nth: number;
  /** A date and a weekday are both said. */
  readonly isEither: boolean;
};

/** The fields copy their values each time they are asked. */
function dayRule({ fields }: CronExpression): DayRule {
  const { month, dayOfMonth, dayOfWeek } = fields;
  return {
    months: month.values,
    dates: dayOfMonth.values,
    nth: dayOfWeek.nthDay,
    weekdays: dayOfWeek.values.map((one) => {
      const text = String(one);
      return { day: Number.parseInt(text, 10) % 7, isLast: text.endsWith('L') };
    }),
    isEither: !dayOfMonth.isWildcard && !dayOfWeek.isWildcard,
  };
}

/**
 * As cron has it: where a day of the month and a weekday are said, either will do. The library's own walk over the days
 * is not used: it loses, repeats or gives up where the clocks of a zone change.
 */
function isDayOf({ months, dates, weekdays, nth, isEither }: DayRule, day: Date): boolean {
  if (!months.includes(day.getUTCMonth() + 1)) return false;
  const date = day.getUTCDate();
  const weekday = day.getUTCDay();
  const isDate = dates.includes(date) || (dates.includes('L') && daysLeft(day) === 0);
  const isWeekday =
    (nth === 0 || Math.ceil(date / 7) === nth) &&
    weekdays.some((one) => one.day === weekday && (!one.isLast || daysLeft(day) < 7));
  return isEither ? isDate || isWeekday : isDate && isWeekday;
}

function daysLeft(day: Date): number {
  const last = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 0));
  return last.getUTCDate() - day.getUTCDate();
}

function isInPeriod(day: Date, { n, unit, from }: Period): boolean {
  const first = new Date(`${from ?? COUNTED_FROM}T00:00Z`);
  return day >= first && (unitsOf(day, unit) - unitsOf(first, unit)) % n === 0;
}

const DAY_MS = 24 * 3_600_000;
/** The first day of the epoch was a Thursday. */
const DAYS_TO_MONDAY = 3;

function unitsOf(day: Date, unit: Period['unit']): number {
  if (unit === 'month') return day.getUTCFullYear() * 12 + day.getUTCMonth();
  const days = Math.floor(day.getTime() / DAY_MS);
  return unit === 'day' ? days : Math.floor((days + DAYS_TO_MONDAY) / 7);
}
