import type pg from 'pg';
import { translated } from '../store-errors.ts';

/** Id of the key under which the texts of a subject stand; null when there is none. */
export async function subjectKeyId(
  pool: pg.Pool,
  { agentId, subject }: { readonly agentId: string; readonly subject: string },
): Promise<string | null> {
  const { rows } = await translated(() =>
    pool.query<{ key_id: string }>(
      'select key_id from subject_keys where agent_id = $1 and subject = $2',
      [agentId, subject],
    ),
  );
  return rows[0]?.key_id ?? null;
}

/** Keys of subjects as they are kept, wrapped by the master key; at most `limit` of them. */
export async function wrappedKeys(
  pool: pg.Pool,
  { agentId, limit = null }: { readonly agentId: string; readonly limit?: number | null },
): Promise<readonly { readonly subject: string; readonly key: Buffer }[]> {
  const { rows } = await translated(() =>
    pool.query<{ subject: string; key: Buffer }>(
      'select subject, key from subject_keys where agent_id = $1 order by subject limit $2',
      [agentId, limit],
    ),
  );
  return rows;
}
