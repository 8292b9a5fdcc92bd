/** A process that holds a lease; `host` names machine, boot and process namespace. */
export type LeaseHolder = {
  readonly host: string;
  readonly pid: number;
  readonly started_at: string;
};

/** Port: which processes hold leases. */
export type LeaseHolders = {
  /** This process. */
  own(): Promise<LeaseHolder>;
  /** Only what can be proven: a process on another machine or in another namespace is never known to be gone. */
  isGone(holder: LeaseHolder): Promise<boolean>;
};
