import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { keptBits, signTable } from '../../src/adapters/postgres/memory-index/sign-table.ts';
import { signBytes, signsOf } from '../../src/adapters/postgres/memory-index/turned-vector.ts';

const DIMENSIONS = [8, 31, 100, 512, 1500] as const;
const vectors = fc.constantFrom(...DIMENSIONS).chain((dimensions) =>
  fc.record({
    dimensions: fc.constant(dimensions),
    rows: fc.array(fc.array(fc.boolean(), { minLength: dimensions, maxLength: dimensions }), {
      maxLength: 40,
    }),
    asked: fc.array(fc.boolean(), { minLength: dimensions, maxLength: dimensions }),
    count: fc.integer({ min: 1, max: 50 }),
    gone: fc.array(fc.nat(40)),
  }),
);
const vectorOf = (bits: readonly boolean[]) => Float32Array.from(bits, (isSet) => (isSet ? 1 : -1));
const bytesOf = (bits: readonly boolean[]) =>
  signBytes(vectorOf(bits)).subarray(0, Math.ceil(keptBits(bits.length) / 8));

describe('a table of signs', () => {
  test.prop([vectors])('finds the nearest of those that are in it', (given) => {
    const { dimensions, rows, asked, count, gone } = given;
    const table = signTable(dimensions);
    const half = rows.length >> 1;
    const placed = rows.map((bits, at) => ({ place: at * 2 + 1, bits }));
    for (const some of [placed.slice(0, half), placed.slice(half)]) {
      table.add(
        some.map(({ place }) => place),
        Buffer.concat(some.map(({ bits }) => bytesOf(bits))),
      );
    }
    const left = placed.filter(({ place }) => !gone.includes(place));
    table.remove(new Set(gone));
    const kept = keptBits(dimensions);
    const byHand = left
      .map(({ place, bits }) => ({
        place,
        distance: bits.filter((isSet, at) => at < kept && isSet !== asked[at]).length,
      }))
      .sort((a, b) => a.distance - b.distance || a.place - b.place)
      .slice(0, count);
    expect(table.nearest(signBytes(vectorOf(asked)), count)).toEqual(byHand);
    expect(table.last()).toBe(left.at(-1)?.place ?? 0);
  });

  it('grows with what is put into it', () => {
    const table = signTable(8);
    for (let place = 1; place <= 5000; place++) table.add([place], Uint8Array.of(place & 0xff));
    const near = table.nearest(Uint8Array.of(7), 30);
    expect(near.every(({ place, distance }) => place % 256 !== 7 || distance === 0)).toBe(true);
    expect(near.slice(0, 2)).toEqual([
      { place: 7, distance: 0 },
      { place: 263, distance: 0 },
    ]);
  });
});

test.prop([fc.array(fc.boolean(), { minLength: 1, maxLength: 40 })])(
  'signs are the same bits to Postgres and as bytes',
  (bits) => {
    const vector = vectorOf(bits);
    const read = [...signBytes(vector)].map((byte) => byte.toString(2).padStart(8, '0')).join('');
    expect(read.slice(0, bits.length)).toBe(signsOf(vector));
  },
);
