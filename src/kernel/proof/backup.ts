import { z } from 'zod';
import { canonicalText } from '../text/canonical-text.ts';
import type { SealedHead } from './seal.ts';
import { checkChain, type Divergence, type Seal } from './verify.ts';

const hash = z.string();

/** The public key that signed, as DER, and its signature; both in base64. */
const backupSeal = z.object({ key: z.string(), signature: z.string() });
export type BackupSeal = z.infer<typeof backupSeal>;

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
    /** Number of records with more of its content that follow; absent: none. */
    parts: z.int().optional(),
  }),
  z.object({ kind: z.literal('blob_part'), blob_id: z.string(), content: z.string() }),
  /** Still wrapped by the master key, which is not in the backup. */
  z.object({
    kind: z.literal('subject_key'),
    subject: z.string(),
    key_id: z.string(),
    key: z.string(),
  }),
  /** A line of seals.jsonl. */
  z.object({ kind: z.literal('seal'), line: z.string() }),
  /** Without it the file was cut short. Backups of older releases bear no seal. */
  z.object({ kind: z.literal('end'), records: z.int(), seal: backupSeal.optional() }),
]);
export type BackupRecord = z.infer<typeof backupRecord>;
export type BackupHeader = Extract<BackupRecord, { kind: 'header' }>;

/** A record as it is read: the end comes with the digest (hexadecimal) of all lines before it. */
export type ReadBackupRecord =
  | Exclude<BackupRecord, { kind: 'end' }>
  | (Extract<BackupRecord, { kind: 'end' }> & { readonly digest: string });

/** What the seal of a backup signs: every line before the last, the header among them. */
export function backupSealText({ records, digest }: { records: number; digest: string }): string {
  return canonicalText({ backup: digest, records });
}

/** `key`: the fingerprint of the key that sealed it. `broken`: sealed, and changed since. */
export type SealStanding =
  | { readonly status: 'genuine' | 'other_key'; readonly key: string }
  | { readonly status: 'none' | 'broken'; readonly key: null };

/** Facts of this folder that a backup must agree with. */
export type BackupTrust = {
  /** Genuine seals of the agent's log, from the folder and from the backup itself. */
  readonly seals: readonly SealedHead[];
  /** Whose seal it is. */
  readonly judge: (text: string, seal: BackupSeal | undefined) => SealStanding;
  /** False: the owner accepts a backup that no key of this folder sealed. */
  readonly isSealNeeded: boolean;
};

export type BackupSummary = {
  readonly agentId: string;
  readonly head: { readonly seq: number; readonly hash: string };
  readonly createdAt: string;
  readonly events: number;
  readonly blobs: number;
  readonly subjectKeys: number;
  readonly seals: readonly string[];
  readonly seal: SealStanding;
};

/** The backup is damaged, incomplete or not for this place. */
export class BackupRefused extends Error {
  readonly code = 'backup_refused';

  constructor(why: string, cause?: unknown) {
    super(`the backup cannot be used: ${why}`, { cause });
    this.name = 'BackupRefused';
  }
}

/** A check from record to record: order, chain, completeness, seals. Needs no database. */
export type BackupCheck = {
  /** @throws BackupRefused */
  next(record: ReadBackupRecord): void;
  /** After the last one. @throws BackupRefused */
  end(): BackupSummary;
};

/** Older backups have their seals last; newer ones have them right after the header. */
const ORDER = ['header', 'event', 'blob', 'subject_key', 'seal', 'end'] as const;

/** A large text whose content is not complete yet. */
type PartedText = { readonly blobId: string; readonly left: number };

export function checkBackup(trust: BackupTrust): BackupCheck {
  let chain = checkChain([]);
  const counts = { header: 0, event: 0, blob: 0, blob_part: 0, subject_key: 0, seal: 0, end: 0 };
  const seals: string[] = [];
  let header: BackupHeader | null = null;
  let seal: SealStanding | null = null;
  let previous: OrderedKind = 'header';
  let parted: PartedText | null = null;
  return {
    next: (record) => {
      parted = requireParts(parted, record);
      if (record.kind !== 'blob_part') {
        requireOrder(placeOf(previous, counts), record.kind, header !== null);
        previous = record.kind;
      }
      if (record.kind === 'header') {
        header = record;
        chain = checkChain(sealsUpTo(record.head.seq, trust.seals));
      }
      if (record.kind === 'seal') seals.push(record.line);
      if (record.kind === 'event') refuse(chain.next(rowOf(record)));
      if (record.kind === 'end') {
        requireCount(record.records, counts);
        seal = trust.judge(backupSealText(record), record.seal);
      }
      counts[record.kind] += 1;
    },
    end: () => {
      if (header === null) throw new BackupRefused('it has no header');
      if (seal === null) throw new BackupRefused('it ends early');
      refuse(chain.end(header.head));
      requireSeal(seal, trust);
      return {
        agentId: header.agent,
        head: header.head,
        createdAt: header.created_at,
        events: counts.event,
        blobs: counts.blob,
        subjectKeys: counts.subject_key,
        seals,
        seal,
      };
    },
  };
}

/** Seals of later events are ignored: an old backup is still a good one. */
function sealsUpTo(seq: number, seals: readonly SealedHead[]): readonly Seal[] {
  return seals
    .filter((seal) => seal.seq <= seq)
    .map((seal) => ({ seq: seal.seq, hash: seal.hash, isGenuine: true }));
}

/** Rejects a broken seal, whatever the owner allows. */
function requireSeal({ status, key }: SealStanding, { isSealNeeded }: BackupTrust): void {
  if (status === 'broken') {
    throw new BackupRefused('it was changed after it was sealed. Use another backup');
  }
  if (status === 'genuine' || !isSealNeeded) return;
  const unsealed =
    'If you trust the place it was kept in, take it with --without-seal: restored so, its history counts as unsealed for good';
  if (status === 'none') {
    throw new BackupRefused(
      `it bears no seal: an older release made it, or somebody took the seal off. ${unsealed}`,
    );
  }
  throw new BackupRefused(
    `it is sealed with a key (${key}) that this state folder does not have. Copy secrets/seal-key of the folder it was made in into secrets/ here, in place of the one that is there, and try again. Without that key nobody can tell whether it was changed. ${unsealed}`,
  );
}

/** After seals at the beginning any record may follow. */
function placeOf(
  kind: OrderedKind,
  { event, blob, subject_key }: Readonly<Record<OrderedKind, number>>,
): OrderedKind {
  return kind === 'seal' && event + blob + subject_key === 0 ? 'header' : kind;
}

/** The parts of a text follow it directly. Returns what is still missing after this record. */
function requireParts(parted: PartedText | null, record: ReadBackupRecord): PartedText | null {
  if (record.kind === 'blob_part') {
    if (record.blob_id !== parted?.blobId) {
      throw new BackupRefused(`a part of the text ${record.blob_id} is out of place`);
    }
    return parted.left === 1 ? null : { ...parted, left: parted.left - 1 };
  }
  if (parted !== null) throw new BackupRefused(`the text ${parted.blobId} ends early`);
  const left = record.kind === 'blob' ? (record.parts ?? 0) : 0;
  return left > 0 && record.kind === 'blob' ? { blobId: record.blob_id, left } : null;
}

type OrderedKind = Exclude<BackupRecord['kind'], 'blob_part'>;

function requireOrder(before: OrderedKind, kind: OrderedKind, isBegun: boolean): void {
  const goesOn = ORDER.indexOf(kind) >= ORDER.indexOf(before) && before !== 'end';
  const isFirst = kind === 'header';
  if (!goesOn || isFirst === isBegun) throw new BackupRefused(`a record ${kind} is out of place`);
}

function requireCount(expected: number, counts: Readonly<Record<string, number>>): void {
  const found = Object.values(counts).reduce((sum, count) => sum + count, 0);
  if (found !== expected) throw new BackupRefused(`it has ${found} records instead of ${expected}`);
}

/** The event in the form of the chain check. */
function rowOf(event: Extract<BackupRecord, { kind: 'event' }>) {
  const { seq, body, recorded_at: recordedAt, hash } = event;
  return { seq, body, recordedAt, hash };
}

function refuse(fault: Divergence | null): void {
  if (fault === null) return;
  const { kind, seq, field, expected, found } = fault;
  if (kind === 'seal') {
    throw new BackupRefused(
      `its event ${seq} is not the one that was sealed here, so it was changed or is of another life of this agent. Use another backup. If it is a genuine one of another life, restore it into a new state folder with secrets/ copied and without seals.jsonl`,
    );
  }
  const where = [seq !== undefined && `event ${seq}`, field].filter(Boolean).join(', ');
  throw new BackupRefused(
    `${kind} at ${where}: ${JSON.stringify(found)} instead of ${JSON.stringify(expected)}`,
  );
}
