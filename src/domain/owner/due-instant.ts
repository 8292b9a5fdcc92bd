import { CronExpressionParser } from 'cron-parser';

/** The newest instant of a cron text at or before `asOf` (all ISO 8601), in an explicit zone. Null: none can be told. */
export function lastInstant(
  cron: string,
  { asOf, zone }: { asOf: string; zone: string },
): string | null {
  try {
    // `prev` is exclusive; one millisecond later makes it inclusive.
    const currentDate = new Date(Date.parse(asOf) + 1);
    return CronExpressionParser.parse(cron, { currentDate, tz: zone }).prev().toISOString();
  } catch {
    return null;
  }
}

/** The first instant of a cron text after `asOf`. Null: none can be told. */
export function nextInstant(
  cron: string,
  { asOf, zone }: { asOf: string; zone: string },
): string | null {
  try {
    const currentDate = new Date(Date.parse(asOf));
    return CronExpressionParser.parse(cron, { currentDate, tz: zone }).next().toISOString();
  } catch {
    return null;
  }
}

/** The newest `most` instants after `after` up to `asOf`, oldest first. */
export function instantsSince(
  cron: string,
  { after, asOf, zone, most }: { after: string; asOf: string; zone: string; most: number },
): readonly string[] {
  try {
    const currentDate = new Date(Date.parse(asOf) + 1);
    const schedule = CronExpressionParser.parse(cron, { currentDate, tz: zone });
    const found: string[] = [];
    while (found.length < most) {
      const instant = schedule.prev();
      if (instant.getTime() <= Date.parse(after)) break;
      found.push(instant.toISOString() ?? '');
    }
    return found.reverse();
  } catch {
    return [];
  }
}

/** Why a cron text cannot be used, or null. Five fields: seconds are for the controller's own schedule. */
export function faultOfCron(cron: string): string | null {
  if (cron.split(' ').length !== 5) return 'needs five fields: minute hour day month weekday';
  try {
    CronExpressionParser.parse(cron, { currentDate: new Date(0), tz: 'UTC' });
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
