import { setTimeout as sleep } from 'node:timers/promises';
import {
  type BackendFactory,
  createPostgresBackend,
  type PgPool,
  type PgPoolClient,
  type PostgresConnectionOptions,
  type PostgresQueueBackend,
  withBackend,
} from 'bullmq';
import pg from 'pg';
import { bullmqEngine, type Connect, type Engine } from './engine.ts';
import { QUEUE_SCHEMA } from './migrate-queue.ts';

const CONNECT_MS = 2000;
const STATEMENT_MS = 5000;
const IDLE_MS = 60_000;
const KEEP_ALIVE_MS = 10_000;
const PRODUCER_CONNECTIONS = 2;
/** One listens; the others renew locks and look for stalled jobs beside those that fetch and finish. */
const CONNECTIONS_BESIDE_JOBS = 3;
const LISTEN_RETRY_MS = 500;
const LONGEST_BLOCK_S = 10;
const OPTIONS = `-c search_path=${QUEUE_SCHEMA} -c lock_timeout=2000 -c statement_timeout=${STATEMENT_MS} -c idle_in_transaction_session_timeout=5000`;

/** Jobs in schema `bullmq` of the log's own database, as the app role. Needs `migrateQueue` once. */
export function postgresEngine(url: string, suffix: string): Engine {
  const connect: Connect<PgPool> = (use, onError) => {
    const pool = new pg.Pool({
      connectionString: url,
      max: use === 'producer' ? PRODUCER_CONNECTIONS : use.concurrency + CONNECTIONS_BESIDE_JOBS,
      application_name: 'homeostat queue',
      options: OPTIONS,
      connectionTimeoutMillis: CONNECT_MS,
      query_timeout: STATEMENT_MS * 2,
      idleTimeoutMillis: IDLE_MS,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    });
    pool.on('error', onError);
    // A connection that breaks while BullMQ holds it would otherwise be an error event nobody listens to.
    pool.on('connect', (client) => client.on('error', onError));
    return { connection: patientPool(pool, onError), end: () => pool.end() };
  };
  return bullmqEngine({ kind: 'postgres', suffix }, withBackend(boundedBackend), connect);
}

/** BullMQ lets an idle worker trust its LISTEN for an hour; one lost notification would then cost that hour. */
const boundedBackend: BackendFactory<PostgresQueueBackend, PostgresConnectionOptions> = (
  name,
  options,
  extra,
) => {
  const backend = createPostgresBackend(name, options, extra);
  return Object.defineProperty(backend, 'maximumBlockTimeout', { value: LONGEST_BLOCK_S });
};

/**
 * BullMQ waits before it tries again only after ECONNREFUSED; after any other failure (server starting up, connection
 * terminated, no connection free) its loops would run hot. So each failure is reported here and looks like that one.
 */
function patientPool(pool: pg.Pool, onError: (error: Error) => void): PgPool {
  const asRefused = (error: unknown): never => {
    if (isAnswerOfBullmq(error)) throw error;
    const cause = error instanceof Error ? error : new Error(String(error));
    onError(cause);
    throw Object.assign(new Error(cause.message, { cause }), { code: 'ECONNREFUSED' });
  };
  const connect = async (): Promise<PgPoolClient> => {
    try {
      // BullMQ describes the same object with narrower listener types.
      return (await pool.connect()) as PgPoolClient;
    } catch (error) {
      await sleep(LISTEN_RETRY_MS, undefined, { ref: false }); // once closed, nothing waits for it
      return asRefused(error);
    }
  };
  const query = (text: string, params?: readonly unknown[]) =>
    pool.query(text, params === undefined ? [] : [...params]).catch(asRefused);
  const guarded: PgPool = {
    connect,
    query,
    end: () => pool.end(),
    // What a listener could hear is reported already.
    on: () => guarded,
    removeAllListeners: () => guarded,
  };
  return guarded;
}

/** Errors that BullMQ's SQL functions raise on purpose, such as a lock lost to another worker. */
function isAnswerOfBullmq(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code?.startsWith('BM') === true;
}
