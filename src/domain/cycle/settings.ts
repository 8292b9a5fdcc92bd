/** Figures of ticks, cycles and phases. Durations in milliseconds. */
export type CycleSettings = {
  readonly leaseMs: number;
  readonly phaseTimeoutMs: number;
  readonly phaseAttempts: number;
  readonly retryBaseMs: number;
  readonly exploreIdleEveryMs: number;
  readonly backoffAfterFailures: number;
  readonly backoffCycles: readonly number[];
  readonly incidentExpiryMs: number;
  readonly alertAtErrors: number;
  readonly workRetryBaseMs: number;
  readonly workRetryMaxMs: number;
};

export const defaultCycleSettings: CycleSettings = {
  /** Renewed at a third of its life. */
  leaseMs: 30_000,
  /** Our own limit on a phase that only looks and thinks; the lease is renewed while it runs. */
  phaseTimeoutMs: 15 * 60_000,
  phaseAttempts: 3,
  retryBaseMs: 5_000,
  /** EXPLORE_IDLE_EVERY: while idle the exploration draw is made at most this often. */
  exploreIdleEveryMs: 6 * 3_600_000,
  /** D76: back-off after three failures in a row ... */
  backoffAfterFailures: 3,
  /** ... of 1, 2, 4 ... 12 cycles. */
  backoffCycles: [1, 2, 4, 8, 12],
  /** D76: errors expire after 24 h. */
  incidentExpiryMs: 24 * 3_600_000,
  /** V49, H73: the owner is told at the fifth error of an incident, once. */
  alertAtErrors: 5,
  /** Work that failed sleeps this long, twice as long each time ... */
  workRetryBaseMs: 15 * 60_000,
  /** ... and at most this long. */
  workRetryMaxMs: 24 * 3_600_000,
};
