import { CLOCK_SKEW_MS, isAhead } from '../../../kernel/clock-ahead.ts';
import type { WorkItem } from '../../cycle/events.ts';

/** A record that work was left alone. A later one about the same work replaces an earlier one. */
export type Park<Cause extends string = string> = {
  readonly work_id: string;
  readonly fingerprint: string;
  readonly cause: Cause;
  readonly retry_at: string | null;
  /** When it was parked, ISO 8601. */
  readonly since?: string | undefined;
};

/**
 * Work that is new, changed since it was parked, whose retry time has come, or whose cause has ended (`lifted`: a model
 * was named, there is money again). `asOf` is ISO 8601.
 */
export function awakeWork<Cause extends string>(
  work: readonly WorkItem[],
  parked: readonly Park<Cause>[],
  { asOf, lifted }: { asOf: string; lifted: ReadonlySet<Cause> },
): readonly WorkItem[] {
  const byWork = new Map(parked.map((park) => [park.work_id, park]));
  return work.filter((item) => {
    const park = byWork.get(item.id);
    if (park === undefined || park.fingerprint !== item.fingerprint) return true;
    if (lifted.has(park.cause)) return true;
    return park.retry_at !== null && hasCome(park.retry_at, park.since, asOf);
  });
}

/** Whether a wait has ended. One that began later than now was set by a clock that was ahead, and so was its end. */
export function hasCome(at: string, since: string | undefined, asOf: string): boolean {
  if (since !== undefined && isAhead(since, asOf, CLOCK_SKEW_MS)) return true;
  return Date.parse(at) <= Date.parse(asOf);
}
