export type RetrySettings = {
  /** Requests for one call, the first included. */
  readonly attempts: number;
  readonly baseMs: number;
  readonly maxMs: number;
};

/**
 * Milliseconds to wait before the next attempt: what the provider asked for plus a little of our own, else full
 * jitter below a bound that doubles. `random` is in [0, 1); `attempt` counts from 1.
 */
export function retryPauseMs(
  settings: RetrySettings,
  attempt: number,
  given: { readonly retryAfterMs: number | null; readonly random: number },
): number {
  const { retryAfterMs, random } = given;
  if (retryAfterMs !== null) return Math.ceil(retryAfterMs + random * settings.baseMs);
  return Math.ceil(random * Math.min(settings.maxMs, settings.baseMs * 2 ** attempt));
}

/** The wait a response asks for, from its headers: milliseconds, seconds or a date. Null when it asks for none. */
export function retryAfterMs(headers: Headers | undefined, nowMs: number): number | null {
  const exact = Number.parseFloat(headers?.get('retry-after-ms') ?? '');
  if (exact >= 0) return exact;
  const text = headers?.get('retry-after') ?? '';
  if (/^\d+(\.\d+)?$/.test(text)) return Number.parseFloat(text) * 1000;
  const date = Date.parse(text);
  return Number.isNaN(date) ? null : Math.max(0, date - nowMs);
}
