import { Redis } from 'ioredis';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { QueueJob } from '../../../src/kernel/ports/job-queue.ts';
import { jobQueueContract } from './queue-contract.ts';
import { aJob, barrier, eventually, inTime, queuesAt, recorder } from './queue-story.ts';
import {
  HOW_TO_INSTALL_REDIS,
  isRedisInstalled,
  type RedisServer,
  redisServer,
} from './redis-server.ts';

describe('the job queue on Redis', () => {
  let redis: RedisServer;
  beforeAll(async () => {
    if (!isRedisInstalled) return;
    redis = await redisServer();
    await redis.start();
  });
  beforeEach(async ({ skip }) => {
    if (!isRedisInstalled) skip(HOW_TO_INSTALL_REDIS);
    await flush(redis.url);
  });
  afterAll(async () => {
    if (isRedisInstalled) await redis.remove();
  });
  const place = () => ({ backend: 'redis' as const, url: redis.url });
  jobQueueContract(place);
  const open = queuesAt(place);

  it('goes on after FLUSHALL: the jobs are gone, later ones run', async () => {
    const { queue } = open();
    const { ids, handler } = recorder();
    const release = barrier();
    const [atWork, waiting, later] = [aJob(), aJob(), aJob()];
    const slowFirst = async (job: QueueJob, signal: AbortSignal) => {
      if (job.id === atWork.id) await release.opened;
      await handler(job, signal);
    };
    await queue.work('cycle', slowFirst, { concurrency: 1 });
    await queue.enqueue(atWork);
    await eventually(async () => (await queue.health()).active).toBe(1);
    await queue.enqueue(waiting);
    await flush(redis.url);
    release.open();
    await eventually(() => ids).toEqual([atWork.id]);
    expect(await queue.enqueue(later)).toBe('queued');
    await eventually(() => ids).toEqual([atWork.id, later.id]);
    expect(await queue.enqueue(atWork)).toBe('queued');
    await eventually(() => ids).toEqual([atWork.id, later.id, atWork.id]);
  });

  it('goes on after Redis was killed and started empty', async () => {
    const { queue } = open();
    const { ids, handler } = recorder();
    await queue.work('cycle', handler, { concurrency: 2 });
    const [before, meanwhile] = [aJob(), aJob()];
    await queue.enqueue(before);
    await eventually(() => ids).toEqual([before.id]);
    await redis.kill();
    expect(await inTime(queue.enqueue(meanwhile))).toBe('failed');
    expect(await inTime(queue.health())).toMatchObject({ backend: 'redis', ok: false });
    await redis.start();
    await eventually(() => queue.enqueue(meanwhile)).toBe('queued');
    await eventually(() => ids).toEqual([before.id, meanwhile.id]);
  });
});

async function flush(url: string): Promise<void> {
  const client = new Redis(url);
  await client.flushall();
  client.disconnect();
}
