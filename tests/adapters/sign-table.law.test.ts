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

const idOf = (place: number) => `m${place}`;
const rowsOf = (
  some: readonly { readonly place: number; readonly bits: readonly boolean[] }[],
) => ({
  ids: some.map(({ place }) => idOf(place)),
  places: some.map(({ place }) => place),
  signs: Buffer.concat(some.map(({ bits }) => bytesOf(bits))),
  vectors: Int8Array.from(some.flatMap(({ bits }) => [...vectorOf(bits)])),
});

describe('a table of signs', () => {
  test.prop([vectors])(
    'finds the nearest of those that are in it, and has their vectors',
    (given) => {
      const { dimensions, rows, asked, count, gone } = given;
      const table = signTable(dimensions, 2 ** 20);
      const half = rows.length >> 1;
      const placed = rows.map((bits, at) => ({ place: at * 2 + 1, bits }));
      for (const some of [placed.slice(0, half), placed.slice(half)]) table.add(rowsOf(some));
      const left = placed.filter(({ place }) => !gone.includes(place));
      table.remove(new Set(gone.map(idOf)));
      const kept = keptBits(dimensions);
      const byHand = left
        .map(({ place, bits }) => ({
          place,
          distance: bits.filter((isSet, at) => at < kept && isSet !== asked[at]).length,
        }))
        .sort((a, b) => a.distance - b.distance || a.place - b.place)
        .map(({ place, distance }) => ({ id: idOf(place), distance }))
        .slice(0, count);
      expect(table.nearest(signBytes(vectorOf(asked)), count)).toEqual(byHand);
      expect(table.last()).toBe(left.at(-1)?.place ?? 0);
      for (const { place, bits } of placed) {
        const vector = left.some((one) => one.place === place) ? [...vectorOf(bits)] : null;
        expect(table.vectorOf(idOf(place))?.join() ?? null).toBe(vector?.join() ?? null);
        expect(table.has(idOf(place))).toBe(vector !== null);
      }
    },
  );

  const row = (place: number, id = idOf(place)) => ({
    ids: [id],
    places: [place],
    signs: Uint8Array.of(place & 0xff),
    vectors: Int8Array.from({ length: 8 }, () => place & 0x7f),
  });

  it('grows with what is put into it', () => {
    const table = signTable(8, 2 ** 20);
    for (let place = 1; place <= 5000; place++) table.add(row(place));
    const near = table.nearest(Uint8Array.of(7), 30);
    expect(
      near.every(({ id, distance }) => Number(id.slice(1)) % 256 !== 7 || distance === 0),
    ).toBe(true);
    expect(near.slice(0, 2)).toEqual([
      { id: 'm7', distance: 0 },
      { id: 'm263', distance: 0 },
    ]);
    expect(table.vectorOf('m4999')?.[0]).toBe(4999 & 0x7f);
  });

  it('has a memory once, at its newest place', () => {
    const table = signTable(8, 2 ** 20);
    for (const one of [row(1, 'a'), row(2, 'b'), row(3, 'a')]) table.add(one);
    expect(table.nearest(Uint8Array.of(3), 10)).toEqual([
      { id: 'a', distance: 0 },
      { id: 'b', distance: 1 },
    ]);
    expect(table.vectorOf('a')?.[0]).toBe(3);
  });

  it('keeps no vectors once they are too many, but goes on comparing signs', () => {
    const table = signTable(8, 16);
    for (const place of [1, 2]) table.add(row(place));
    expect([table.keepsVectors(), table.keepsVectors(1)]).toEqual([true, false]);
    expect(table.vectorOf('m1')).not.toBeNull();
    table.add(row(3));
    table.remove(new Set(['m3', 'm2']));
    expect([table.keepsVectors(), table.vectorOf('m1')]).toEqual([false, null]);
    expect(table.nearest(Uint8Array.of(1), 5)).toEqual([{ id: 'm1', distance: 0 }]);
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
