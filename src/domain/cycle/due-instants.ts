import { CronExpressionParser } from 'cron-parser';

/**
 * Instants counted at most when the program slept; beyond it the number is a lower bound. Nothing else happens while
 * they are counted: so many take a fifth of a second.
 */
const COUNT_LIMIT = 20_000;

export type DueInstant = {
  /** The newest instant of the schedule that has come. ISO 8601. */
  readonly instant: string;
  /** Instants between the last known one and it, and the newest of those. */
  readonly missed?: { readonly count: number; readonly upTo: string };
};

/**
 * What a schedule owes as of `now`: its newest instant, if that is not the last known one. The default misfire policy:
 * run once, say how many were skipped (K3). Cron text is read in UTC.
 */
export function dueInstant(
  cron: string,
  at: { readonly now: string; readonly last: string | null },
): DueInstant | null {
  const now = Date.parse(at.now);
  const last = at.last === null ? null : Date.parse(at.last);
  const newest = before(cron, now + 1);
  if (newest === null || (last !== null && newest <= last)) return null;
  const instant = new Date(newest).toISOString();
  if (last === null) return { instant };
  const count = countBetween(cron, last, newest);
  const upTo = before(cron, newest);
  if (count === 0 || upTo === null) return { instant };
  return { instant, missed: { count, upTo: new Date(upTo).toISOString() } };
}

function scheduleFrom(cron: string, at: string | number) {
  return CronExpressionParser.parse(cron, { currentDate: new Date(at), tz: 'UTC' });
}

/** The newest instant strictly before a time in milliseconds. */
function before(cron: string, time: number): number | null {
  const schedule = scheduleFrom(cron, time);
  return schedule.hasPrev() ? schedule.prev().getTime() : null;
}

function countBetween(cron: string, after: number, until: number): number {
  const schedule = scheduleFrom(cron, after);
  for (let count = 0; count < COUNT_LIMIT; count++) {
    if (schedule.next().getTime() >= until) return count;
  }
  return COUNT_LIMIT;
}

/** The first instant after `now`. ISO 8601. @throws if the text is not a cron expression */
export function nextInstant(cron: string, now: string): string {
  return scheduleFrom(cron, now).next().toDate().toISOString();
}

/** Time between the next two instants, in milliseconds. @throws if the text is not a cron expression */
export function intervalMs(cron: string, now: string): number {
  const schedule = scheduleFrom(cron, now);
  const first = schedule.next().getTime();
  return schedule.next().getTime() - first;
}
