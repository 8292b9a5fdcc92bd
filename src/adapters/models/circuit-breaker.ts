export type BreakerSettings = {
  /** Consecutive failures of the provider before the breaker opens (SAFETY fault 15). */
  readonly failures: number;
  readonly restMs: number;
};

type Probe = 'none' | 'wanted' | 'under_way';

/** A circuit breaker: after repeated failures it blocks calls for a while, then lets one through. Times are epoch ms. */
export function circuitBreaker(settings: BreakerSettings, nowMs: () => number) {
  let inARow = 0;
  let restsUntilMs = 0;
  let probe: Probe = 'none';
  const open = () => {
    restsUntilMs = nowMs() + settings.restMs;
    probe = 'wanted';
  };
  return {
    /** Until when calls are blocked; null: the next call goes out. */
    restingUntilMs(): number | null {
      const leftMs = restsUntilMs - nowMs();
      // After the clock was set back it would stay open until that time comes again.
      if (leftMs > 0 && leftMs <= settings.restMs) return restsUntilMs;
      return probe === 'under_way' ? nowMs() + settings.restMs : null;
    },
    /** Must be followed by one of the three below. */
    sending(): void {
      if (probe === 'wanted') probe = 'under_way';
    },
    answered(): void {
      inARow = 0;
      probe = 'none';
    },
    failed(): void {
      inARow += 1;
      if (probe !== 'none' || inARow >= settings.failures) open();
    },
    /** Caused by us: says nothing about the provider. */
    gaveUp(): void {
      if (probe === 'under_way') probe = 'wanted';
    },
  };
}
export type CircuitBreaker = ReturnType<typeof circuitBreaker>;
