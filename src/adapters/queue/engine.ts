import type { BackendClasses, IQueueBackend, Job } from 'bullmq';
import type { QueueHealth, QueueJob, QueueName } from '../../kernel/ports/job-queue.ts';
import type { Opened } from './keep-open.ts';
import { within } from './time-limits.ts';

export type Producer = {
  add(job: QueueJob): Promise<void>;
  counts(): Promise<Pick<QueueHealth, 'waiting' | 'active' | 'failed'>>;
};

type Consumer = {
  /** Takes no more jobs; resolves when those at work have ended and that is stored. */
  pause(): Promise<void>;
};

export type LockTimes = {
  /** How long a job belongs to a worker that does not renew its lock. */
  readonly lockMs: number;
  /** How often jobs with an expired lock are looked for; the second look gives them to another worker. */
  readonly stalledMs: number;
};

type ConsumerOptions = LockTimes & {
  readonly queue: QueueName;
  readonly concurrency: number;
  readonly process: (job: Job, token: string) => Promise<void>;
  readonly onError: (error: Error) => void;
};

/** What BullMQ does with one backend. All but the connection is the same for both; `suffix` ends each queue's name there. */
export type Engine = {
  readonly kind: QueueHealth['backend'];
  openProducer(queue: QueueName, onError: (error: Error) => void): Opened<Producer>;
  openConsumer(options: ConsumerOptions): Opened<Consumer>;
};

type Connection<C> = { readonly connection: C; readonly end: () => Promise<void> };

/** The driver's connections for one producer, or for one consumer with this many jobs at once. */
export type Connect<C> = (
  use: { readonly concurrency: number } | 'producer',
  onError: (error: Error) => void,
) => Connection<C>;

const CLOSE_MS = 2000;
/** After a failure of the server, BullMQ tries again this often. */
const RETRY_MS = 1000;
/** An idle worker asks this often, should it have missed that a job came. */
const IDLE_POLL_S = 5;
const REMOVE = { count: 0 };
/** Nobody reads BullMQ's own events. */
const FEW_EVENTS = { events: { maxLen: 100 } };
const PREFIX = 'homeostat';

export function bullmqEngine<B extends IQueueBackend, C>(
  { kind, suffix }: { readonly kind: Engine['kind']; readonly suffix: string },
  classes: BackendClasses<B, C>,
  connect: Connect<C>,
): Engine {
  return {
    kind,
    openProducer: (queue, onError) =>
      openProducer(classes, connect('producer', onError), { name: `${queue}${suffix}`, onError }),
    openConsumer: (options) =>
      openConsumer(classes, connect(options, options.onError), {
        ...options,
        name: `${options.queue}${suffix}`,
      }),
  };
}

function openProducer<B extends IQueueBackend, C>(
  classes: BackendClasses<B, C>,
  { connection, end }: Connection<C>,
  { name, onError }: { name: string; onError: (error: Error) => void },
): Opened<Producer> {
  const queue = new classes.Queue(name, { connection, prefix: PREFIX, streams: FEW_EVENTS });
  queue.on('error', onError);
  return {
    ready: queue.waitUntilReady(),
    value: {
      add: async ({ name: jobName, id, data }) => {
        // Without removal BullMQ would silently ignore a later job of the same id.
        const options = { jobId: id, attempts: 1, removeOnComplete: true, removeOnFail: true };
        await queue.add(jobName, data, options);
      },
      counts: async () => {
        const counts = await queue.getJobCounts('waiting', 'active', 'failed');
        const { waiting = 0, active = 0, failed = 0 } = counts;
        return { waiting, active, failed };
      },
    },
    close: () => closeBoth(() => queue.close(), { end, onError }),
  };
}

function openConsumer<B extends IQueueBackend, C>(
  classes: BackendClasses<B, C>,
  { connection, end }: Connection<C>,
  options: ConsumerOptions & { readonly name: string },
): Opened<Consumer> {
  const { name, process, onError } = options;
  const worker = new classes.Worker(name, (job, token) => process(job, token ?? ''), {
    connection,
    prefix: PREFIX,
    autorun: false,
    concurrency: options.concurrency,
    lockDuration: options.lockMs,
    stalledInterval: options.stalledMs,
    maxStalledCount: 1,
    drainDelay: IDLE_POLL_S,
    runRetryDelay: RETRY_MS,
    removeOnComplete: REMOVE,
    removeOnFail: REMOVE,
  });
  worker.on('error', onError);
  // The handler's own errors never get here: what fails are jobs that stalled twice.
  worker.on('failed', (job, error) => {
    onError(new Error(`job ${job?.id ?? '?'} ended: ${error.message}`, { cause: error }));
  });
  const run = () => {
    worker.run().catch(onError);
  };
  return {
    ready: worker.waitUntilReady().then(run),
    value: { pause: () => worker.pause() },
    // Forced: an orderly close would wait for a server that is away. Jobs at work were waited for by `pause`.
    close: () => closeBoth(() => worker.close(true), { end, onError }),
  };
}

async function closeBoth(
  close: () => Promise<void>,
  { end, onError }: { end: () => Promise<void>; onError: (error: Error) => void },
): Promise<void> {
  for (const step of [close, end]) {
    // Closing runs into whatever is wrong with the server; there is nothing left to do about it.
    await within(step().catch(onError), CLOSE_MS, undefined);
  }
}
