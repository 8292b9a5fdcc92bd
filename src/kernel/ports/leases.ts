/**
 * Port: how long a holder may still work. Who holds a lease is decided by the log (the newest PhaseStarted); this only
 * says until when, by the database clock. May be lost: a lease then ends at the time its event says.
 */
export type Leases = {
  /**
   * This process works under the lease for `forMs` by its own clock, which only goes forward: while it does, a leap of
   * the database's clock, or a machine that slept, ends nothing under its hands.
   */
  hold(token: string, forMs: number): void;
  /** Extends the lease to `forMs` from now. */
  renew(agentId: string, token: string, forMs: number): Promise<void>;
  /** Whether the lease was renewed to a time still ahead, or this process holds it. */
  isLive(agentId: string, token: string): Promise<boolean>;
  /** Forgets the lease, and those that ended long ago. */
  drop(agentId: string, token: string): Promise<void>;
};
