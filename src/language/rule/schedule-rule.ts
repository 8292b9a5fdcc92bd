import { DateTime } from 'luxon';
import { RRuleTemporal } from 'rrule-temporal';
import { z } from 'zod';
import { remembered } from '../remembered.ts';
import { offsetMs, steadyOffsetMs } from '../zone-offset.ts';

/**
 * Schedules by RFC 5545: one DTSTART with its zone, one or more RRULE lines whose instants count together, and EXDATE days. Times of day stand on
 * the clock of the zone: one that the spring change leaves out comes as much later as the clocks are moved, one that comes twice in autumn comes
 * the first time. MINUTELY is a true interval: so many minutes after the one before, whatever the clock shows.
 */
const RULE_HEAD = 'DTSTART;';

const list = (one: z.ZodType<number>) => z.array(one).min(1).max(400);
const signed = (most: number) =>
  z
    .int()
    .min(-most)
    .max(most)
    .refine((n) => n !== 0);
const parts = z.strictObject({
  freq: z.enum(['MINUTELY', 'DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY']),
  interval: z.int().min(1).max(600_000).optional(),
  count: z.int().min(1).max(10_000).optional(),
  /** Local time of the zone. */
  until: z
    .string()
    .regex(/^\d{8}T\d{6}$/u)
    .optional(),
  byHour: list(z.int().min(0).max(23)).optional(),
  byMinute: list(z.int().min(0).max(59)).optional(),
  byDay: z
    .array(z.string().regex(/^(?:[+-]?[1-5])?(?:MO|TU|WE|TH|FR|SA|SU)$/u))
    .min(1)
    .max(7)
    .optional(),
  byMonthDay: list(signed(31)).optional(),
  byMonth: list(z.int().min(1).max(12)).optional(),
  bySetPos: list(signed(366)).optional(),
});
type Parts = z.infer<typeof parts>;

/** One RRULE as it is composed. */
export type RuleParts = {
  readonly [Key in Exclude<keyof Parts, 'until'>]?: Key extends 'freq'
    ? Parts['freq']
    : Readonly<Parts[Key]>;
} & { readonly freq: Parts['freq']; readonly until?: DateTime };

type Schedule = {
  readonly zone: string;
  /** Local time of the zone, as if it were UTC, in epoch ms. */
  readonly start: number;
  readonly lines: readonly Parts[];
  /** `yyyyMMdd`. */
  readonly exceptions: readonly string[];
};

const NAMES: Readonly<Record<string, keyof Parts>> = {
  FREQ: 'freq',
  INTERVAL: 'interval',
  COUNT: 'count',
  UNTIL: 'until',
  BYHOUR: 'byHour',
  BYMINUTE: 'byMinute',
  BYDAY: 'byDay',
  BYMONTHDAY: 'byMonthDay',
  BYMONTH: 'byMonth',
  BYSETPOS: 'bySetPos',
};
const TEXTS: readonly (keyof Parts)[] = ['freq', 'until'];
const SINGLE: readonly (keyof Parts)[] = ['interval', 'count'];

const STAMP = "yyyyMMdd'T'HHmmss";

/** The text of a schedule, and its first instant after another. `start`: nothing comes before it. */
export function scheduleText(
  lines: readonly RuleParts[],
  { start, exceptions }: { readonly start: DateTime; readonly exceptions: readonly DateTime[] },
): { readonly text: string; readonly first: (after: DateTime) => DateTime | null } {
  const zone = start.zoneName ?? 'UTC';
  const text = [
    `${RULE_HEAD}TZID=${zone}:${start.toFormat(STAMP)}`,
    ...lines.map((line) => `RRULE:${lineOf(line)}`),
    ...(exceptions.length === 0
      ? []
      : [`EXDATE:${exceptions.map((day) => day.toFormat('yyyyMMdd')).join(',')}`]),
  ].join('\n');
  const first = (after: DateTime) => {
    const at = nextOfRule(text, after.toMillis());
    return at === null ? null : DateTime.fromMillis(at, { zone });
  };
  return { text, first };
}

/** The schedule without its times on some more days (ISO 8601 dates). Null: it is no such rule, or an interval that knows no days. */
export function withoutDays(text: string, days: readonly string[]): string | null {
  const schedule = scheduleIn(text);
  if (typeof schedule === 'string' || schedule.lines.some(({ freq }) => freq === 'MINUTELY')) {
    return null;
  }
  const all = [...schedule.exceptions, ...days.map((day) => day.replaceAll('-', ''))];
  const lines = text.split('\n').filter((line) => !line.startsWith('EXDATE:'));
  return [...lines, `EXDATE:${[...new Set(all)].sort().join(',')}`].join('\n');
}

function lineOf(line: RuleParts): string {
  return Object.entries(NAMES)
    .flatMap(([name, key]) => {
      const value = line[key];
      if (value === undefined || (key === 'interval' && value === 1)) return [];
      const said = DateTime.isDateTime(value) ? value.toFormat(STAMP) : String(value);
      return [`${name}=${said}`];
    })
    .join(';');
}

export function isRule(schedule: string): boolean {
  return schedule.startsWith(RULE_HEAD);
}

const MOST_READ = 500;
const scheduleIn = remembered(readSchedule, MOST_READ);

function readSchedule(text: string): Schedule | string {
  const [head = '', ...rest] = text.split('\n');
  const [, zone = '', stamp = ''] = /^DTSTART;TZID=(.+):(\d{8}T\d{6})$/u.exec(head) ?? [];
  const start = DateTime.fromFormat(stamp, STAMP, { zone: 'utc' });
  if (!start.isValid || !DateTime.utc().setZone(zone).isValid) return 'has no start with a zone';
  const exceptions = rest.flatMap((line) => /^EXDATE:([\d,]+)$/u.exec(line)?.[1]?.split(',') ?? []);
  const lines: Parts[] = [];
  for (const line of rest.filter((one) => !one.startsWith('EXDATE:'))) {
    const one = partsIn(line);
    if (typeof one === 'string') return one;
    lines.push(one);
  }
  return lines.length === 0 ? 'has no rule' : { zone, start: start.toMillis(), lines, exceptions };
}

function partsIn(line: string): Parts | string {
  const body = /^RRULE:(.+)$/u.exec(line)?.[1];
  if (body === undefined) return `"${line}" is no part of a schedule`;
  const pairs = body.split(';').map((pair) => pair.split('='));
  const unknown = pairs.find(([name = '']) => NAMES[name] === undefined);
  if (unknown !== undefined) return `"${unknown[0] ?? ''}" is not understood`;
  const entries = pairs.map(([name = '', value = '']) => {
    const key = NAMES[name] ?? 'freq';
    if (TEXTS.includes(key)) return [key, value] as const;
    if (SINGLE.includes(key)) return [key, Number(value)] as const;
    return [key, key === 'byDay' ? value.split(',') : value.split(',').map(Number)] as const;
  });
  const parsed = parts.safeParse(Object.fromEntries(entries));
  if (!parsed.success) return `"${body}" is out of range`;
  return parsed.data.count !== undefined && parsed.data.until !== undefined
    ? 'has a count and an end'
    : parsed.data;
}

/** Why a rule cannot be used, or null: not understood in all of its parts, or it never comes. */
export function faultOfRule(text: string): string | null {
  const schedule = scheduleIn(text);
  if (typeof schedule === 'string') return schedule;
  return nextOfRule(text, schedule.start - 2 * DAY_MS) === null ? 'never comes' : null;
}

const DAY_MS = 24 * 3_600_000;
const MINUTE_MS = 60_000;

/** The first instant after `after`, both in epoch ms. */
export function nextOfRule(text: string, after: number): number | null {
  const schedule = scheduleIn(text);
  if (typeof schedule === 'string') return null;
  return pick(
    schedule.lines.map((line) => nextOfLine(schedule, line, after)),
    Math.min,
  );
}

/** The newest instant at or before `end`. */
export function lastOfRule(text: string, end: number): number | null {
  const schedule = scheduleIn(text);
  if (typeof schedule === 'string') return null;
  return pick(
    schedule.lines.map((line) => lastOfLine(schedule, line, end)),
    Math.max,
  );
}

function pick(
  found: readonly (number | null)[],
  best: (...all: number[]) => number,
): number | null {
  const all = found.filter((one) => one !== null);
  return all.length === 0 ? null : best(...all);
}

/** Enough for changes of the clocks, and for a run of days that are left out. */
const SLACK_MS = 3 * 3_600_000;
const MOST_LEFT_OUT = 400;

function nextOfLine(schedule: Schedule, line: Parts, after: number): number | null {
  if (line.freq === 'MINUTELY') return intervalAfter(schedule, line, after);
  let wall = wallOf(after, schedule.zone) - SLACK_MS;
  for (let tries = 0; tries < MOST_LEFT_OUT; tries += 1) {
    const next = wallStep(schedule, line, { from: wall, isBack: false });
    if (next === null) return null;
    const at = instantOf(next, schedule.zone);
    if (at > after && !isLeftOut(schedule, next)) return at;
    wall = next;
  }
  return null;
}

function lastOfLine(schedule: Schedule, line: Parts, end: number): number | null {
  if (line.freq === 'MINUTELY') return intervalBefore(schedule, line, end);
  let wall = wallOf(end, schedule.zone) + SLACK_MS;
  for (let tries = 0; tries < MOST_LEFT_OUT; tries += 1) {
    const before = wallStep(schedule, line, { from: wall, isBack: true });
    if (before === null) return null;
    const at = instantOf(before, schedule.zone);
    if (at <= end && !isLeftOut(schedule, before)) return at;
    wall = before;
  }
  return null;
}

function isLeftOut({ exceptions }: Schedule, wall: number): boolean {
  return exceptions.includes(DateTime.fromMillis(wall, { zone: 'utc' }).toFormat('yyyyMMdd'));
}

function wallOf(at: number, zone: string): number {
  return at + offsetMs(at, zone);
}

/** Where the clocks go back, the first of both. */
function instantOf(wall: number, zone: string): number {
  const steady = steadyOffsetMs(wall, zone);
  if (steady !== null) return wall - steady;
  const there = DateTime.fromMillis(wall, { zone: 'utc' }).setZone(zone, { keepLocalTime: true });
  return Math.min(...there.getPossibleOffsets().map((one) => one.toMillis()), there.toMillis());
}

const ruleOf = remembered(
  ({ start, line }: { readonly start: number; readonly line: Parts }) =>
    new RRuleTemporal({ rruleString: ruleText(start, line), maxIterations: 100_000 }),
  MOST_READ,
  ({ start, line }) => `${start} ${JSON.stringify(line)}`,
);

/** Times of day are walked as if the zone were UTC, so that no change of the clocks drops one. */
function wallStep(
  { start }: Schedule,
  line: Parts,
  { from, isBack }: { readonly from: number; readonly isBack: boolean },
): number | null {
  const rule = ruleOf({ start, line });
  try {
    const found = isBack ? rule.previous(new Date(from), false) : rule.next(new Date(from), false);
    return found === null ? null : found.epochMilliseconds;
  } catch {
    return null; // the library throws where a rule never comes
  }
}

function ruleText(start: number, line: Parts): string {
  const { until, ...rest } = line;
  const stamp = DateTime.fromMillis(start, { zone: 'utc' }).toFormat(STAMP);
  const end = until === undefined ? '' : `;UNTIL=${until}Z`;
  return `DTSTART:${stamp}Z\nRRULE:${lineOf(rest)}${end}`;
}

function intervalOf({ start, zone }: Schedule, { interval = 1, count, until }: Parts) {
  const first = instantOf(start, zone);
  const step = interval * MINUTE_MS;
  const end =
    until === undefined
      ? Number.POSITIVE_INFINITY
      : instantOf(DateTime.fromFormat(until, STAMP, { zone: 'utc' }).toMillis(), zone);
  const last = count === undefined ? end : Math.min(end, first + (count - 1) * step);
  return { first, step, last };
}

function intervalAfter(schedule: Schedule, line: Parts, after: number): number | null {
  const { first, step, last } = intervalOf(schedule, line);
  const at = after < first ? first : first + (Math.floor((after - first) / step) + 1) * step;
  return at > last ? null : at;
}

function intervalBefore(schedule: Schedule, line: Parts, end: number): number | null {
  const { first, step, last } = intervalOf(schedule, line);
  const until = Math.min(end, last);
  return until < first ? null : first + Math.floor((until - first) / step) * step;
}
