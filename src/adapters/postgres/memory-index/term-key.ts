import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';

/** The key under which an agent's terms are hashed: who has only the database learns no word from it. */
export function termKey(masterKey: Buffer, agentId: string): KeyObject {
  return createSecretKey(
    createHmac('sha256', masterKey).update(`memory terms of ${agentId}`).digest(),
  );
}

/** The key under which the keys are hashed that an agent's statements are compared by. */
export function comparisonKey(masterKey: Buffer, agentId: string): KeyObject {
  return createSecretKey(
    createHmac('sha256', masterKey).update(`memory keys of ${agentId}`).digest(),
  );
}

/** The key that the vectors of an agent are turned under. */
export function vectorKey(masterKey: Buffer, agentId: string): Buffer {
  return createHmac('sha256', masterKey).update(`memory vectors of ${agentId}`).digest();
}

/** Words that are remembered with their hashes: a language has not many more that are said often. */
const REMEMBERED = 50_000;

/** 64 bits of a keyed hash, as Postgres reads a bigint. */
export function hash64(key: KeyObject, text: string): string {
  return createHmac('sha256', key).update(text).digest().readBigInt64BE().toString();
}

/** The same of terms, of which many come again. */
export function termHash(key: KeyObject): (term: string) => string {
  const known = new Map<string, string>();
  return (term) => {
    const before = known.get(term);
    if (before !== undefined) return before;
    const hash = hash64(key, term);
    if (known.size >= REMEMBERED) known.clear();
    known.set(term, hash);
    return hash;
  };
}
