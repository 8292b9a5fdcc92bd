import { DateTime } from 'luxon';
import { faultOfRule, isRule, lastOfRule, nextOfRule } from './schedule-rule.ts';
import { type ScheduleParts, scheduleParts } from './schedule-text.ts';

/** A stored recurring schedule. */
export function scheduleOf({
  rule,
  cron,
}: {
  readonly rule?: string | undefined;
  readonly cron?: string | undefined;
}): string {
  return rule ?? cron ?? '';
}

/** The newest instant of a schedule at or before `asOf` (all ISO 8601), in an explicit zone. Null: none. */
export function lastInstant(
  schedule: string,
  { asOf, zone }: { asOf: string; zone: string },
): string | null {
  const end = Date.parse(asOf);
  if (isRule(schedule)) return isoOf(lastOfRule(schedule, end));
  return first(instantsFrom(schedule, { asOf, zone, isBack: true }), (at) => at <= end);
}

/** The first instant of a schedule after `asOf`. Null: none. */
export function nextInstant(
  schedule: string,
  { asOf, zone }: { asOf: string; zone: string },
): string | null {
  const start = Date.parse(asOf);
  if (isRule(schedule)) return isoOf(nextOfRule(schedule, start));
  return first(instantsFrom(schedule, { asOf, zone, isBack: false }), (at) => at > start);
}

/** The next instants of a schedule after `asOf`, in order; fewer where it ends. */
export function nextInstants(
  schedule: string,
  { asOf, zone, most }: { asOf: string; zone: string; most: number },
): readonly string[] {
  const found: string[] = [];
  for (let at: string | null = asOf; found.length < most; ) {
    at = nextInstant(schedule, { asOf: at, zone });
    if (at === null) break;
    found.push(at);
  }
  return found;
}

/** The newest `most` instants after `after` up to `asOf`, oldest first. */
export function instantsSince(
  schedule: string,
  { after, asOf, zone, most }: { after: string; asOf: string; zone: string; most: number },
): readonly string[] {
  const [start, end] = [Date.parse(after), Date.parse(asOf)];
  if (isRule(schedule)) return ruleInstants(schedule, { start, end, most });
  const found: string[] = [];
  for (const at of instantsFrom(schedule, { asOf, zone, isBack: true })) {
    if (at <= start || found.length >= most) break;
    if (at <= end) found.push(new Date(at).toISOString());
  }
  return found.reverse();
}

function isoOf(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString();
}

function ruleInstants(
  schedule: string,
  { start, end, most }: { readonly start: number; readonly end: number; readonly most: number },
): readonly string[] {
  const found: string[] = [];
  for (let at = lastOfRule(schedule, end); at !== null && at > start && found.length < most; ) {
    found.push(new Date(at).toISOString());
    at = lastOfRule(schedule, at - 1);
  }
  return found.reverse();
}

/** Why a schedule cannot be used, or null. Seconds are for the controller's own schedule. */
export function faultOfCron(schedule: string): string | null {
  if (isRule(schedule)) return faultOfRule(schedule);
  const parts = scheduleParts(schedule);
  return typeof parts === 'string' ? parts : null;
}

/**
 * What counts days, weeks or months begins with the first instant that its days allow; where it says itself from when
 * on, and where it counts nothing, it stays as it is.
 */
export function startingAt(schedule: string, clock: { asOf: string; zone: string }): string {
  const parts = scheduleParts(schedule);
  if (typeof parts === 'string' || !parts.isUnanchored) return schedule;
  const everyDay = schedule.trim().split(/\s+/).slice(0, 5).join(' ');
  const at = nextInstant(everyDay, clock);
  if (at === null) return schedule;
  return `${schedule.trim()} from ${DateTime.fromISO(at, { zone: clock.zone }).toISODate() ?? ''}`;
}

function first(instants: Iterable<number>, isMeant: (at: number) => boolean): string | null {
  for (const at of instants) if (isMeant(at)) return new Date(at).toISOString();
  return null;
}

type Walk = { readonly asOf: string; readonly zone: string; readonly isBack: boolean };

/** Instants in epoch ms from the day of `asOf` on, or back from it; by the clock on the wall of the zone. */
function* instantsFrom(schedule: string, { asOf, zone, isBack }: Walk): Generator<number> {
  const parts = scheduleParts(schedule);
  const today = DateTime.fromISO(asOf, { zone });
  if (typeof parts === 'string' || !today.isValid) return;
  for (const day of daysFrom(parts, today, isBack)) {
    const instants = onDay(day, { ...parts, zone });
    yield* isBack ? instants.reverse() : instants;
  }
}

/** Nothing that comes at all leaves out more: 29 February comes once in eight years at the least. */
const MOST_DAYS = 12 * 366;
const DAY_MS = 24 * 3_600_000;

/** Days as midnights of UTC. */
function* daysFrom({ isOn }: ScheduleParts, today: DateTime, isBack: boolean): Generator<DateTime> {
  const first = Date.UTC(today.year, today.month - 1, today.day);
  let lastAway = 0;
  for (let away = 0; away - lastAway < MOST_DAYS; away++) {
    const day = new Date(first + (isBack ? -away : away) * DAY_MS);
    if (!isOn(day)) continue;
    yield DateTime.fromJSDate(day, { zone: 'utc' });
    lastAway = away;
  }
}

type Times = Pick<ScheduleParts, 'minutes' | 'isOfAnyHour'> & { readonly zone: string };

const MINUTE_MS = 60_000;

/** In epoch ms, ascending. A day without a change of the clocks is plain arithmetic. */
function onDay(day: DateTime, { minutes, zone, isOfAnyHour }: Times): number[] {
  const start = day.setZone(zone, { keepLocalTime: true });
  const isPlain = start.hour === 0 && start.offset === start.plus({ days: 1 }).offset;
  const unique = isPlain && start.getPossibleOffsets().length === 1;
  if (unique) return minutes.map((minute) => start.toMillis() + minute * MINUTE_MS);
  const instants = minutes.flatMap((minute) =>
    onWall(day.plus({ minutes: minute }), { zone, isOfAnyHour }),
  );
  return [...new Set(instants)].sort((a, b) => a - b);
}

/**
 * A time of day comes once a day: the first time where the clocks go back, and as much later as they are moved where
 * they go forward. What counts minutes comes whenever the clock shows them.
 */
function onWall(wall: DateTime, { zone, isOfAnyHour }: Omit<Times, 'minutes'>): readonly number[] {
  const there = wall.setZone(zone, { keepLocalTime: true });
  const exists = there.hour === wall.hour && there.minute === wall.minute;
  if (!exists) return isOfAnyHour ? [] : [there.toMillis()];
  const both = there.getPossibleOffsets().map((one) => one.toMillis());
  return isOfAnyHour ? both : [Math.min(...both)];
}
