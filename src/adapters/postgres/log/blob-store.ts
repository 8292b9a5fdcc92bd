import { createHash, createHmac, createSecretKey, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import {
  brotliCompress,
  brotliCompressSync,
  brotliDecompress,
  brotliDecompressSync,
  constants,
} from 'node:zlib';
import type pg from 'pg';
import type { BlobForm, BlobStore, PersonalText } from '../../../kernel/ports/blobs.ts';
import { contentForBlob } from '../../../kernel/text/write-seam.ts';
import { translated } from '../store-errors.ts';
import { KEY_BYTES, open, seal, unwrapped } from '../texts/text-cipher.ts';

/** Up to here it takes less time to pack and unpack at once (20 µs) than to have another thread do it (90 µs). */
const AT_ONCE_BYTES = 2048;

const inThread = { pack: promisify(brotliCompress), unpack: promisify(brotliDecompress) };

async function decompress(content: Buffer): Promise<Buffer> {
  return content.length > AT_ONCE_BYTES ? inThread.unpack(content) : brotliDecompressSync(content);
}
const [LEAST_WINDOW, GREATEST_WINDOW] = [10, 22];

/**
 * The best quality (11) takes fifty times as long for a sixth less, and minutes for a mail of 25 MiB. A window no larger
 * than the text: to clear one of 4 MiB takes longer than to pack a sentence.
 */
async function packed(content: string): Promise<Buffer> {
  const bytes = Buffer.from(content);
  const window = Math.ceil(Math.log2(bytes.length + 1)) + 1;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 5,
    [constants.BROTLI_PARAM_LGWIN]: Math.min(GREATEST_WINDOW, Math.max(LEAST_WINDOW, window)),
  };
  return bytes.length > AT_ONCE_BYTES
    ? inThread.pack(bytes, { params })
    : brotliCompressSync(bytes, { params });
}

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
      const bytes = Buffer.byteLength(content);
      const blob = { id, subject: null, keyId: null, packed: await packed(content), bytes };
      await save(options, [blob]);
      return id;
    },
    get: async (id) => {
      const row = await rowOf(options, id);
      if (row === null || row.subject !== null) return null;
      return (await decompress(row.content)).toString('utf8');
    },
    putPersonal: async (subject, given, form) => {
      const [blob] = await putPersonal(options, [{ subject, content: keptForm(given, form) }]);
      if (blob === undefined) throw new Error(`could not store a text of ${subject}`);
      return blob;
    },
    putManyPersonal: (given) =>
      putPersonal(
        options,
        given.map(({ subject, content }) => ({ subject, content: keptForm(content) })),
      ),
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

/** Keys in one statement, texts in another: each commit waits for the disk. */
async function putPersonal(
  options: BlobOptions,
  given: readonly { readonly subject: string; readonly content: string }[],
): Promise<readonly { blob: string; bytes: number }[]> {
  const keys = await keysFor(options, [...new Set(given.map(({ subject }) => subject))]);
  const blobs = await Promise.all(
    given.map(async ({ subject, content }): Promise<Blob> => {
      const known = keys.get(subject);
      if (known === undefined) {
        throw new Error(`the key of ${subject} was destroyed while it was created`);
      }
      const { key, keyId } = known;
      const id = `hmac:${createHmac('sha256', createSecretKey(key)).update(content).digest('hex')}`;
      const sealed = seal(key, await packed(content));
      return { id, subject, keyId, packed: sealed, bytes: Buffer.byteLength(content) };
    }),
  );
  await save(options, blobs);
  return blobs.map(({ id, bytes }) => ({ blob: id, bytes }));
}

async function save({ pool, agentId }: BlobOptions, blobs: readonly Blob[]): Promise<void> {
  if (blobs.length === 0) return;
  // In one order: two that put the same texts at once wait for each other, and never both for the other.
  const inOrder = blobs.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  await translated(() =>
    pool.query(
      `insert into blobs (agent_id, blob_id, subject, key_id, content, bytes)
       select $1, * from unnest($2::text[], $3::text[], $4::text[], $5::bytea[], $6::integer[])
       on conflict do nothing`,
      [
        agentId,
        inOrder.map(({ id }) => id),
        inOrder.map(({ subject }) => subject),
        inOrder.map(({ keyId }) => keyId),
        inOrder.map(({ packed: content }) => content),
        inOrder.map(({ bytes }) => bytes),
      ],
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

/** Of each subject; who has none is given one. */
async function keysFor(
  options: BlobOptions,
  subjects: readonly string[],
): Promise<ReadonlyMap<string, Key>> {
  const known = await knownKeys(options, subjects);
  const without = subjects.filter((subject) => !known.has(subject)).toSorted();
  if (without.length === 0) return known;
  const wrapped = without.map(() => seal(options.masterKey, randomBytes(KEY_BYTES)));
  await translated(() =>
    options.pool.query(
      `insert into subject_keys (agent_id, subject, key_id, key)
       select $1, * from unnest($2::text[], $3::text[], $4::bytea[]) on conflict do nothing`,
      [options.agentId, without, wrapped.map(keyIdOf), wrapped],
    ),
  );
  // Ours, or those of whoever was first.
  return new Map([...known, ...(await knownKeys(options, without))]);
}

function keyIdOf(wrapped: Buffer): string {
  return createHash('sha256').update(wrapped).digest('hex').slice(0, 16);
}

async function knownKeys(
  { pool, agentId, masterKey }: BlobOptions,
  subjects: readonly string[],
): Promise<ReadonlyMap<string, Key>> {
  if (subjects.length === 0) return new Map();
  const { rows } = await translated(() =>
    pool.query<{ subject: string; key: Buffer; keyId: string }>(
      'select subject, key, key_id as "keyId" from subject_keys where agent_id = $1 and subject = any ($2)',
      [agentId, subjects],
    ),
  );
  return new Map(
    rows.map(({ subject, key, keyId }) => [subject, { key: open(masterKey, key), keyId }]),
  );
}

/** Whether this master key is the one that wrapped a subject's key. */
export function opensKey(masterKey: Buffer, wrapped: Buffer): boolean {
  return unwrapped(masterKey, wrapped) !== null;
}
