import type pg from 'pg';
import { translated } from './store-errors.ts';

/**
 * Runs work that reads in one unchanging snapshot beside live writers; it can write nothing. Give a pool without
 * session limits.
 * @throws StoreUnavailable
 */
export async function inSnapshot<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await translated(() => pool.connect());
  let broken: Error | undefined;
  try {
    await client.query('begin isolation level repeatable read read only');
    const result = await translated(() => work(client));
    await client.query('commit');
    return result;
  } catch (error) {
    broken = error instanceof Error ? error : new Error(String(error));
    throw error;
  } finally {
    client.release(broken); // a session that failed inside a transaction is not reused
  }
}
