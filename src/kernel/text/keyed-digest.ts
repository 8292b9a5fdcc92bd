import { createHmac } from 'node:crypto';

/** Names a text by its words; without the key nobody can tell from the name which they are, not even by guessing. */
export type KeyedDigest = (text: string) => string;

/** `purpose`: the same text has another name for another purpose. */
export function keyedDigest(key: Buffer, purpose: string): KeyedDigest {
  const own = createHmac('sha256', key).update(purpose).digest();
  return (text) => createHmac('sha256', own).update(text).digest('hex');
}
