import { Redis } from 'ioredis';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  HOW_TO_INSTALL_REDIS,
  isRedisInstalled,
  type RedisServer,
  redisServer,
} from '../../adapters/queue/redis-server.ts';
import { freshDatabase } from '../../support/postgres.ts';
import { PATIENCE } from '../../support/until.ts';
import { controllerContract } from '../controller-contract.ts';
import { eventually, openHouse, times } from '../controller-story.ts';
import { PHASE_WORK } from '../test-process.ts';

const db = await freshDatabase();
const database = { databaseUrl: db.appUrl, adminUrl: db.ownerUrl };

describe('a controller with its jobs in Postgres', () => {
  controllerContract(
    () => database,
    async () => {
      await db.owner.query('delete from bullmq.job');
    },
  );
});

describe('a controller with its jobs on Redis', () => {
  let redis: RedisServer;
  beforeAll(async () => {
    if (!isRedisInstalled) return;
    redis = await redisServer();
    await redis.start();
  });
  beforeEach(({ skip }) => {
    if (!isRedisInstalled) skip(HOW_TO_INSTALL_REDIS);
  });
  afterAll(async () => {
    if (isRedisInstalled) await redis.remove();
  });
  controllerContract(
    () => ({ ...database, redisUrl: redis.url }),
    async () => {
      const client = new Redis(redis.url);
      await client.flushall();
      client.disconnect();
    },
  );

  it('finishes cycles while Redis is gone, and uses it again when it is back', async () => {
    const house = await openHouse({ ...database, redisUrl: redis.url }, 'redis-gone');
    const controller = await house.controller();
    const done = async () => times(await house.types(), 'CycleCompleted');
    await house.addTask('water');
    await house.request();
    await eventually(house.types).toContain('PhaseStarted');
    await redis.kill();
    await eventually(done).toBeGreaterThanOrEqual(1);
    await house.addTask('weed');
    await house.request();
    await eventually(house.lines).toEqual(['water', 'weed']);
    await eventually(done).toBeGreaterThanOrEqual(2);
    expect(controller.handedOver.join()).toContain('failed');
    await redis.start();
    await eventually(async () => (await controller.queue.health()).ok).toBe(true);
    const before = controller.handedOver.length;
    await house.addTask('mow');
    await house.request();
    // A task may come with its own cycle before the requested one, so cycles are not counted.
    await eventually(house.lines).toEqual(['water', 'weed', 'mow']);
    // A queue that failed is not trusted for a moment, in which a quick machine does the whole cycle by itself.
    const handedOver = async () => {
      await house.request();
      return controller.handedOver.slice(before).join();
    };
    await expect
      .poll(handedOver, { ...PATIENCE, interval: PHASE_WORK.distrustMs })
      .toContain('consolidate queued');
    await house.close();
  });
});
