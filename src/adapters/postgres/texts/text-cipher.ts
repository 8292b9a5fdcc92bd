import { createCipheriv, createDecipheriv, createSecretKey, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
export const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const HEAD_BYTES = NONCE_BYTES + TAG_BYTES;

/** nonce ‖ tag ‖ ciphertext */
export function seal(key: Buffer, plain: Buffer): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, createSecretKey(key), nonce);
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/** @throws when the key is another one or the bytes were changed */
export function open(key: Buffer, sealed: Buffer): Buffer {
  const decipher = decipherOf(key, sealed);
  return Buffer.concat([decipher.update(sealed.subarray(HEAD_BYTES)), decipher.final()]);
}

/** The same, piece by piece; the first piece holds the nonce and the tag. Only at its end is it known to be genuine. */
export async function* openPieces(
  key: Buffer,
  sealed: AsyncIterable<Buffer>,
): AsyncGenerator<Buffer> {
  let decipher: ReturnType<typeof decipherOf> | null = null;
  for await (const piece of sealed) {
    const rest = decipher === null ? piece.subarray(HEAD_BYTES) : piece;
    decipher ??= decipherOf(key, piece);
    yield decipher.update(rest);
  }
  if (decipher !== null) yield decipher.final();
}

/** The key that a master key wrapped; null: it was wrapped by another one, or is damaged. */
export function unwrapped(masterKey: Buffer, wrapped: Buffer): Buffer | null {
  try {
    const key = open(masterKey, wrapped);
    return key.length === KEY_BYTES ? key : null;
  } catch {
    return null; // told to the caller as what it is
  }
}

function decipherOf(key: Buffer, sealed: Buffer) {
  const nonce = sealed.subarray(0, NONCE_BYTES);
  // From the bytes of a key, Node takes three times as long.
  const decipher = createDecipheriv(CIPHER, createSecretKey(key), nonce);
  decipher.setAuthTag(sealed.subarray(NONCE_BYTES, HEAD_BYTES));
  return decipher;
}
