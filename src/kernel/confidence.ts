/** V9: two pseudo-observations, one of each kind. */
const PRIOR_SUCCESSES = 1;
const PRIOR_FAILURES = 1;

export type Counts = { readonly succeeded: number; readonly failed: number };

/**
 * Belief that the next use succeeds, 0..1, two decimals (V9): (s + 1) / (n + 2). The document of a capability is folded
 * with it, so changing it raises the version of that projection.
 */
export function confidence({ succeeded, failed }: Counts): number {
  const successes = succeeded + PRIOR_SUCCESSES;
  return roundTo2(successes / (successes + failed + PRIOR_FAILURES));
}

/** Rates and beliefs have two decimals (V9). */
export function roundTo2(value: number): number {
  return Math.round(value * 100) / 100;
}
