import { createHmac, createSecretKey } from 'node:crypto';

/** Makes an id from a text. Without the key the id does not reveal the text, not even by guessing. */
export type KeyedDigest = (text: string) => string;

/** `purpose`: the same text has different ids for different purposes. */
export function keyedDigest(key: Buffer, purpose: string): KeyedDigest {
  const own = createSecretKey(createHmac('sha256', key).update(purpose).digest());
  return (text) => createHmac('sha256', own).update(text).digest('hex');
}
