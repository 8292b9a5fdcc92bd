import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect } from 'vitest';
import {
  bullmqJobQueue,
  type JobQueueOptions,
} from '../../../src/adapters/queue/bullmq-job-queue.ts';
import {
  type JobHandler,
  type JobQueue,
  phaseJobId,
  type QueueJob,
  type QueueName,
} from '../../../src/kernel/ports/job-queue.ts';
import { PATIENCE } from '../../support/until.ts';

export type Place = Pick<JobQueueOptions, 'backend' | 'url'>;
type Trouble = { readonly where: string; readonly message: string };
export type OpenQueue = (options?: Partial<JobQueueOptions>) => {
  readonly queue: JobQueue;
  readonly troubles: readonly Trouble[];
};

/** Queues of one place, closed after each test. */
export function queuesAt(place: () => Place): OpenQueue {
  const opened: JobQueue[] = [];
  afterEach(async () => {
    for (const queue of opened.splice(0)) await queue.close();
  });
  return (options = {}) => {
    const troubles: Trouble[] = [];
    const queue = bullmqJobQueue({
      ...place(),
      onError: (where, error) => troubles.push({ where, message: String(error) }),
      ...options,
    });
    opened.push(queue);
    return { queue, troubles };
  };
}

/** So that a test need not wait for half a minute. */
export const SHORT_LOCKS = { lockMs: 400, stalledMs: 200 };

let agents = 0;
/** A job of an agent that no other test has. */
export function aJob(cycleNo = 1, phase = 'sense', queue: QueueName = 'cycle'): QueueJob {
  agents += 1;
  return phaseJob(`agent${agents}`, { cycleNo, phase, queue });
}

export function phaseJob(
  agentId: string,
  { queue, ...of }: { cycleNo: number; phase: string; queue: QueueName },
): QueueJob {
  const data = { agentId, ...of, attempt: 1 };
  return { queue, name: of.phase, id: phaseJobId(data), data };
}

/** A handler that keeps the ids it got. */
export function recorder(): { readonly ids: string[]; readonly handler: JobHandler } {
  const ids: string[] = [];
  return {
    ids,
    handler: async ({ id }) => {
      ids.push(id);
    },
  };
}

export function eventually<T>(read: () => T | Promise<T>) {
  return expect.poll(read, PATIENCE);
}

/** Nothing waits and nothing is at work. */
export async function waitIdle(queue: JobQueue): Promise<void> {
  await eventually(() => queue.health()).toMatchObject({ ok: true, waiting: 0, active: 0 });
}

/** Promised are 2 s; what hangs does so for ever, and a busy machine needs longer. */
export function inTime<T>(work: Promise<T>): Promise<T> {
  const late = sleep(60_000, undefined, { ref: false }).then(() => {
    throw new Error('took longer than promised');
  });
  return Promise.race([work, late]);
}

/** Something to wait for until the test opens it. */
export function barrier(): { readonly opened: Promise<void>; readonly open: () => void } {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return {
    opened,
    open: () => {
      open();
    },
  };
}
