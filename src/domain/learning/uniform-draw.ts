import { createHash } from 'node:crypto';

/** A number in [0, 1) that follows from the seed alone: 48 bits of its SHA-256. Recorded with the seed (invariant 4). */
export function uniformDraw(seed: string): number {
  return createHash('sha256').update(seed).digest().readUIntBE(0, 6) / 2 ** 48;
}
