/** Limits of a job. Reaching one is a pause with a reason, never a failure. */
export type JobSettings = {
  /** Of one conversation. */
  readonly turns: number;
  /** A job returns its cycle after this and continues in the next one. */
  readonly cycleWallMs: number;
  /** Turns without anything new to show, or a step of the plan, after which another way is asked for. */
  readonly noProgressTurns: number;
  /** Turns in a row with the same calls and the same results, which count as no progress too. */
  readonly sameTurns: number;
  /** Claims in a row that the checks contradict, which count as no progress too. */
  readonly refusedClaims: number;
  /** Tries in a row that failed, after which the owner is asked instead of trying on. */
  readonly failedTries: number;
  /** Looks in a row in which something could not be looked at, after which the owner is asked. */
  readonly unseenLooks: number;
  /** Pictures and PDFs that a reviewer is shown, and what they may weigh together: each review pays for them anew. */
  readonly reviewFiles: number;
  readonly reviewFileTokens: number;
  /** After an outage the next try waits this long, twice as long each time ... */
  readonly outageBaseMs: number;
  /** ... and at most this long. */
  readonly outageMaxMs: number;
};

export const defaultJobSettings: JobSettings = {
  /** D82. */
  turns: 200,
  /** D82; the lease is renewed meanwhile. */
  cycleWallMs: 20 * 60_000,
  noProgressTurns: 15,
  sameTurns: 5,
  refusedClaims: 3,
  failedTries: 5,
  unseenLooks: 5,
  /** Four pictures of the largest size, or a PDF of four pages: about as much as the rest of the prompt. */
  reviewFiles: 4,
  reviewFileTokens: 20_000,
  outageBaseMs: 60_000,
  outageMaxMs: 30 * 60_000,
};
