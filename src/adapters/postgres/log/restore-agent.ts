import type pg from 'pg';
import {
  type BackupHeader,
  type BackupRecord,
  BackupRefused,
  type BackupSummary,
  type BackupTrust,
  checkBackup,
  type ReadBackupRecord,
} from '../../../kernel/proof/backup.ts';
import { eventHash, GENESIS_HASH } from '../../../kernel/proof/event-hash.ts';
import { translated } from '../store-errors.ts';
import { isoMicros } from './statements.ts';

/** So many records, of so many characters, are put in at once. */
const BATCH = 1000;
const BATCH_CHARS = 4 * 1024 * 1024;

type Of<Kind extends BackupRecord['kind']> = Extract<BackupRecord, { kind: Kind }>;

export type RestoreOptions = {
  readonly trust: BackupTrust;
  /** The body of an event that comes after those of the backup, in the same commit. Null: none. */
  readonly mark?: (summary: BackupSummary) => string | null;
  /** Which keys of personal texts are taken; default all. Without its key a text reads as erased. */
  readonly takesKey?: (key: Of<'subject_key'>) => boolean;
  readonly onProgress?: (seq: number, head: number) => void;
};

/**
 * Puts a backup into an agent that has no events, in one transaction: with the times, bytes and hashes it had. All or
 * nothing. Documents come back when they are read next. `owner`: the role that may set times and hashes itself.
 * @throws BackupRefused when the agent has events, or the backup is damaged; whatever `takesKey` throws
 */
export async function restoreAgent(
  owner: pg.Pool,
  records: AsyncIterable<ReadBackupRecord>,
  options: RestoreOptions,
): Promise<BackupSummary> {
  const client = await translated(() => owner.connect());
  let broken: Error | undefined;
  try {
    await client.query('begin');
    const summary = await restoreInto(client, records, options);
    // So many at once: without statistics the planner would not trust the indexes of what stands in the bodies.
    await client.query('analyze events');
    await client.query('commit');
    return summary;
  } catch (error) {
    broken = error instanceof Error ? error : new Error(String(error));
    throw error;
  } finally {
    // Closing the session rolls back what failed, and lets go of the buffers of its temporary tables.
    client.release(broken ?? true);
  }
}

async function restoreInto(
  client: pg.PoolClient,
  records: AsyncIterable<ReadBackupRecord>,
  { trust, mark = () => null, takesKey = () => true, onProgress }: RestoreOptions,
): Promise<BackupSummary> {
  const check = checkBackup(trust);
  let header: BackupHeader | null = null;
  let batch: BackupRecord[] = [];
  let chars = 0;
  const flush = async () => {
    if (header === null) return;
    await insertBatch(client, header.agent, batch);
    const last = batch.findLast((record) => record.kind === 'event');
    if (last !== undefined) onProgress?.(last.seq, header.head.seq);
    batch = [];
    chars = 0;
  };
  await client.query(MAKE_LARGE_TEXTS);
  for await (const record of records) {
    check.next(record);
    if (record.kind === 'header') {
      header = record;
      await requireEmpty(client, record.agent);
    }
    if (record.kind !== 'subject_key' || takesKey(record)) batch.push(record);
    chars += charsOf(record);
    if (batch.length >= BATCH || chars >= BATCH_CHARS) await flush();
  }
  await flush();
  const summary = check.end();
  await client.query(PUT_LARGE_TEXTS, [summary.agentId]);
  const body = mark(summary);
  const { agentId, head } = summary;
  await insertHead(client, agentId, body === null ? head : await insertMark(client, summary, body));
  return summary;
}

/** Recorded after the events it is about, as the log wants it. Returns the new head. */
async function insertMark(
  client: pg.PoolClient,
  { agentId, head }: BackupSummary,
  body: string,
): Promise<BackupSummary['head']> {
  const { rows } = await client.query<{ at: string }>(
    `select ${isoMicros(
      `greatest(clock_timestamp(), (select recorded_at + interval '1 microsecond' from events where agent_id = $1 and seq = $2))`,
    )} as at`,
    [agentId, head.seq],
  );
  const seq = head.seq + 1;
  const hash = eventHash(head.hash, seq, body);
  const event = { kind: 'event', seq, recorded_at: rows[0]?.at ?? '', hash, body } as const;
  await insertEvents(client, agentId, [event]);
  return { seq, hash };
}

async function requireEmpty(client: pg.PoolClient, agentId: string): Promise<void> {
  // The row is locked until the end: nobody appends in between.
  await client.query(
    `insert into heads values ($1, 0, decode($2, 'hex'), '-infinity') on conflict do nothing`,
    [agentId, GENESIS_HASH],
  );
  const { rows } = await client.query<{ seq: number }>(
    'select seq from heads where agent_id = $1 for update',
    [agentId],
  );
  const seq = rows[0]?.seq ?? 0;
  if (seq === 0) return;
  throw new BackupRefused(
    `agent ${agentId} already has ${seq} events here; restore into an empty agent`,
  );
}

async function insertHead(
  client: pg.PoolClient,
  agentId: string,
  head: BackupSummary['head'],
): Promise<void> {
  await client.query(
    `update heads h set seq = $2, hash = decode($3, 'hex'),
       recorded_at = coalesce((select recorded_at from events where agent_id = $1 and seq = $2), '-infinity')
     where h.agent_id = $1`,
    [agentId, head.seq, head.hash],
  );
}

async function insertBatch(
  client: pg.PoolClient,
  agentId: string,
  batch: readonly BackupRecord[],
): Promise<void> {
  const of = <Kind extends BackupRecord['kind']>(kind: Kind) =>
    batch.filter((record): record is Of<Kind> => record.kind === kind);
  const [small, large] = [of('blob').filter(isWhole), of('blob').filter((one) => !isWhole(one))];
  await insertBlobs(client, agentId, small);
  await insertParts(client, large, of('blob_part'));
  await insertKeys(client, agentId, of('subject_key'));
  await insertEvents(client, agentId, of('event'));
}

async function insertEvents(
  client: pg.PoolClient,
  agentId: string,
  events: readonly Of<'event'>[],
): Promise<void> {
  if (events.length === 0) return;
  await client.query(
    `insert into events (agent_id, seq, type, dedupe_key, recorded_at, body, hash, first_of_call)
     select $1, t.seq, j ->> 'type', j ->> 'dedupe_key', t.at, t.body, decode(t.hash, 'hex'), true
     from unnest($2::bigint[], $3::timestamptz[], $4::text[], $5::text[]) t (seq, at, body, hash),
       lateral (select t.body::jsonb as j offset 0) parsed`,
    [
      agentId,
      events.map(({ seq }) => seq),
      events.map(({ recorded_at }) => recorded_at),
      events.map(({ body }) => body),
      events.map(({ hash }) => hash),
    ],
  );
}

async function insertBlobs(
  client: pg.PoolClient,
  agentId: string,
  blobs: readonly Of<'blob'>[],
): Promise<void> {
  if (blobs.length === 0) return;
  await client.query(
    `insert into blobs (agent_id, blob_id, subject, key_id, content, bytes, created_at)
     select $1, t.id, t.subject, t.key_id, decode(t.content, 'base64'), t.bytes, t.at
     from unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::integer[], $7::timestamptz[])
       t (id, subject, key_id, content, bytes, at)
     on conflict do nothing`,
    [
      agentId,
      blobs.map(({ blob_id }) => blob_id),
      blobs.map(({ subject }) => subject),
      blobs.map(({ key_id }) => key_id),
      blobs.map(({ content }) => content),
      blobs.map(({ bytes }) => bytes),
      blobs.map(({ created_at }) => created_at),
    ],
  );
}

function isWhole({ parts = 0 }: Of<'blob'>): boolean {
  return parts === 0;
}

function charsOf(record: ReadBackupRecord): number {
  if (record.kind === 'event') return record.body.length;
  return record.kind === 'blob' || record.kind === 'blob_part' ? record.content.length : 0;
}

/** Here large texts wait until all their parts have come: to add to one in place would write it anew each time. */
const MAKE_LARGE_TEXTS = `
  create temporary table large_texts (
    blob_id text, subject text, key_id text, bytes integer, created_at timestamptz
  ) on commit drop;
  create temporary table large_text_parts (
    n bigint generated always as identity, blob_id text, content bytea
  ) on commit drop;
  create index on large_text_parts (blob_id, n)`;
const PUT_LARGE_TEXTS = `
  insert into blobs (agent_id, blob_id, subject, key_id, content, bytes, created_at)
  select $1, t.blob_id, t.subject, t.key_id,
    (select string_agg(p.content, ''::bytea order by p.n) from large_text_parts p where p.blob_id = t.blob_id),
    t.bytes, t.created_at
  from large_texts t
  on conflict do nothing`;

async function insertParts(
  client: pg.PoolClient,
  texts: readonly Of<'blob'>[],
  parts: readonly Of<'blob_part'>[],
): Promise<void> {
  for (const { blob_id, subject, key_id, bytes, created_at } of texts) {
    await client.query('insert into large_texts values ($1, $2, $3, $4, $5)', [
      blob_id,
      subject,
      key_id,
      bytes,
      created_at,
    ]);
  }
  // A text comes before its parts, and no part of it before another text.
  const pieces = [...texts, ...parts];
  if (pieces.length === 0) return;
  await client.query(
    `insert into large_text_parts (blob_id, content)
     select t.id, decode(t.content, 'base64') from unnest($1::text[], $2::text[]) with ordinality t (id, content, n) order by t.n`,
    [pieces.map(({ blob_id }) => blob_id), pieces.map(({ content }) => content)],
  );
}

async function insertKeys(
  client: pg.PoolClient,
  agentId: string,
  keys: readonly Of<'subject_key'>[],
): Promise<void> {
  if (keys.length === 0) return;
  await client.query(
    `insert into subject_keys (agent_id, subject, key_id, key)
     select $1, t.subject, t.key_id, decode(t.key, 'base64')
     from unnest($2::text[], $3::text[], $4::text[]) t (subject, key_id, key)`,
    [
      agentId,
      keys.map(({ subject }) => subject),
      keys.map(({ key_id }) => key_id),
      keys.map(({ key }) => key),
    ],
  );
}
