import { MIGRATION_ADVISORY_LOCK_KEY } from 'bullmq';
import { expect, it } from 'vitest';
import { QUEUE_SCHEMA } from '../../src/adapters/queue/migrate-queue.ts';
import { lookAtQueue } from '../../src/compose/open/queue.ts';
import { untilTrue } from '../support/until.ts';
import { agentUnderTest } from './agent-under-test.ts';

const { agent, db } = await agentUnderTest();
/** Of what the program asks: ordinary sessions wait no longer for a lock. */
const LOCK_TIMEOUT_MS = 2000;

const LONG_WAITING = `
  select from pg_stat_activity
  where datname = current_database() and application_name = 'homeostat migrate' and wait_event_type = 'Lock'
    and clock_timestamp() - query_start > interval '${LOCK_TIMEOUT_MS + 500} ms'`;

it('waits for those who look before, however long they take', async () => {
  await lookAtQueue(agent);
  const before = await db.owner.connect();
  const key = [MIGRATION_ADVISORY_LOCK_KEY, QUEUE_SCHEMA];
  await before.query('select pg_advisory_lock($1, hashtext($2))', key);
  const looked = lookAtQueue(agent).catch((error: unknown) => error);
  let isOver = false;
  void looked.then(() => {
    isOver = true;
  });
  await untilTrue(async () => isOver || (await db.owner.query(LONG_WAITING)).rowCount === 1);
  await before.query('select pg_advisory_unlock($1, hashtext($2))', key);
  before.release();
  expect(await looked).toMatchObject({ ok: true });
});
