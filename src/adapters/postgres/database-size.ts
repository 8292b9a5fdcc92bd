import type pg from 'pg';
import { translated } from './store-errors.ts';

/** Bytes of this database on disk. */
export async function databaseSize(pool: pg.Pool): Promise<number> {
  const { rows } = await translated(() =>
    pool.query<{ bytes: number }>('select pg_database_size(current_database()) as bytes'),
  );
  return rows[0]?.bytes ?? 0;
}
