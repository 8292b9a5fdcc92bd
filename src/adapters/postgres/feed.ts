import type pg from 'pg';
import { FEED } from './statements.ts';
import { translated } from './store-errors.ts';

/** A reader that is told nothing for this long because of somebody's open transaction is a health state. */
const FEED_STALLED_MS = 5000;

/** Where a reader of the feed stands: the last event it was told of. Plain JSON. */
export type FeedCursor = { readonly tx: string; readonly agentId: string; readonly seq: number };

export const FEED_START: FeedCursor = { tx: '0', agentId: '', seq: 0 };

export type FeedPage = {
  /** Each has events after the cursor; read them from your own mark for that agent. */
  readonly agentIds: readonly string[];
  readonly cursor: FeedCursor;
  readonly isLast: boolean;
};

export type FeedBarrier = {
  /** Age of the oldest stored event that readers are not told of yet; 0 when there is none. */
  readonly withheldMs: number;
  readonly isStalled: boolean;
  /** The oldest open transaction that writes, as far as this role may see it. */
  readonly blocker: {
    readonly pid: number;
    readonly application: string;
    readonly ageMs: number;
  } | null;
};

/**
 * The next agents with news, each event once. Only transactions older than every running one are told of: a
 * transaction that began earlier may commit later, and a cursor that passed it would never see its events.
 * @throws StoreUnavailable
 */
export async function readFeed(
  pool: pg.Pool,
  { tx, agentId, seq }: FeedCursor,
  limit = 1000,
): Promise<FeedPage> {
  const { rows } = await translated(() =>
    pool.query<{ tx: string; agent_id: string; seq: number }>(FEED, [tx, agentId, seq, limit]),
  );
  const last = rows.at(-1);
  return {
    agentIds: [...new Set(rows.map((row) => row.agent_id))],
    cursor:
      last === undefined
        ? { tx, agentId, seq }
        : { tx: last.tx, agentId: last.agent_id, seq: last.seq },
    isLast: rows.length < limit,
  };
}

type BarrierRow = {
  withheld_ms: number | null;
  pid: number | null;
  application: string | null;
  age_ms: number | null;
};

/** How long readers have been kept waiting, and by whom. @throws StoreUnavailable */
export async function feedBarrier(pool: pg.Pool): Promise<FeedBarrier> {
  const { rows } = await translated(() => pool.query<BarrierRow>(BARRIER));
  const { withheld_ms, pid, application, age_ms } = rows[0] ?? NOTHING_WITHHELD;
  const withheldMs = Math.max(0, withheld_ms ?? 0);
  return {
    withheldMs,
    isStalled: withheldMs > FEED_STALLED_MS,
    blocker: pid === null ? null : { pid, application: application ?? '', ageMs: age_ms ?? 0 },
  };
}

const NOTHING_WITHHELD: BarrierRow = {
  withheld_ms: null,
  pid: null,
  application: null,
  age_ms: null,
};

const BARRIER = `
  select w.withheld_ms, b.pid, b.application, b.age_ms
  from (
    select extract(epoch from clock_timestamp() - min(recorded_at))::float8 * 1000 as withheld_ms
    from events where tx >= pg_snapshot_xmin(pg_current_snapshot())
  ) w
  left join lateral (
    select pid, application_name as application,
      extract(epoch from clock_timestamp() - xact_start)::float8 * 1000 as age_ms
    from pg_stat_activity
    where backend_xid is not null and pid <> pg_backend_pid()
    order by age(backend_xid) desc limit 1
  ) b on true`;
