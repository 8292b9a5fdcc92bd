import type pg from 'pg';
import { translated } from '../store-errors.ts';

/**
 * Runs work that reads in one unchanging snapshot beside live writers; it can write nothing. Give a pool without
 * session limits.
 * @throws StoreUnavailable
 */
export async function inSnapshot<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
  /** Makes temporary tables, which the work may write; they are gone afterwards. */
  prepare?: (client: pg.PoolClient) => Promise<void>,
): Promise<T> {
  const client = await translated(() => pool.connect());
  let broken: Error | undefined;
  try {
    await prepare?.(client);
    await client.query('begin isolation level repeatable read read only');
    const result = await translated(() => work(client));
    await client.query('commit');
    if (prepare !== undefined) await client.query('discard temp');
    return result;
  } catch (error) {
    broken = error instanceof Error ? error : new Error(String(error));
    throw error;
  } finally {
    client.release(broken); // a session that failed inside a transaction is not reused
  }
}
