import { type Job, WaitingError } from 'bullmq';
import { z } from 'zod';
import type { JobHandler, QueueName, WorkerHandle } from '../../kernel/ports/job-queue.ts';
import type { Engine, LockTimes } from './engine.ts';
import { keepOpen } from './keep-open.ts';
import { pause, within } from './time-limits.ts';

/** How long handlers may take to heed their signal. */
const ABORT_MS = 2000;
/** How long after the last handler BullMQ may take to store that it ended. */
const STORE_MS = 2000;

const jobData = z.object({
  agentId: z.string().min(1),
  cycleNo: z.number().int().optional(),
  phase: z.string().optional(),
  attempt: z.number().int().optional(),
});

export type WorkerOptions = LockTimes & {
  readonly queue: QueueName;
  readonly handler: JobHandler;
  readonly concurrency: number;
  /** Of the connection. */
  readonly onError: (error: unknown) => void;
  readonly onJobError: (where: string, error: unknown) => void;
};

/** Runs the handler for each job of the queue until it is closed. */
export function startWorker(engine: Engine, options: WorkerOptions): WorkerHandle {
  const jobs = runningJobs(options);
  const kept = keepOpen(
    () => engine.openConsumer({ ...options, process: jobs.process }),
    options.onError,
  );

  async function close(graceMs: number): Promise<void> {
    jobs.refuse();
    const consumer = await kept.get(0);
    const paused = consumer?.pause().catch(options.onError) ?? Promise.resolve();
    // While the server is away `pause` may never end; our own count of handlers does.
    const waiting = new AbortController();
    const stored = jobs.ended().then(() => pause(STORE_MS, waiting.signal));
    const ended = Promise.race([paused, stored]);
    await within(ended, graceMs, undefined);
    if (jobs.abort() > 0) await within(ended, ABORT_MS, undefined);
    waiting.abort(); // else the process would live on until then
    await kept.close();
  }

  let closed: Promise<void> | null = null;
  return { close: (graceMs) => (closed ??= close(graceMs)) };
}

function runningJobs({ queue, handler, onJobError }: WorkerOptions) {
  const running = new Map<AbortController, Promise<void>>();
  let isRefusing = false;

  async function run(job: Job, signal: AbortSignal): Promise<void> {
    try {
      const data = jobData.parse(job.data);
      await handler({ queue, name: job.name, id: job.id ?? '', data }, signal);
    } catch (error) {
      onJobError(`queue ${queue}, job ${job.id ?? '?'}`, error);
    }
  }

  return {
    /** Never fails because of the handler: BullMQ is to forget the job either way. */
    process: async (job: Job, token: string): Promise<void> => {
      if (isRefusing) {
        await job.moveToWait(token);
        throw new WaitingError();
      }
      const controller = new AbortController();
      const end = run(job, controller.signal);
      running.set(controller, end);
      await end;
      running.delete(controller);
    },
    /** A job fetched while closing goes back for another worker. */
    refuse: () => {
      isRefusing = true;
    },
    ended: async () => {
      await Promise.all(running.values());
    },
    /** @returns how many there were */
    abort: (): number => {
      for (const controller of running.keys()) controller.abort();
      return running.size;
    },
  };
}
