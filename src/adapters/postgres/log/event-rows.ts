import type pg from 'pg';
import type { StoredRow } from '../../../kernel/proof/verify.ts';
import { isoMicros } from './statements.ts';

const PAGE = 1000;

/** What can run a statement: a pool, or a client in a transaction. */
export type Queryable = Pick<pg.ClientBase, 'query'>;

const COLUMNS = `json_build_object('agent_id', agent_id, 'type', type, 'dedupe_key', dedupe_key)`;

function rowsStatement(withColumns: boolean): string {
  return `
    select seq, body, ${isoMicros('recorded_at')} as "recordedAt", encode(hash, 'hex') as hash
      ${withColumns ? `, ${COLUMNS} as columns` : ''}
    from events where agent_id = $1 and seq > $2 order by seq limit ${PAGE}`;
}

/** All events (after one, if given) as they are stored, a page at a time. Run it inside one snapshot. */
export async function* storedRows(
  db: Queryable,
  agentId: string,
  { withColumns, from = 0 }: { withColumns: boolean; from?: number },
): AsyncGenerator<readonly StoredRow[]> {
  const text = rowsStatement(withColumns);
  for (let after = from; ; ) {
    const { rows } = await db.query<StoredRow>(text, [agentId, after]);
    if (rows.length > 0) yield rows;
    if (rows.length < PAGE) return;
    after = rows.at(-1)?.seq ?? after;
  }
}

/** Seq and hash (hexadecimal) of the newest event as the head says; null for an agent without events. */
export async function readHead(
  db: Queryable,
  agentId: string,
): Promise<{ seq: number; hash: string } | null> {
  const { rows } = await db.query<{ seq: number; hash: string }>(
    `select seq, encode(hash, 'hex') as hash from heads where agent_id = $1`,
    [agentId],
  );
  return rows[0] ?? null;
}

/** The hashes (hexadecimal) of those of these events that are stored. */
export async function hashesAt(
  db: Queryable,
  agentId: string,
  seqs: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const { rows } = await db.query<{ seq: number; hash: string }>(
    `select seq, encode(hash, 'hex') as hash from events where agent_id = $1 and seq = any($2::bigint[])`,
    [agentId, seqs],
  );
  return new Map(rows.map(({ seq, hash }) => [seq, hash]));
}

/** How many events there are up to one. */
export async function countUpTo(db: Queryable, agentId: string, seq: number): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    'select count(*)::integer as count from events where agent_id = $1 and seq <= $2',
    [agentId, seq],
  );
  return rows[0]?.count ?? 0;
}
