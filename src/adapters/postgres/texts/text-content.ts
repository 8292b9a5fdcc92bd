import { createHash, createHmac } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { brotliDecompressSync, createBrotliDecompress } from 'node:zlib';
import type { Divergence } from '../../../kernel/proof/verify.ts';
import { open, openPieces, unwrapped } from './text-cipher.ts';

/** A row of `blobs`, with what is needed to tell whether it is the text that its name says. */
export type StoredText = {
  readonly name: string;
  readonly subject: string | null;
  readonly keyId: string | null;
  /** Length that it is said to have when unpacked. */
  readonly bytes: number;
  /** Null: it is too large to be read at once. */
  readonly content: Buffer | null;
  /** Of its subject, wrapped by the master key. Null: it is gone, so nobody can read the text. */
  readonly key: Buffer | null;
};

export type TextPorts = {
  /** Null: personal texts cannot be read here. */
  readonly masterKey: Buffer | null;
  /** The stored bytes of a large text, in order. */
  readonly pieces: (name: string) => AsyncIterable<Buffer>;
};

/** `text`: what it says, of a small one of our own. `isRead` is false where the key is not to be had. */
export type CheckedText = {
  readonly fault: Divergence | null;
  readonly isRead: boolean;
  readonly text: string | null;
};

/** Unpacked at once up to here; a longer one goes through in pieces. */
const UNPACKED_AT_ONCE = 256 * 1024;
const UNREADABLE = 'something that cannot be read';

/** Whether a stored text is the one that its name says: the digest of it, keyed where it is personal. */
export async function checkText(stored: StoredText, ports: TextPorts): Promise<CheckedText> {
  const { name, subject, keyId, key } = stored;
  const isOwn = name.startsWith('sha256:');
  const isPlaced = isOwn ? subject === null && keyId === null : subject !== null && keyId !== null;
  if (!isPlaced) {
    const expected = isOwn ? null : 'whose text it is';
    return {
      fault: faultOf(name, 'subject', { expected, found: subject }),
      isRead: true,
      text: null,
    };
  }
  if (isOwn) return checkContent(stored, { digest: createHash('sha256'), key: null }, ports);
  if (key === null || ports.masterKey === null) return { fault: null, isRead: false, text: null };
  const opened = unwrapped(ports.masterKey, key);
  if (opened === null) {
    const said = { expected: 'a key that the master key opens', found: UNREADABLE };
    return { fault: faultOf(name, 'key', said), isRead: true, text: null };
  }
  return checkContent(stored, { digest: createHmac('sha256', opened), key: opened }, ports);
}

type Reading = {
  readonly digest: ReturnType<typeof createHash | typeof createHmac>;
  readonly key: Buffer | null;
};

async function checkContent(
  stored: StoredText,
  reading: Reading,
  { pieces }: TextPorts,
): Promise<CheckedText> {
  const { name, bytes, content } = stored;
  const isSmall = content !== null && bytes <= UNPACKED_AT_ONCE;
  const source = sourceOf(isSmall ? null : (content ?? pieces(name)));
  const unpacked = isSmall
    ? unpackedAtOnce(content, bytes, reading)
    : await unpackedInPieces(source.bytes, bytes, reading);
  source.rethrow();
  const seen = (fault: Divergence | null, text: string | null = null): CheckedText => {
    return { fault, isRead: true, text };
  };
  if (unpacked === null)
    return seen(faultOf(name, 'content', { expected: name, found: UNREADABLE }));
  const found = `${name.split(':')[0]}:${reading.digest.digest('hex')}`;
  if (found !== name) return seen(faultOf(name, 'content', { expected: name, found }));
  if (unpacked.length !== bytes) {
    return seen(faultOf(name, 'bytes', { expected: unpacked.length, found: bytes }));
  }
  return seen(null, reading.key === null ? unpacked.text : null);
}

type Unpacked = { readonly length: number; readonly text: string | null };

function unpackedAtOnce(content: Buffer, bytes: number, reading: Reading): Unpacked | null {
  const { digest, key } = reading;
  try {
    const packed = key === null ? content : open(key, content);
    // What unpacks to more than it says is not the text.
    const plain = brotliDecompressSync(packed, { maxOutputLength: Math.max(bytes, 1) });
    digest.update(plain);
    return { length: plain.length, text: plain.toString('utf8') };
  } catch {
    return null; // its caller says that it cannot be read
  }
}

async function unpackedInPieces(
  source: AsyncIterable<Buffer>,
  bytes: number,
  { digest, key }: Reading,
): Promise<Unpacked | null> {
  let length = 0;
  const packed = key === null ? source : openPieces(key, source);
  try {
    await pipeline(Readable.from(packed), createBrotliDecompress(), async (plain) => {
      for await (const piece of plain as AsyncIterable<Buffer>) {
        length += piece.length;
        if (length > bytes) throw new Error('it is longer than it says');
        digest.update(piece);
      }
    });
    return { length, text: null };
  } catch {
    return null; // its caller says that it cannot be read, or that the database did not answer
  }
}

/** Bytes as a source of pieces. What failed to come is no fault of the text: `rethrow` tells the caller. */
function sourceOf(given: Buffer | AsyncIterable<Buffer> | null) {
  let failed: { readonly error: unknown } | null = null;
  async function* bytes(): AsyncGenerator<Buffer> {
    if (given === null) return;
    if (Buffer.isBuffer(given)) {
      yield given;
      return;
    }
    try {
      yield* given;
    } catch (error) {
      failed = { error };
      throw error;
    }
  }
  return {
    bytes: bytes(),
    rethrow: () => {
      if (failed !== null) throw failed.error;
    },
  };
}

function faultOf(
  name: string,
  field: 'content' | 'bytes' | 'subject' | 'key',
  said: Pick<Divergence, 'expected' | 'found'>,
): Divergence {
  return { kind: 'text', key: name, field, ...said };
}
