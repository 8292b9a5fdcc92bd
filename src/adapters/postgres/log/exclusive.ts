import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

export type Exclusive = {
  /** Resolves when another session holds it. */
  readonly lost: Promise<void>;
  readonly release: () => Promise<void>;
};

const RETRY_MS = 500;
const CONNECT_MS = 5000;

type Wanted = { readonly url: string; readonly name: string; readonly applicationName: string };

/**
 * A session-level advisory lock: one holder per name on one database. Null: taken by another. When the session breaks
 * (the server was restarted, the network was away) the lock is taken again as soon as that is possible; meanwhile
 * somebody else may take it.
 */
export async function holdExclusive(wanted: Wanted): Promise<Exclusive | null> {
  const first = await takeLock(wanted);
  if (first === null) return null;
  const releasing = new AbortController();
  const held = { session: first };
  const lost = keepLock(wanted, held, releasing.signal);
  return {
    lost,
    release: async () => {
      releasing.abort();
      await held.session.end();
    },
  };
}

type Session = {
  readonly ended: Promise<void>;
  /** Names the session on the server, where it may live on after we lost it. */
  readonly backend: { readonly pid: number; readonly startedAt: string };
  readonly end: () => Promise<void>;
};

/** Resolves when another has it; when released, never. */
async function keepLock(
  wanted: Wanted,
  held: { session: Session },
  signal: AbortSignal,
): Promise<void> {
  for (;;) {
    await held.session.ended;
    const again = await takeAgain(wanted, held.session, signal);
    if (again === null) return;
    held.session = again;
    if (signal.aborted) await again.end();
  }
}

/** Tries until it is known who has the lock, or (then without end) until it is released. */
async function takeAgain(
  wanted: Wanted,
  { backend }: Session,
  signal: AbortSignal,
): Promise<Session | null> {
  for (;;) {
    await sleep(RETRY_MS, undefined, { ref: false });
    if (signal.aborted) return new Promise(() => undefined);
    const again = await takeLock(wanted, backend).catch(() => undefined);
    if (again !== undefined) return again;
  }
}

/** Null: another session has the lock. @throws the driver's errors */
async function takeLock(wanted: Wanted, former?: Session['backend']): Promise<Session | null> {
  const client = new pg.Client({
    connectionString: wanted.url,
    application_name: wanted.applicationName,
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
  });
  const ended = new Promise<void>((resolve) => {
    client.on('end', resolve);
    client.on('error', () => {
      resolve();
    });
  });
  try {
    await client.connect();
    if (former !== undefined) await client.query(END_FORMER, [former.pid, former.startedAt]);
    const { rows } = await client.query<TakenRow>(TAKE, [wanted.name]);
    const [row] = rows;
    if (row?.held === true) {
      const backend = { pid: row.pid, startedAt: row.started_at };
      return { ended, backend, end: () => client.end() };
    }
  } catch (error) {
    await client.end().catch(() => undefined); // what broke it is told
    throw error;
  }
  await client.end();
  return null;
}

type TakenRow = { readonly held: boolean; readonly pid: number; readonly started_at: string };

const TAKE = `
  select pg_try_advisory_lock(hashtextextended($1, 0)) as held, pid, backend_start::text as started_at
  from pg_stat_activity where pid = pg_backend_pid()`;

/** Waits at most 5 s for its end. */
const END_FORMER = `
  select pg_terminate_backend(pid, 5000) from pg_stat_activity
  where pid = $1 and backend_start = $2::timestamptz`;
