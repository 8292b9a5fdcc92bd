import { createHash, createHmac, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants } from 'node:zlib';
import type pg from 'pg';
import type { BlobForm, BlobStore, PersonalText } from '../../../kernel/ports/blobs.ts';
import { contentForBlob } from '../../../kernel/text/write-seam.ts';
import { translated } from '../store-errors.ts';
import { KEY_BYTES, open, seal, unwrapped } from '../texts/text-cipher.ts';

const brotli = promisify(brotliCompress);
const decompress = promisify(brotliDecompress);
/** The best quality (11) takes fifty times as long for a sixth less, and minutes for a mail of 25 MiB. */
const PACKED = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

export type BlobOptions = {
  readonly pool: pg.Pool;
  readonly agentId: string;
  /** Wraps the keys of the subjects: what is in the database alone opens nothing. 32 bytes. */
  readonly masterKey: Buffer;
};

/** The only way into the `blobs` table: compressed, without secrets, personal ones under the key of their subject. */
export function postgresBlobStore(options: BlobOptions): BlobStore {
  return {
    put: async (given, form) => {
      const content = keptForm(given, form);
      const id = `sha256:${createHash('sha256').update(content).digest('hex')}`;
      const packed = await brotli(Buffer.from(content), PACKED);
      await save(options, {
        id,
        subject: null,
        keyId: null,
        packed,
        bytes: Buffer.byteLength(content),
      });
      return id;
    },
    get: async (id) => {
      const row = await rowOf(options, id);
      if (row === null || row.subject !== null) return null;
      return (await decompress(row.content)).toString('utf8');
    },
    putPersonal: async (subject, given, form) => {
      const content = keptForm(given, form);
      const { key, keyId } = await keyFor(options, subject);
      const id = `hmac:${createHmac('sha256', key).update(content).digest('hex')}`;
      const packed = seal(key, await brotli(Buffer.from(content), PACKED));
      const bytes = Buffer.byteLength(content);
      await save(options, { id, subject, keyId, packed, bytes });
      return { blob: id, bytes };
    },
    getPersonal: async (subject, blob) => {
      const [row] = await personalRows(options, [{ subject, blob }]);
      return row === undefined ? { status: 'unknown' } : readText(options, row);
    },
    getManyPersonal: async (wanted) => {
      const rows = await personalRows(options, wanted);
      return Promise.all(
        rows.map((row) => readText(options, row).catch(() => ({ status: 'damaged' as const }))),
      );
    },
  };
}

function keptForm(content: string, form: BlobForm = 'text'): string {
  return form === 'encoded' ? content : contentForBlob(content);
}

type Blob = {
  readonly id: string;
  readonly subject: string | null;
  readonly keyId: string | null;
  readonly packed: Buffer;
  readonly bytes: number;
};

async function save({ pool, agentId }: BlobOptions, blob: Blob): Promise<void> {
  await translated(() =>
    pool.query(
      `insert into blobs (agent_id, blob_id, subject, key_id, content, bytes)
       values ($1, $2, $3, $4, $5, $6) on conflict do nothing`,
      [agentId, blob.id, blob.subject, blob.keyId, blob.packed, blob.bytes],
    ),
  );
}

type Row = { subject: string | null; keyId: string | null; content: Buffer };

async function rowOf({ pool, agentId }: BlobOptions, id: string): Promise<Row | null> {
  const { rows } = await translated(() =>
    pool.query<Row>(
      'select subject, key_id as "keyId", content from blobs where agent_id = $1 and blob_id = $2',
      [agentId, id],
    ),
  );
  return rows[0] ?? null;
}

type PersonalRow = {
  /** Null: there is no such text of this subject. */
  readonly content: Buffer | null;
  readonly keyId: string | null;
  readonly key: Buffer | null;
  readonly knownKeyId: string | null;
};

/** A row for each that is wanted, in order. */
async function personalRows(
  { pool, agentId }: BlobOptions,
  wanted: Parameters<BlobStore['getManyPersonal']>[0],
): Promise<readonly PersonalRow[]> {
  if (wanted.length === 0) return [];
  const { rows } = await translated(() =>
    pool.query<PersonalRow>(
      `select b.content, b.key_id as "keyId", k.key, k.key_id as "knownKeyId"
       from unnest($2::text[], $3::text[]) with ordinality w (subject, blob, n)
       left join blobs b on b.agent_id = $1 and b.blob_id = w.blob and b.subject = w.subject
       left join subject_keys k on k.agent_id = $1 and k.subject = b.subject
       order by w.n`,
      [agentId, wanted.map(({ subject }) => subject), wanted.map(({ blob }) => blob)],
    ),
  );
  return rows;
}

/** @throws when it cannot be decrypted */
async function readText(
  { masterKey }: BlobOptions,
  { content, keyId, key, knownKeyId }: PersonalRow,
): Promise<PersonalText> {
  if (content === null) return { status: 'unknown' };
  // Another key: the one of this text was destroyed, and the subject has written again since.
  if (key === null || knownKeyId !== keyId) return { status: 'erased' };
  const packed = open(open(masterKey, key), content);
  return { status: 'found', text: (await decompress(packed)).toString('utf8') };
}

type Key = { readonly key: Buffer; readonly keyId: string };

async function keyFor(options: BlobOptions, subject: string): Promise<Key> {
  const known = await knownKey(options, subject);
  if (known !== null) return known;
  const wrapped = seal(options.masterKey, randomBytes(KEY_BYTES));
  const keyId = createHash('sha256').update(wrapped).digest('hex').slice(0, 16);
  await translated(() =>
    options.pool.query(
      `insert into subject_keys (agent_id, subject, key_id, key) values ($1, $2, $3, $4)
       on conflict do nothing`,
      [options.agentId, subject, keyId, wrapped],
    ),
  );
  const key = await knownKey(options, subject); // ours, or the one of whoever was first
  if (key === null) throw new Error(`the key of ${subject} was destroyed while it was made`);
  return key;
}

async function knownKey(
  { pool, agentId, masterKey }: BlobOptions,
  subject: string,
): Promise<Key | null> {
  const { rows } = await translated(() =>
    pool.query<{ key: Buffer; keyId: string }>(
      'select key, key_id as "keyId" from subject_keys where agent_id = $1 and subject = $2',
      [agentId, subject],
    ),
  );
  return rows[0] === undefined ? null : { key: open(masterKey, rows[0].key), keyId: rows[0].keyId };
}

/** Whether this master key is the one that wrapped a subject's key. */
export function opensKey(masterKey: Buffer, wrapped: Buffer): boolean {
  return unwrapped(masterKey, wrapped) !== null;
}
