import { MIGRATION_ADVISORY_LOCK_KEY, runMigrations } from 'bullmq';
import type pg from 'pg';

export const QUEUE_SCHEMA = 'bullmq';

/**
 * Not `create`: only a job without an id makes BullMQ create a sequence, and ours all have one. Anew each time, since
 * a newer BullMQ adds tables and functions.
 */
const GRANTS = `
  grant usage on schema ${QUEUE_SCHEMA} to homeostat_app;
  grant select, insert, update, delete on all tables in schema ${QUEUE_SCHEMA} to homeostat_app;
  revoke insert, update, delete on ${QUEUE_SCHEMA}.migration from homeostat_app;
  grant usage, select on all sequences in schema ${QUEUE_SCHEMA} to homeostat_app;
  grant execute on all functions in schema ${QUEUE_SCHEMA} to homeostat_app`;

/** Asked first: granting writes, which a full disk does not take, and makes every session look the tables up anew. */
const IS_GRANTED = `
  select has_schema_privilege('homeostat_app', '${QUEUE_SCHEMA}', 'usage') and coalesce(bool_and(
    case when relkind = 'S' then has_sequence_privilege('homeostat_app', oid, 'usage')
      else has_table_privilege('homeostat_app', oid, 'select') end
  ), false) as granted
  from pg_class where relnamespace = '${QUEUE_SCHEMA}'::regnamespace and relkind in ('r', 'p', 'v', 'S')`;

/**
 * Brings BullMQ's own schema in the log's database to this program's version and lets the app role use it. As the
 * owner, after the log's migrations. Idempotent; safe beside another process doing the same.
 * @throws the driver's errors, and BullMQ's when the schema is that of a newer major version
 */
export async function migrateQueue(owner: pg.Pool): Promise<void> {
  const client = await owner.connect();
  try {
    await runMigrations(client, QUEUE_SCHEMA);
    await client.query('begin');
    // Two grants on one table at a time fail with "tuple concurrently updated".
    await client.query('select pg_advisory_xact_lock($1, hashtext($2))', [
      MIGRATION_ADVISORY_LOCK_KEY,
      QUEUE_SCHEMA,
    ]);
    const { rows } = await client.query<{ granted: boolean }>(IS_GRANTED);
    if (rows[0]?.granted !== true) await client.query(GRANTS);
    await client.query('commit');
    client.release();
  } catch (error) {
    client.release(true);
    throw error;
  }
}
