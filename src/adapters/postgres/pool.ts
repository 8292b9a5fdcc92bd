import pg from 'pg';

/**
 * Every session of the app role: a stuck lock or query must not hold up the log, and a plan cached while a table was
 * still empty must not scan it when it has grown.
 */
const SESSION_LIMITS =
  '-c lock_timeout=2000 -c statement_timeout=10000 -c idle_in_transaction_session_timeout=5000 -c enable_seqscan=off';
const CONNECT_TIMEOUT_MS = 5000;
const INT8_OID = 20;

export type PoolOptions = {
  readonly url: string;
  readonly max: number;
  readonly applicationName: string;
  /** Told of a connection that broke while idle; the pool replaces it by itself. */
  readonly onError: (error: Error) => void;
  /** Long reads (verify, export) and migrations need more than the session limits allow. */
  readonly unlimited?: boolean;
};

/** bigint columns come as numbers: sequence numbers stay far below 2^53. */
export function openPool(options: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.max,
    application_name: options.applicationName,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    ...(options.unlimited !== true && { options: SESSION_LIMITS }),
    types: { getTypeParser: parserOf },
  });
  pool.on('error', options.onError);
  // The pool listens only to those that wait in it. Whoever holds one hears of its end by the next query.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** The driver hands over any oid as a plain number; its types name only the built-in ones. */
function parserOf(oid: number, format?: 'text' | 'binary'): (text: string) => unknown {
  if (oid === INT8_OID && format !== 'binary') return Number;
  return builtIn(oid, format);
}
const builtIn: (oid: number, format?: 'text' | 'binary') => (text: string) => unknown =
  pg.types.getTypeParser;
