import { z } from 'zod';
import { GENESIS_HASH } from './event-hash.ts';
import { checkChain, type Divergence } from './verify.ts';

const hash = z.string();

/** One line of a backup, in this order. Bytes in base64; hashes in hexadecimal. */
export const backupRecord = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('header'),
    format: z.literal(1),
    agent: z.string(),
    head: z.object({ seq: z.int(), hash }),
    created_at: z.string(),
    app_version: z.string(),
  }),
  /** The body as it was stored: what the hash covers. */
  z.object({
    kind: z.literal('event'),
    seq: z.int(),
    recorded_at: z.string(),
    hash,
    body: z.string(),
  }),
  z.object({
    kind: z.literal('blob'),
    blob_id: z.string(),
    subject: z.string().nullable(),
    key_id: z.string().nullable(),
    content: z.string(),
    bytes: z.int(),
    created_at: z.string(),
  }),
  /** Still wrapped by the master key, which is not in the backup. */
  z.object({
    kind: z.literal('subject_key'),
    subject: z.string(),
    key_id: z.string(),
    key: z.string(),
  }),
  /** A line of seals.jsonl. */
  z.object({ kind: z.literal('seal'), line: z.string() }),
  /** Without it the file was cut short. */
  z.object({ kind: z.literal('end'), records: z.int() }),
]);
export type BackupRecord = z.infer<typeof backupRecord>;
export type BackupHeader = Extract<BackupRecord, { kind: 'header' }>;

export type BackupSummary = {
  readonly agentId: string;
  readonly head: { readonly seq: number; readonly hash: string };
  readonly createdAt: string;
  readonly events: number;
  readonly blobs: number;
  readonly subjectKeys: number;
  readonly seals: readonly string[];
};

/** The backup is damaged, incomplete or not for this place. */
export class BackupRefused extends Error {
  readonly code = 'backup_refused';

  constructor(why: string, cause?: unknown) {
    super(`the backup cannot be used: ${why}`, { cause });
    this.name = 'BackupRefused';
  }
}

/** A check from record to record: order, chain, completeness. Needs no database. */
export type BackupCheck = {
  /** Hands back the record. @throws BackupRefused */
  next(record: BackupRecord): BackupRecord;
  /** After the last one. @throws BackupRefused */
  end(): BackupSummary;
};

const ORDER = ['header', 'event', 'blob', 'subject_key', 'seal', 'end'] as const;

export function checkBackup(): BackupCheck {
  const chain = checkChain([]);
  const counts = { header: 0, event: 0, blob: 0, subject_key: 0, seal: 0, end: 0 };
  const seals: string[] = [];
  let header: BackupHeader | null = null;
  let previous: { kind: BackupRecord['kind']; hash: string } = {
    kind: 'header',
    hash: GENESIS_HASH,
  };
  return {
    next: (record) => {
      requireOrder(previous.kind, record.kind, header !== null);
      if (record.kind === 'header') header = record;
      if (record.kind === 'seal') seals.push(record.line);
      if (record.kind === 'end') requireCount(record.records, counts);
      if (record.kind === 'event') refuse(chain.next(rowOf(record, previous.hash)));
      const lastHash = record.kind === 'event' ? record.hash : previous.hash;
      previous = { kind: record.kind, hash: lastHash };
      counts[record.kind] += 1;
      return record;
    },
    end: () => {
      if (header === null) throw new BackupRefused('it has no header');
      if (counts.end === 0) throw new BackupRefused('it ends early');
      refuse(chain.end(header.head));
      return {
        ...{ agentId: header.agent, head: header.head, createdAt: header.created_at },
        ...{ events: counts.event, blobs: counts.blob, subjectKeys: counts.subject_key, seals },
      };
    },
  };
}

function requireOrder(
  before: BackupRecord['kind'],
  kind: BackupRecord['kind'],
  isBegun: boolean,
): void {
  const goesOn = ORDER.indexOf(kind) >= ORDER.indexOf(before) && before !== 'end';
  const isFirst = kind === 'header';
  if (!goesOn || isFirst === isBegun) throw new BackupRefused(`a record ${kind} is out of place`);
}

function requireCount(expected: number, counts: Readonly<Record<string, number>>): void {
  const found = Object.values(counts).reduce((sum, count) => sum + count, 0);
  if (found !== expected) throw new BackupRefused(`it has ${found} records instead of ${expected}`);
}

/** The event as the chain check wants it. */
function rowOf(event: Extract<BackupRecord, { kind: 'event' }>, prevHash: string) {
  const { seq, body, recorded_at: recordedAt, hash } = event;
  return { seq, body, recordedAt, prevHash, hash };
}

function refuse(fault: Divergence | null): void {
  if (fault === null) return;
  const { kind, seq, field, expected, found } = fault;
  const where = [seq !== undefined && `event ${seq}`, field].filter(Boolean).join(', ');
  throw new BackupRefused(
    `${kind} at ${where}: ${JSON.stringify(found)} instead of ${JSON.stringify(expected)}`,
  );
}
