import type pg from 'pg';
import { translated } from './store-errors.ts';

/** Bytes of this database on disk. */
export async function databaseSize(pool: pg.Pool): Promise<number> {
  const { rows } = await translated(() =>
    pool.query<{ bytes: number }>('select pg_database_size(current_database()) as bytes'),
  );
  return rows[0]?.bytes ?? 0;
}

/** Bytes of the tables of the program with their indexes: what grows with the events, without what an empty database weighs. */
export async function tablesSize(pool: pg.Pool): Promise<number> {
  const { rows } = await translated(() =>
    pool.query<{ bytes: number }>(
      `select coalesce(sum(pg_total_relation_size(oid)), 0)::bigint as bytes
       from pg_class where relkind = 'r' and relnamespace = (select relnamespace from pg_class where oid = 'events'::regclass)`,
    ),
  );
  return rows[0]?.bytes ?? 0;
}
