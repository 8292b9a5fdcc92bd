/**
 * Figures of the formulas below. The capability document is folded with them, so changing one raises the version of
 * its projection.
 */
/** S21: share of a new outcome in the moving success rate. */
const RATE_ALPHA = 0.1;
/** S21: proficiency gained by a success and lost by a failure, times complexity. */
const PROFICIENCY_GAIN = 0.05;
const PROFICIENCY_LOSS = 0.02;
/** S17: where both start. */
export const NEUTRAL = 0.5;
/** S21: complexity of a use that states none. */
export const DEFAULT_COMPLEXITY = 0.5;

/** S21: moving success rate after one more outcome. */
export function movingRate(rate: number, isSuccess: boolean): number {
  return roundTo6(rate + RATE_ALPHA * ((isSuccess ? 1 : 0) - rate));
}

/** S21: proficiency after one more outcome of a use of this complexity (0..1). */
export function proficiency(before: number, isSuccess: boolean, complexity: number): number {
  const change = isSuccess ? PROFICIENCY_GAIN * complexity : -PROFICIENCY_LOSS * complexity;
  return roundTo6(Math.min(1, Math.max(0, before + change)));
}

/** Keeps binary noise out of documents that are compared byte by byte. */
function roundTo6(value: number): number {
  return Math.round(value * 1_000_000) / 1_000_000;
}
