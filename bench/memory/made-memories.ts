const VOCABULARY = 60_000;

/** Of equal runs the same: what is measured does not change with chance. */
export function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) | 0;
    const mixed = Math.imul(state ^ (state >>> 12), 0x297a2d39);
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
  };
}

/** By Zipf's law: the nth word is said once for n times of the first. */
export function word(next: () => number): string {
  return `w${Math.floor(VOCABULARY ** next()).toString(36)}x`;
}

/** The text of the nth memory. */
export function wordsOf(n: number): string {
  const next = chance(n + 1);
  return Array.from({ length: 6 + Math.floor(next() * 24) }, () => word(next)).join(' ');
}

const PEOPLE =
  'Anna Bob Clara Dario Eva Felix Gina Hugo Iris Jonas Karla Luca Mia Noah Olga Paul'.split(' ');
const TOWNS =
  'Bern Basel Zurich Geneva Lugano Chur Thun Sion Olten Aarau Berlin Vienna Milan Lyon'.split(' ');
const ROLES =
  'dentist landlord accountant plumber neighbour boss teacher coach lawyer editor tutor'.split(' ');
const THINGS =
  'backup deployment rent insurance bicycle dishwasher printer router archive newsletter'.split(
    ' ',
  );

/** What the nth statement claims. One in eight or so is about the same as one before, and outdates it. */
export function claimOf(n: number): string {
  const next = chance(n + 1);
  const one = (of: readonly string[]) => of[Math.floor(next() * of.length)] ?? '';
  const claims = [
    () => `${one(PEOPLE)} lives in ${one(TOWNS)} near the ${one(ROLES)} of ${one(PEOPLE)}`,
    () => `The ${one(ROLES)} of ${one(PEOPLE)} in ${one(TOWNS)} is Dr. ${one(PEOPLE)} ${n}`,
    () => `The ${one(THINGS)} of ${one(PEOPLE)} in ${one(TOWNS)} costs ${n} francs a month`,
    () => `The meeting with ${one(PEOPLE)} about the ${one(THINGS)} is on Monday at ${n % 12}`,
    () => `We decided that ${one(THINGS)} ${n} goes through a review before it ships`,
    () => `Mein ${one(ROLES)} wohnt in ${one(TOWNS)} an der Gasse ${n}`,
    () => `${one(PEOPLE)} likes ${one(THINGS)} number ${n} and dislikes that in ${one(TOWNS)}`,
  ];
  return claims[n % claims.length]?.() ?? '';
}

export const DIMENSIONS = 512;

/** Of length 1, in any direction. */
export function vectorOf(n: number): Float32Array {
  const next = chance(n * 31 + 5);
  const values = Float32Array.from({ length: DIMENSIONS }, () => next() + next() + next() - 1.5);
  const length = Math.hypot(...values);
  return values.map((value) => value / length);
}

/** Alike for texts that share words, as of a real model. */
export function vectorOfText(text: string): Float32Array {
  const words = text.toLowerCase().match(/\p{L}[\p{L}\p{N}]*/gu) ?? [];
  const sum = new Float32Array(DIMENSIONS);
  for (const one of words) {
    const seed = Array.from(one).reduce(
      (code, letter) => code * 31 + (letter.codePointAt(0) ?? 0),
      0,
    );
    const vector = vectorOf(seed % 100_003);
    for (const [at, value] of vector.entries()) sum[at] = (sum[at] ?? 0) + value;
  }
  const length = Math.hypot(...sum) || 1;
  return sum.map((value) => value / length);
}

export function thrown(where: string, cause: unknown): never {
  throw new Error(where, { cause });
}
