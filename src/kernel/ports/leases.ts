/**
 * Port: how long a holder may continue. The log decides who holds a lease (the newest PhaseStarted); this only
 * says until when, by the database clock. May be lost: a lease then ends at the time in its event.
 */
export type Leases = {
  /**
   * This process works under the lease for `forMs` by its own clock, which only goes forward: meanwhile neither a jump of
   * the database's clock nor a machine that slept ends the lease.
   */
  hold(token: string, forMs: number): void;
  /** Extends the lease to `forMs` from now. */
  renew(agentId: string, token: string, forMs: number): Promise<void>;
  /** Whether the lease was renewed to a time still ahead, or this process holds it. */
  isLive(agentId: string, token: string): Promise<boolean>;
  /** Deletes the lease, and those that ended long ago. */
  drop(agentId: string, token: string): Promise<void>;
};
