import type { WorkState } from './events.ts';
import type { ContinuationDoc } from './views/continuation.ts';

export type ContinuationSettings = {
  /** Work that needs a model begins no cycle at once with less than this left of the day's money. */
  readonly leastUsd: number;
};

export const defaultContinuationSettings: ContinuationSettings = { leastUsd: 0.01 };

/**
 * What the next cycle begins for at once, most pressing first; empty: it waits for the schedule. Each piece of work is
 * begun for once as it is, so that cycles end when nothing new happens: whatever begins again has changed, been
 * granted, come due or got on since.
 */
export function goOnAtOnce<Work extends WorkState & { readonly needsModel: boolean }>(
  work: readonly Work[],
  { tried }: Pick<ContinuationDoc, 'tried'>,
  canAskModel: boolean,
): readonly Work[] {
  return work.filter(({ work_id, fingerprint, mark, needsModel }) => {
    const before = tried[work_id];
    const isAsBefore = before?.fingerprint === fingerprint && before.mark === mark;
    return !isAsBefore && (canAskModel || !needsModel);
  });
}
