const MINUTE_MS = 60_000;

/** How far the clocks of an agent's hosts may differ when a wait is judged by the time it began. */
export const CLOCK_SKEW_MS = 10 * MINUTE_MS;

/**
 * Whether an instant that was recorded as past lies in the future: the clock was ahead when it was recorded. An
 * instant is never ahead by more than its own step, apart from the small difference between hosts' clocks.
 */
export function isAhead(instant: string, now: string, stepMs = 0): boolean {
  return Date.parse(instant) - Date.parse(now) > Math.max(stepMs, MINUTE_MS);
}

/** Whether a wait goes on. One that ends later than the longest possible wait was set by a clock that was ahead. */
export function isStillToCome(until: string, now: string, longestMs: number): boolean {
  return Date.parse(until) > Date.parse(now) && !isAhead(until, now, longestMs);
}
