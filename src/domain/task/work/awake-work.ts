import type { WorkItem } from '../../cycle/events.ts';

/** A record that work was left alone. A later one about the same work replaces an earlier one. */
export type Park<Cause extends string = string> = {
  readonly work_id: string;
  readonly fingerprint: string;
  readonly cause: Cause;
  readonly retry_at: string | null;
};

/**
 * Work that is new, changed since it was parked, whose retry time has come, or whose cause is over (`lifted`: a model
 * was named, the budget is there again). `asOf` is ISO 8601.
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
    return park.retry_at !== null && Date.parse(park.retry_at) <= Date.parse(asOf);
  });
}
