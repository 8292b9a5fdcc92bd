import type {
  JobQueue,
  QueueHealth,
  QueueJob,
  QueueName,
  WorkerHandle,
} from '../../kernel/ports/job-queue.ts';
import { messageOf } from '../../kernel/thrown.ts';
import type { Engine, LockTimes, Producer } from './engine.ts';
import { type Kept, keepOpen } from './keep-open.ts';
import { postgresEngine } from './postgres-engine.ts';
import { redisEngine } from './redis-engine.ts';
import { within } from './time-limits.ts';
import { startWorker } from './worker.ts';

const DEADLINE_MS = 2000;
const QUEUES: readonly QueueName[] = ['cycle', 'maintenance', 'memory'];
const QUIET_MS = 60_000;
/** BullMQ's own defaults. Our leases decide who works; these only decide when a job is offered again. */
const LOCKS: LockTimes = { lockMs: 30_000, stalledMs: 30_000 };

export type JobQueueOptions = {
  readonly backend: QueueHealth['backend'];
  /** postgres: of the app role; redis: redis:// or rediss:// */
  readonly url: string;
  /** Jobs of another scope on the same server are not seen. Without ":". */
  readonly scope?: string;
  /** Told of lost connections (the same message at most once a minute) and of handlers that failed. Must not throw. */
  readonly onError: (where: string, error: unknown) => void;
  readonly locks?: LockTimes;
};

/** The job queue on BullMQ. Connects by itself, now or whenever the server can be reached. */
export function bullmqJobQueue(options: JobQueueOptions): JobQueue {
  const scope = options.scope === undefined ? '' : `-${options.scope}`;
  const engine =
    options.backend === 'redis'
      ? redisEngine(options.url, scope)
      : postgresEngine(options.url, scope);
  const trouble = reporter(options.onError);
  const producers = new Map<QueueName, Kept<Producer>>();
  const workers = new Set<WorkerHandle>();
  const producer = (queue: QueueName): Kept<Producer> => {
    const known = producers.get(queue);
    if (known !== undefined) return known;
    const kept = keepOpen(() => engine.openProducer(queue, trouble.of(queue)), trouble.of(queue));
    producers.set(queue, kept);
    return kept;
  };
  return {
    enqueue: (job) =>
      within(addJob(producer(job.queue), job, trouble.of(job.queue)), DEADLINE_MS, 'failed'),
    work: async (queue, handler, { concurrency }) => {
      const locks = options.locks ?? LOCKS;
      const worker = startWorker(engine, {
        queue,
        handler,
        concurrency,
        ...locks,
        onError: trouble.of(queue),
        onJobError: options.onError,
      });
      workers.add(worker);
      return worker;
    },
    health: () => health(engine, QUEUES.map(producer), trouble.latest),
    close: async () => {
      await Promise.all([...workers].map((worker) => worker.close(0)));
      await Promise.all([...producers.values()].map((kept) => kept.close()));
    },
  };
}

async function addJob(
  kept: Kept<Producer>,
  job: QueueJob,
  onError: (error: unknown) => void,
): Promise<'queued' | 'failed'> {
  const producer = await kept.get(DEADLINE_MS);
  if (producer === null) return 'failed';
  try {
    await producer.add(job);
    return 'queued';
  } catch (error) {
    onError(error);
    return 'failed';
  }
}

async function health(
  engine: Engine,
  producers: readonly Kept<Producer>[],
  latest: () => string,
): Promise<QueueHealth> {
  const counted = Promise.all(
    producers.map(async (kept) => (await kept.get(DEADLINE_MS))?.counts() ?? null),
  ).catch((error: unknown) => messageOf(error));
  const answer = await within(counted, DEADLINE_MS, 'no answer within 2 s');
  const sum = { waiting: 0, active: 0, failed: 0 };
  const down = (why: string) => ({
    backend: engine.kind,
    ok: false,
    ...sum,
    detail: `the queue on ${engine.kind} is not reachable: ${why}`,
  });
  if (typeof answer === 'string') return down(answer);
  for (const counts of answer) {
    if (counts === null) return down(latest());
    sum.waiting += counts.waiting;
    sum.active += counts.active;
    sum.failed += counts.failed;
  }
  return { backend: engine.kind, ok: true, ...sum, detail: '' };
}

/** While a server is away each retry fails: says each thing once a minute. */
function reporter(onError: JobQueueOptions['onError']) {
  const saidAt = new Map<string, number>();
  let latest = 'not connected yet';
  return {
    latest: () => latest,
    of: (queue: QueueName) => (error: unknown) => {
      latest = messageOf(error);
      const now = performance.now();
      const key = `${queue} ${latest}`;
      if (now - (saidAt.get(key) ?? -QUIET_MS) < QUIET_MS) return;
      for (const [old, at] of saidAt) if (now - at >= QUIET_MS) saidAt.delete(old);
      saidAt.set(key, now);
      onError(`queue ${queue}`, error);
    },
  };
}
