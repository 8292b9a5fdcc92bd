import type pg from 'pg';
import { translated } from './store-errors.ts';

/** A session with an open transaction that has written something. */
export type Writer = {
  readonly pid: number;
  readonly application: string;
  readonly ageMs: number;
};

/**
 * The open transaction that has been writing for longest: appends to an agent whose head it holds wait for it. Null when
 * there is none, as far as this role may see.
 * @throws StoreUnavailable
 */
export async function oldestWriter(pool: pg.Pool): Promise<Writer | null> {
  const { rows } = await translated(() => pool.query<Writer>(OLDEST_WRITER));
  return rows[0] ?? null;
}

const OLDEST_WRITER = `
  select pid, application_name as application,
    extract(epoch from clock_timestamp() - xact_start)::float8 * 1000 as "ageMs"
  from pg_stat_activity
  where datname = current_database() and backend_type = 'client backend' and backend_xid is not null
    and xact_start is not null and pid <> pg_backend_pid()
  order by xact_start limit 1`;
