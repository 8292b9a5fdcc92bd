import type { Queryable } from './event-rows.ts';

/**
 * How many texts there are that were put before an event was recorded, and of how many of all texts the key is gone
 * though the log does not say that they were erased. Null: the role may not look at keys.
 */
export type TextCounts = { readonly texts: number; readonly unreadable: number | null };

/** An erased text keeps its row: only its key is destroyed. */
export async function countTexts(
  db: Queryable,
  agentId: string,
  { before }: { readonly before: number },
): Promise<TextCounts> {
  const { rows } = await db.query<{ texts: number }>(COUNT, [agentId, before]);
  return { texts: rows[0]?.texts ?? 0, unreadable: await countUnreadable(db, agentId) };
}

async function countUnreadable(db: Queryable, agentId: string): Promise<number | null> {
  const { rows } = await db.query<{ may: boolean }>(
    "select has_table_privilege('subject_keys', 'select') as may",
  );
  if (rows[0]?.may !== true) return null;
  const { rows: counted } = await db.query<{ unreadable: number }>(UNREADABLE, [agentId]);
  return counted[0]?.unreadable ?? 0;
}

const COUNT = `
  select count(*) as texts from blobs
  where agent_id = $1 and created_at <= (select recorded_at from events where agent_id = $1 and seq = $2)`;
const UNREADABLE = `
  select count(*) as unreadable
  from blobs b
  left join subject_keys k on k.agent_id = b.agent_id and k.subject = b.subject and k.key_id = b.key_id
  left join (
    select distinct s.subject from events, jsonb_array_elements_text(subjects_of(body)) s (subject)
    where agent_id = $1 and type = 'PersonalDataErased'
  ) e on e.subject = b.subject
  where b.agent_id = $1 and b.subject is not null and k.subject is null and e.subject is null`;

/** Those of the named texts that are not there. */
export async function missingTexts(
  db: Queryable,
  agentId: string,
  names: readonly string[],
): Promise<ReadonlySet<string>> {
  if (names.length === 0) return new Set();
  const { rows } = await db.query<{ name: string }>(
    `select n.name from unnest($2::text[]) n (name)
     where not exists (select from blobs b where b.agent_id = $1 and b.blob_id = n.name)`,
    [agentId, [...new Set(names)]],
  );
  return new Set(rows.map(({ name }) => name));
}
