import { createHash } from 'node:crypto';
import type pg from 'pg';
import { translated } from './store-errors.ts';

const IDENTITY = `
  select system_identifier || '/' || current_database() as name from pg_control_system()`;
const CHARACTERS = 8;

/** A short name of this database, another one for each database of each server; stays over restarts. @throws StoreUnavailable */
export async function databaseIdentity(pool: pg.Pool): Promise<string> {
  const { rows } = await translated(() => pool.query<{ name: string }>(IDENTITY));
  return createHash('sha256')
    .update(rows[0]?.name ?? '')
    .digest('hex')
    .slice(0, CHARACTERS);
}
