import type pg from 'pg';
import { translated } from './store-errors.ts';

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
