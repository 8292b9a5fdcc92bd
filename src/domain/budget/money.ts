/** Amounts are added as whole nanodollars: sums are exact, so a cap is never passed by rounding. */
const NANO = 1e9;

export function addUsd(...amounts: readonly number[]): number {
  return amounts.reduce((sum, usd) => sum + Math.round(usd * NANO), 0) / NANO;
}

/** A price is never rounded down. The small term forgives the error of the division before. */
export function ceilUsd(usd: number): number {
  return Math.max(0, Math.ceil(usd * NANO - 1e-4)) / NANO;
}
