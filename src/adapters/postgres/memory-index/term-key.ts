import { createHmac } from 'node:crypto';

/** The key under which an agent's terms are hashed: who has only the database learns no word from it. */
export function termKey(masterKey: Buffer, agentId: string): Buffer {
  return createHmac('sha256', masterKey).update(`memory terms of ${agentId}`).digest();
}

/** The key that the vectors of an agent are turned under. */
export function vectorKey(masterKey: Buffer, agentId: string): Buffer {
  return createHmac('sha256', masterKey).update(`memory vectors of ${agentId}`).digest();
}

/** Words that are remembered with their hashes: a language has not many more that are said often. */
const REMEMBERED = 50_000;

/** 64 bits of the keyed hash of a term, as Postgres reads a bigint. */
export function termHash(key: Buffer): (term: string) => string {
  const known = new Map<string, string>();
  return (term) => {
    const before = known.get(term);
    if (before !== undefined) return before;
    const hash = createHmac('sha256', key).update(term).digest().readBigInt64BE().toString();
    if (known.size >= REMEMBERED) known.clear();
    known.set(term, hash);
    return hash;
  };
}
