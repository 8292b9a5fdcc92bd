import { createHash } from 'node:crypto';

/** What the first event of a log is chained to. */
export const GENESIS_HASH = '0'.repeat(64);

/** sha256(previous hash ‖ seq as int8 ‖ sha256(body)), as the append computes it. Hexadecimal in and out. */
export function eventHash(previousHash: string, seq: number, body: string): string {
  const position = Buffer.alloc(8);
  position.writeBigInt64BE(BigInt(seq));
  return createHash('sha256')
    .update(Buffer.from(previousHash, 'hex'))
    .update(position)
    .update(createHash('sha256').update(body, 'utf8').digest())
    .digest('hex');
}
