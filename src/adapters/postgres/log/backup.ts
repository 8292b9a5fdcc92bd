import type pg from 'pg';
import type { BackupRecord } from '../../../kernel/proof/backup.ts';
import { PIECE_BYTES, pagesOf, textPieces, WHOLE_BYTES } from '../texts/text-pieces.ts';
import { type Queryable, readHead, storedRows } from './event-rows.ts';
import { inSnapshot } from './snapshot.ts';
import { isoMicros } from './statements.ts';

export type BackupSource = {
  readonly agentId: string;
  readonly appVersion: string;
  /** ISO 8601. */
  readonly now: string;
  /** Lines of seals.jsonl about this agent. */
  readonly seals: readonly string[];
  readonly onProgress?: (seq: number, head: number) => void;
};

type Write = (records: readonly BackupRecord[]) => Promise<void>;

/**
 * Hands all that is true of an agent to `write`, in the order of a backup and from one snapshot: events as stored,
 * blobs, wrapped subject keys; seals before them. Documents are left out: they are computed from the events. `pool`: the app role
 * without session limits.
 * @throws StoreUnavailable
 */
export async function exportAgent(
  pool: pg.Pool,
  source: BackupSource,
  write: Write,
): Promise<void> {
  const { agentId, onProgress } = source;
  let count = 0;
  const put: Write = async (records) => {
    count += records.length;
    await write(records);
  };
  await inSnapshot(pool, async (client) => {
    const head = (await readHead(client, agentId)) ?? { seq: 0, hash: '0'.repeat(64) };
    await put([headerOf(source, head)]);
    // Before the events they are about, so that a reader need not read these twice.
    await put(source.seals.map((line) => ({ kind: 'seal', line })));
    for await (const rows of storedRows(client, agentId, { withColumns: false })) {
      await put(
        rows.map(({ seq, recordedAt, hash, body }) => ({
          kind: 'event',
          seq,
          recorded_at: recordedAt,
          hash,
          body,
        })),
      );
      onProgress?.(rows.at(-1)?.seq ?? 0, head.seq);
    }
    await exportBlobs(client, agentId, put);
    await put(await subjectKeys(client, agentId));
  });
  await write([{ kind: 'end', records: count }]);
}

function headerOf(
  { agentId, appVersion, now }: BackupSource,
  head: { seq: number; hash: string },
): BackupRecord {
  return {
    kind: 'header',
    format: 1,
    agent: agentId,
    head,
    created_at: now,
    app_version: appVersion,
  };
}

type Blob = Extract<BackupRecord, { kind: 'blob' }>;
/** `size`: of the content, where it is too large to come with the row. */
type BlobRow = Omit<Blob, 'content' | 'parts'> & {
  readonly content: string | null;
  readonly size: number;
};

async function exportBlobs(client: Queryable, agentId: string, put: Write): Promise<void> {
  for await (const rows of pagesOf<BlobRow>(client, BLOBS, [agentId])) {
    let small: Blob[] = [];
    for (const { size, content, ...row } of rows) {
      if (content !== null) {
        small.push({ ...row, content });
        continue;
      }
      await put(small);
      small = [];
      await exportLarge(client, agentId, { put, row, size });
    }
    await put(small);
  }
}

const BLOBS = `
  select 'blob' as kind, blob_id, subject, key_id,
    case when octet_length(content) <= ${WHOLE_BYTES} then translate(encode(content, 'base64'), E'\\n', '') end as content,
    octet_length(content) as size, bytes, ${isoMicros('created_at')} as created_at
  from blobs where agent_id = $1`;

type LargeText = {
  readonly put: Write;
  readonly row: Omit<Blob, 'content' | 'parts'>;
  readonly size: number;
};

/** In parts, so that neither the writer nor a reader of the backup holds all of it. */
async function exportLarge(
  client: Queryable,
  agentId: string,
  { put, row, size }: LargeText,
): Promise<void> {
  const { blob_id } = row;
  const parts = Math.ceil(size / PIECE_BYTES) - 1;
  let isFirst = true;
  for await (const piece of textPieces(client, agentId, blob_id)) {
    const content = piece.toString('base64');
    await put([isFirst ? { ...row, content, parts } : { kind: 'blob_part', blob_id, content }]);
    isFirst = false;
  }
}

async function subjectKeys(client: Queryable, agentId: string): Promise<readonly BackupRecord[]> {
  const { rows } = await client.query<Extract<BackupRecord, { kind: 'subject_key' }>>(
    `select 'subject_key' as kind, subject, key_id, translate(encode(key, 'base64'), E'\\n', '') as key
     from subject_keys where agent_id = $1 order by subject`,
    [agentId],
  );
  return rows;
}
