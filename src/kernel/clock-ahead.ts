const MINUTE_MS = 60_000;

/** By so much the clocks of an agent's hosts may differ where a wait is judged by when it began. */
export const CLOCK_SKEW_MS = 10 * MINUTE_MS;

/**
 * Whether an instant that was noted when it had come is one that is still to come: the clock stood ahead then. An
 * instant is never ahead by more than its own step, but for clocks of several hosts that differ a little.
 */
export function isAhead(instant: string, now: string, stepMs = 0): boolean {
  return Date.parse(instant) - Date.parse(now) > Math.max(stepMs, MINUTE_MS);
}

/** Whether a wait goes on. One that ends later than the longest could was set by a clock that stood ahead. */
export function isStillToCome(until: string, now: string, longestMs: number): boolean {
  return Date.parse(until) > Date.parse(now) && !isAhead(until, now, longestMs);
}
