import type pg from 'pg';
import { quantile } from '../measure.ts';

const TIMES = 40;

/**
 * Milliseconds of Postgres (p50) to find the hundred of so many rows of 384 bits that differ least from one: what the search
 * for meaning would begin with if nothing were kept in the process, and a measure of the machine beside it.
 */
export async function plainScanMs(pool: pg.Pool, rows: number): Promise<number> {
  await pool.query('drop table if exists plain_signs');
  await pool.query(
    `create unlogged table plain_signs as select n as id, ${bitsOf('n')} as signs from generate_series(1, $1::integer) n`,
    [rows],
  );
  await pool.query('vacuum analyze plain_signs');
  const times: number[] = [];
  for (let n = 0; n < TIMES; n++) {
    const startedMs = performance.now();
    await pool.query(
      `select id from plain_signs order by bit_count(signs # ${bitsOf('$1::integer')}) limit 100`,
      [-n],
    );
    times.push(performance.now() - startedMs);
  }
  return quantile(times, 0.5);
}

function bitsOf(number: string): string {
  const parts = [0, 1, 2].map((part) => `md5('${part} ' || ${number})`);
  return `('x' || ${parts.join(' || ')})::bit(384)`;
}
