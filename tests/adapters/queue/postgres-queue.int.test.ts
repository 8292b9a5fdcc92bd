import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { migrateQueue } from '../../../src/adapters/queue/migrate-queue.ts';
import { freshDatabase } from '../../support/postgres.ts';
import { jobQueueContract } from './queue-contract.ts';
import { aJob, eventually, queuesAt, recorder, waitIdle } from './queue-story.ts';

const db = await freshDatabase();
/** Workers' listening connections carry the name of their queue. */
const SESSIONS =
  "from pg_stat_activity where datname = current_database() and application_name in ('homeostat queue', 'cycle')";
const ONE = { concurrency: 1 };

describe('the job queue on Postgres', () => {
  beforeAll(() => migrateQueue(db.owner));
  afterEach(async () => {
    await db.owner.query('truncate bullmq.job, bullmq.event, bullmq.meta cascade');
  });
  const place = () => ({ backend: 'postgres' as const, url: db.appUrl });
  jobQueueContract(place);
  const open = queuesAt(place);

  it('goes on after its connections were terminated', async () => {
    const { queue } = open();
    const { ids, handler } = recorder();
    await queue.work('cycle', handler, { concurrency: 4 });
    const jobs = Array.from({ length: 300 }, (_, i) => aJob(i));
    for (const [i, job] of jobs.entries()) {
      if (i % 50 === 25) await terminate();
      await eventually(() => queue.enqueue(job)).toBe('queued');
    }
    await eventually(() => new Set(ids).size).toBe(300);
    await waitIdle(queue);
  });

  it('hears of a new job after its listening connection was terminated', async () => {
    const { queue } = open();
    const { ids, handler } = recorder();
    await queue.work('cycle', handler, ONE);
    await waitIdle(queue);
    await terminate();
    const job = aJob();
    await eventually(() => queue.enqueue(job)).toBe('queued');
    await eventually(() => ids).toContain(job.id);
  });

  it('works as the app role alone, which may not change the schema', async () => {
    const { queue } = open();
    const { ids, handler } = recorder();
    await queue.work('cycle', handler, ONE);
    await queue.enqueue(aJob());
    await eventually(() => ids.length).toBe(1);
    const { rows } = await db.owner.query(`select distinct usename ${SESSIONS}`);
    expect(rows).toEqual([{ usename: 'homeostat_app' }]);
    for (const refused of [
      'create table bullmq.mine ()',
      'drop table bullmq.job',
      'delete from bullmq.migration',
      'drop function bullmq.next_delay',
    ]) {
      await expect(db.app.query(refused), refused).rejects.toThrow(
        /permission denied|must be owner/,
      );
    }
  });

  it('is migrated any number of times, also at once', async () => {
    await Promise.all([1, 2, 3, 4].map(() => migrateQueue(db.owner)));
  });

  it('says that its schema is missing, and starts when it is there', async () => {
    await db.owner.query('drop schema bullmq cascade');
    const { queue, troubles } = open();
    const job = aJob();
    expect(await queue.enqueue(job)).toBe('failed');
    expect((await queue.health()).detail).toMatch(/not initialized/);
    expect(troubles).not.toEqual([]);
    await migrateQueue(db.owner);
    await eventually(() => queue.enqueue(job)).toBe('queued');
  });
});

async function terminate(): Promise<void> {
  await db.owner.query(`select pg_terminate_backend(pid) ${SESSIONS}`);
}
