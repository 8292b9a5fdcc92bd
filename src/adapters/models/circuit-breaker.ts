export type BreakerSettings = {
  /** Failures of the provider in a row before it is left alone (SAFETY fault 15). */
  readonly failures: number;
  readonly restMs: number;
};

type Probe = 'none' | 'wanted' | 'under_way';

/** Leaves a failing provider alone for a while, then lets one call through to see. Times are epoch ms. */
export function circuitBreaker(settings: BreakerSettings, nowMs: () => number) {
  let inARow = 0;
  let restsUntilMs = 0;
  let probe: Probe = 'none';
  const open = () => {
    restsUntilMs = nowMs() + settings.restMs;
    probe = 'wanted';
  };
  return {
    /** Until when nothing is sent; null when the next call goes out. */
    restingUntilMs(): number | null {
      const leftMs = restsUntilMs - nowMs();
      // A clock that was set back would make it rest until it is there again.
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
    /** Our own doing: says nothing about the provider. */
    gaveUp(): void {
      if (probe === 'under_way') probe = 'wanted';
    },
  };
}
export type CircuitBreaker = ReturnType<typeof circuitBreaker>;
