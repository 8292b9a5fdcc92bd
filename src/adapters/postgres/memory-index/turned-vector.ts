import { createCipheriv } from 'node:crypto';
import { dotProduct } from '../../../domain/recall/likeness.ts';

/** After a few rounds each number is made of all of them. */
const ROUNDS = 4;
const GREATEST_BYTE = 127;

/** Turns vectors so that nobody without the key can tell what they say, while all angles between them stay. */
export type Turn = (vector: Float32Array) => Float32Array;

type Round = { readonly places: Uint32Array; readonly signs: Int8Array };

/** By a key of 32 bytes: in each round numbers change their places and signs, then all are mixed with all (Walsh-Hadamard). */
export function turnUnder(key: Buffer, dimensions: number): Turn {
  const rounds = Array.from({ length: ROUNDS }, (_, n) => roundUnder(key, n, dimensions));
  const mixed = 2 ** Math.floor(Math.log2(Math.max(1, dimensions)));
  return (vector) =>
    rounds.reduce<Float32Array>((turned, { places, signs }, n) => {
      const next = Float32Array.from(
        places,
        (place, at) => (turned[place] ?? 0) * (signs[at] ?? 1),
      );
      // What is no power of two is mixed at its beginning and at its end in turn.
      mix(n % 2 === 0 ? next.subarray(0, mixed) : next.subarray(dimensions - mixed));
      return next;
    }, vector);
}

function roundUnder(key: Buffer, n: number, dimensions: number): Round {
  const start = Buffer.alloc(16);
  start.writeUInt32BE(n);
  const drawn = createCipheriv('aes-256-ctr', key, start).update(Buffer.alloc(dimensions * 5));
  const places = Uint32Array.from({ length: dimensions }, (_, at) => at);
  for (let at = dimensions - 1; at > 0; at--) {
    const other = drawn.readUInt32BE(at * 4) % (at + 1);
    [places[at], places[other]] = [places[other] ?? 0, places[at] ?? 0];
  }
  const bits = drawn.subarray(dimensions * 4);
  return { places, signs: Int8Array.from(bits, (byte) => (byte % 2 === 0 ? 1 : -1)) };
}

/** In place; lengths and angles stay. */
function mix(values: Float32Array): void {
  for (let half = 1; half < values.length; half *= 2) {
    for (let from = 0; from < values.length; from += 2 * half) {
      for (let at = from; at < from + half; at++) {
        const [one, other] = [values[at] ?? 0, values[at + half] ?? 0];
        values[at] = (one + other) * Math.SQRT1_2;
        values[at + half] = (one - other) * Math.SQRT1_2;
      }
    }
  }
}

/** A byte a number, with its sign: the greatest of them is 127. Lengths are lost; only directions count. */
export function asBytes(vector: Float32Array): Buffer {
  const greatest = vector.reduce((most, value) => Math.max(most, Math.abs(value)), 0) || 1;
  return Buffer.from(
    Int8Array.from(vector, (value) => Math.round((value / greatest) * GREATEST_BYTE)).buffer,
  );
}

export function fromBytes(bytes: Buffer): Int8Array {
  return new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length);
}

/** As Postgres writes bits: 1 for each number above 0. */
export function signsOf(vector: Float32Array): string {
  return Array.from(vector, (value) => (value > 0 ? '1' : '0')).join('');
}

/** The same as Postgres sends them: eight to a byte, the first of them the highest. */
export function signBytes(vector: Float32Array): Uint8Array {
  const bytes = new Uint8Array(Math.ceil(vector.length / 8));
  vector.forEach((value, at) => {
    if (value > 0) bytes[at >> 3] = (bytes[at >> 3] ?? 0) | (0x80 >> (at & 7));
  });
  return bytes;
}

/** Of the angle between a vector and the bytes of others. */
export function cosineTo(vector: Float32Array): (bytes: Int8Array) => number {
  const length = Math.sqrt(dotProduct(vector, vector));
  return (bytes) => {
    if (bytes.length !== vector.length) return 0;
    let [product, square] = [0, 0];
    // For hundreds of vectors a query: one pass, one kind of array each, and the squares as whole numbers, which takes a third less.
    for (let at = 0; at < bytes.length; at++) {
      const byte = bytes[at] as number;
      product += (vector[at] as number) * byte;
      square = (square + byte * byte) | 0;
    }
    const lengths = length * Math.sqrt(square);
    return lengths === 0 ? 0 : product / lengths;
  };
}
