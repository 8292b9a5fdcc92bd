import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { QueueJob } from '../../../src/kernel/ports/job-queue.ts';
import { untilTrue } from '../../support/until.ts';
import { startBlockedWorker } from './blocked-worker.ts';
import { outageContract } from './outage-contract.ts';
import {
  aJob,
  barrier,
  eventually,
  type OpenQueue,
  type Place,
  phaseJob,
  queuesAt,
  recorder,
  SHORT_LOCKS,
  waitIdle,
} from './queue-story.ts';

const PHASES = ['sense', 'decide', 'act', 'reflect', 'consolidate'];
const WORK = { concurrency: 4 };

/** What every backend must do; run against a real server. */
export function jobQueueContract(place: () => Place): void {
  const open = queuesAt(place);
  describe('jobs', () => {
    jobsContract(open, place);
  });
  describe('closing a worker', () => {
    closeContract(open);
  });
  describe('a server that is away', () => {
    outageContract(place, open);
  });
}

function jobsContract(open: OpenQueue, place: () => Place): void {
  it('run the five phases in order when each enqueues the next', async () => {
    const { queue } = open();
    const seen: QueueJob[] = [];
    const first = aJob();
    const handler = async (job: QueueJob) => {
      seen.push(job);
      const phase = PHASES[PHASES.indexOf(job.name) + 1];
      if (phase === undefined) return;
      await queue.enqueue(phaseJob(job.data.agentId, { cycleNo: 1, phase, queue: 'cycle' }));
    };
    await queue.work('cycle', handler, WORK);
    expect(await queue.enqueue(first)).toBe('queued');
    await eventually(() => seen.map(({ name }) => name)).toEqual(PHASES);
    expect(seen[0]).toEqual(first);
  });

  it('all run once, a thousand of them', async () => {
    const { queue } = open();
    const { ids, handler } = recorder();
    const jobs = Array.from({ length: 1000 }, (_, i) => aJob(i));
    await queue.work('cycle', handler, { concurrency: 16 });
    for (let at = 0; at < jobs.length; at += 50) {
      const some = jobs.slice(at, at + 50);
      const answers = await Promise.all(some.map((job) => queue.enqueue(job)));
      expect(new Set(answers)).toEqual(new Set(['queued']));
    }
    await eventually(() => ids.length).toBeGreaterThanOrEqual(1000);
    await waitIdle(queue);
    expect([...ids].sort()).toEqual(jobs.map(({ id }) => id).sort());
  });

  it('wait in one place while their id is the same', async () => {
    const { queue } = open();
    const job = aJob(1, 'review', 'maintenance');
    await queue.enqueue(job);
    await queue.enqueue(job);
    expect(await queue.health()).toMatchObject({ ok: true, waiting: 1, active: 0, failed: 0 });
    const { ids, handler } = recorder();
    await queue.work('maintenance', handler, WORK);
    await waitIdle(queue);
    expect(ids).toEqual([job.id]);
  });

  it('can be added again under their id when they have ended', async () => {
    const { queue } = open();
    const { ids, handler } = recorder();
    const job = aJob();
    await queue.work('cycle', handler, WORK);
    for (const times of [1, 2, 3]) {
      await queue.enqueue(job);
      await eventually(() => ids.length).toBe(times);
      await waitIdle(queue);
    }
  });

  it('can be added again under their id when they have failed, and each failure is told', async () => {
    const { queue, troubles } = open();
    const job = aJob();
    let runs = 0;
    const handler = async () => {
      runs += 1;
      throw new Error('no such model');
    };
    await queue.work('cycle', handler, WORK);
    for (const times of [1, 2]) {
      await queue.enqueue(job);
      await eventually(() => runs).toBe(times);
      await waitIdle(queue);
    }
    const told = { where: `queue cycle, job ${job.id}`, message: 'Error: no such model' };
    await eventually(() => troubles).toEqual([told, told]);
  });

  it('run as many at once as asked, and no more', async () => {
    const { queue } = open();
    const seen = { running: 0, most: 0, ended: 0 };
    const handler = async () => {
      seen.running += 1;
      seen.most = Math.max(seen.most, seen.running);
      // The first wait for each other: however slowly jobs are fetched, as many as may be are at work at once.
      await untilTrue(() => seen.most >= 3);
      await sleep(30);
      seen.running -= 1;
      seen.ended += 1;
    };
    await queue.work('maintenance', handler, { concurrency: 3 });
    const jobs = Array.from({ length: 20 }, (_, i) => aJob(i, 'prune', 'maintenance'));
    await Promise.all(jobs.map((job) => queue.enqueue(job)));
    await eventually(() => seen.ended).toBe(20);
    expect(seen.most).toBe(3);
  });

  it('reach only the workers of their queue', async () => {
    const { queue } = open();
    const cycle = recorder();
    const house = recorder();
    await queue.work('cycle', cycle.handler, WORK);
    await queue.work('maintenance', house.handler, WORK);
    const job = aJob(1, 'review', 'maintenance');
    await queue.enqueue(job);
    await eventually(() => house.ids).toEqual([job.id]);
    expect(cycle.ids).toEqual([]);
  });

  it('run twice when the event loop was blocked for longer than the lock, which breaks nothing', async () => {
    const { queue } = open({ locks: SHORT_LOCKS });
    const job = aJob();
    await queue.enqueue(job);
    const blocked = startBlockedWorker(place());
    await blocked.began;
    const { ids, handler } = recorder();
    await queue.work('cycle', handler, WORK);
    await eventually(() => ids).toContain(job.id);
    const { exitCode, troubles } = await blocked.ended;
    expect(exitCode).toBe(0);
    expect(troubles.join()).toMatch(/lock|missing key/i);
    await waitIdle(queue);
    const { length } = ids;
    await queue.enqueue(job);
    await eventually(() => ids.length).toBeGreaterThan(length);
  });
}

function closeContract(open: OpenQueue): void {
  it('waits for the job at work and takes no other', async () => {
    const { queue } = open();
    const events: string[] = [];
    const release = barrier();
    const handler = async (job: QueueJob, signal: AbortSignal) => {
      events.push(`start ${job.name}`);
      await release.opened;
      events.push(signal.aborted ? 'aborted' : 'finished');
    };
    const worker = await queue.work('cycle', handler, { concurrency: 1 });
    await queue.enqueue(aJob(1, 'sense'));
    await eventually(() => events).toEqual(['start sense']);
    await queue.enqueue(aJob(2, 'later'));
    const closing = worker.close(10_000).then(() => events.push('closed'));
    await sleep(200);
    release.open();
    await closing;
    expect(events).toEqual(['start sense', 'finished', 'closed']);
    expect(await queue.health()).toMatchObject({ waiting: 1, active: 0 });

    const { ids, handler: another } = recorder();
    await queue.work('cycle', another, WORK);
    await eventually(() => ids.length).toBe(1);
  });

  it('aborts the signal when the grace is over', async () => {
    const { queue, troubles } = open();
    const job = aJob();
    let isRunning = false;
    const handler = async (_job: QueueJob, signal: AbortSignal) => {
      isRunning = true;
      await sleep(60_000, undefined, { signal });
    };
    const worker = await queue.work('cycle', handler, WORK);
    await queue.enqueue(job);
    await eventually(() => isRunning).toBe(true);
    await worker.close(100);
    expect(troubles.map(({ where }) => where)).toEqual([`queue cycle, job ${job.id}`]);
    expect(await queue.health()).toMatchObject({ waiting: 0, active: 0 });
  });

  it('leaves a job behind that does not heed its signal; another worker gets it', async () => {
    const { queue } = open({ locks: SHORT_LOCKS });
    const never = barrier();
    let isRunning = false;
    const handler = async () => {
      isRunning = true;
      await never.opened;
    };
    const worker = await queue.work('cycle', handler, WORK);
    const job = aJob();
    await queue.enqueue(job);
    await eventually(() => isRunning).toBe(true);
    await worker.close(50);
    never.open();
    const { ids, handler: another } = recorder();
    await open({ locks: SHORT_LOCKS }).queue.work('cycle', another, WORK);
    await eventually(() => ids).toContain(job.id);
  });

  it('is one close for everybody who asks', async () => {
    const { queue } = open();
    const worker = await queue.work('cycle', recorder().handler, WORK);
    await Promise.all([worker.close(1000), worker.close(0), queue.close()]);
  });
}
