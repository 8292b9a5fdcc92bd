export type QueueName = 'cycle' | 'maintenance' | 'memory';

/** Ids only: what is to be done stands in the log, and whoever gets a job looks there first. */
type JobData = {
  readonly agentId: string;
  readonly cycleNo?: number | undefined;
  readonly phase?: string | undefined;
  readonly attempt?: number | undefined;
};

export type QueueJob = {
  readonly queue: QueueName;
  readonly name: string;
  /** Without ":" and not a number; see `phaseJobId`. While a job of this id waits or runs, another is not added. */
  readonly id: string;
  readonly data: JobData;
};

/** A rejection is reported and ends the job: whether the work is to be tried again is decided from the log. */
export type JobHandler = (job: QueueJob, signal: AbortSignal) => Promise<void>;

export type WorkerHandle = {
  /**
   * Takes no more jobs and waits for those at work. After `graceMs` their signals are aborted; whoever does not heed
   * that within two more seconds is left behind. Never rejects.
   */
  close(graceMs: number): Promise<void>;
};

export type QueueHealth = {
  readonly backend: 'postgres' | 'redis';
  readonly ok: boolean;
  /** Jobs of all queues; 0 while not ok. */
  readonly waiting: number;
  readonly active: number;
  readonly failed: number;
  /** Why it is not ok, else ''. */
  readonly detail: string;
};

/**
 * Port: carries the call to do something to some process, soon and usually once. It may lose a job (Redis flushed) or
 * deliver it twice (an event loop blocked for longer than the lock); the log, its leases and the reconciler see to the rest.
 * Nothing here throws because of a lost connection; it is made again for as long as the queue is open.
 */
export type JobQueue = {
  /** Settles within 2 s and never rejects. 'failed': perhaps not queued. */
  enqueue(job: QueueJob): Promise<'queued' | 'failed'>;
  /** Resolves also while the queue is not reachable: jobs come when it is. `concurrency`: jobs at once. */
  work(
    queue: QueueName,
    handler: JobHandler,
    options: { readonly concurrency: number },
  ): Promise<WorkerHandle>;
  /** Settles within 2 s and never rejects. */
  readonly health: () => Promise<QueueHealth>;
  /** Closes what is open, workers without any grace. Never rejects. */
  readonly close: () => Promise<void>;
};

/** The id of the job for one attempt at a phase: a second one of the same attempt adds nothing. */
export function phaseJobId(of: {
  readonly agentId: string;
  readonly cycleNo: number;
  readonly phase: string;
  readonly attempt: number;
}): string {
  return `${of.agentId}-${of.cycleNo}-${of.phase}-${of.attempt}`;
}
