import type { Queryable } from './event-rows.ts';

/**
 * How many texts there are that were put before an event was recorded; of how many of all texts the key is gone
 * though the log does not say that they were erased; and of how many of those before the event, but for what was erased
 * since. Null: the role may not look at keys.
 */
export type TextCounts = {
  readonly texts: number;
  readonly unreadable: number | null;
  readonly erased: number | null;
};

/** An erased text keeps its row: only its key is destroyed. */
export async function countTexts(
  db: Queryable,
  agentId: string,
  { before }: { readonly before: number },
): Promise<TextCounts> {
  const { rows } = await db.query<{ texts: number }>(COUNT, [agentId, before]);
  const { rows: rights } = await db.query<{ may: boolean }>(
    "select has_table_privilege('subject_keys', 'select') as may",
  );
  const texts = rows[0]?.texts ?? 0;
  if (rights[0]?.may !== true) return { texts, unreadable: null, erased: null };
  const { rows: counted } = await db.query<Omit<TextCounts, 'texts'>>(WITHOUT_KEY, [
    agentId,
    before,
  ]);
  return { texts, unreadable: counted[0]?.unreadable ?? 0, erased: counted[0]?.erased ?? 0 };
}

const COUNT = `
  select count(*) as texts from blobs
  where agent_id = $1 and created_at <= (select recorded_at from events where agent_id = $1 and seq = $2)`;
const WITHOUT_KEY = `
  with erased as (
    select body::jsonb -> 'payload' ->> 'subject' as subject, body::jsonb -> 'payload' ->> 'key_id' as key_id, seq
    from events where agent_id = $1 and type = 'PersonalDataErased'
  )
  select count(*) filter (where not exists (select from erased e where e.subject = b.subject)) as unreadable,
    count(*) filter (where b.created_at <= (select recorded_at from events where agent_id = $1 and seq = $2)
      and not exists (select from erased e where e.subject = b.subject and e.key_id = b.key_id and e.seq > $2)) as erased
  from blobs b
  left join subject_keys k on k.agent_id = b.agent_id and k.subject = b.subject and k.key_id = b.key_id
  where b.agent_id = $1 and b.subject is not null and k.subject is null`;

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
