export type QueueName = 'cycle' | 'maintenance' | 'memory';

/** Only ids: the log says what to do, and a worker that gets a job looks there first. */
type JobData = {
  readonly agentId: string;
  readonly cycleNo?: number | undefined;
  readonly phase?: string | undefined;
  readonly attempt?: number | undefined;
};

export type QueueJob = {
  readonly queue: QueueName;
  readonly name: string;
  /** Without ":" and not a number; see `phaseJobId`. While a job with this id waits or runs, another one is not added. */
  readonly id: string;
  readonly data: JobData;
};

/** A rejection is reported and ends the job: the log decides whether the work is retried. */
export type JobHandler = (job: QueueJob, signal: AbortSignal) => Promise<void>;

export type WorkerHandle = {
  /**
   * Takes no more jobs and waits for the running ones. After `graceMs` their signals are aborted; a job that does not
   * react within two more seconds is abandoned. Never rejects.
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
 * Port: hands a call to some process, soon and usually once. It may lose a job (Redis flushed) or
 * deliver it twice (an event loop blocked for longer than the lock); the log, its leases and the reconciler see to the rest.
 * A lost connection throws nothing; it is reopened for as long as the queue is open.
 */
export type JobQueue = {
  /** Settles within 2 s and never rejects. 'failed': perhaps not queued. */
  enqueue(job: QueueJob): Promise<'queued' | 'failed'>;
  /** Resolves even while the queue is unreachable: jobs come when it is back. `concurrency`: jobs at once. */
  work(
    queue: QueueName,
    handler: JobHandler,
    options: { readonly concurrency: number },
  ): Promise<WorkerHandle>;
  /** Settles within 2 s and never rejects. */
  readonly health: () => Promise<QueueHealth>;
  /** Closes everything that is open, workers without any grace. Never rejects. */
  readonly close: () => Promise<void>;
};

/** The id of the job for one attempt at a phase: a second job for the same attempt is not added. */
export function phaseJobId(of: {
  readonly agentId: string;
  readonly cycleNo: number;
  readonly phase: string;
  readonly attempt: number;
}): string {
  return `${of.agentId}-${of.cycleNo}-${of.phase}-${of.attempt}`;
}
