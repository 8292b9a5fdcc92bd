import { Redis } from 'ioredis';
import { afterAll, beforeAll, beforeEach, describe } from 'vitest';
import {
  HOW_TO_INSTALL_REDIS,
  isRedisInstalled,
  type RedisServer,
  redisServer,
} from '../adapters/queue/redis-server.ts';
import { freshDatabase } from '../support/postgres.ts';
import { controllerContract } from './controller-contract.ts';

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
});
