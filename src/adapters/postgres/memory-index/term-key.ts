import { createHmac } from 'node:crypto';

/** The key under which an agent's terms are hashed: who has only the database learns no word from it. */
export function termKey(masterKey: Buffer, agentId: string): Buffer {
  return createHmac('sha256', masterKey).update(`memory terms of ${agentId}`).digest();
}

/** The key that the vectors of an agent are turned under. */
export function vectorKey(masterKey: Buffer, agentId: string): Buffer {
  return createHmac('sha256', masterKey).update(`memory vectors of ${agentId}`).digest();
}

/** 64 bits of the keyed hash, as Postgres reads a bigint. */
export function hashedTerm(key: Buffer, term: string): string {
  return createHmac('sha256', key).update(term).digest().readBigInt64BE().toString();
}
