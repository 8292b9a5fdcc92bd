/** More bits of a long vector would cost memory and change the order little: turned as it is, any of its bits tell as much as others. */
const MOST_BITS = 1024;
/** Words of 32 bits are compared in pairs. */
const PAIR_BITS = 64;
const FIRST_ROOM = 1024;
/** A memory whose signs are near, and in how many bits they differ from what was asked. */
export type NearSigns = { readonly id: string; readonly distance: number };

/** Memories in the order of their places; signs and vectors of all of them, one after the other. */
export type SignRows = {
  readonly ids: readonly string[];
  readonly places: readonly number[];
  /** As `signBytes` says. */
  readonly signs: Uint8Array;
  /** A byte a number; null: they were not read, and the table keeps none from now on. */
  readonly vectors: Int8Array | null;
};

/** The signs and vectors of many memories in one piece of memory each: comparing them there takes a tenth of what reading their rows does. */
export type SignTable = {
  /** The greatest place; 0: the table is empty. */
  last(): number;
  /** Whether the vectors of so many more would still be kept; once they would not, none is. */
  keepsVectors(more?: number): boolean;
  /** Those that are in it already get the new place. */
  add(rows: SignRows): void;
  /** The nearest first; of two that are equally near, that of the lesser place. */
  nearest(signs: Uint8Array, count: number): readonly NearSigns[];
  has(id: string): boolean;
  /** Null: it has none, or vectors are not kept. */
  readonly vectorOf: (id: string) => Int8Array | null;
  remove(ids: ReadonlySet<string>): void;
};

/** Bits that are kept of a vector of so many numbers. */
export function keptBits(dimensions: number): number {
  return Math.min(MOST_BITS, dimensions);
}

export function signTable(dimensions: number, mostVectorBytes: number): SignTable {
  const bytes = Math.ceil(keptBits(dimensions) / 8);
  const words = 2 * Math.ceil(keptBits(dimensions) / PAIR_BITS);
  const rowOf = new Map<string, number>();
  const ids: string[] = [];
  let places = new Float64Array(FIRST_ROOM);
  let table = new Int32Array(FIRST_ROOM * words);
  let vectors: Int8Array | null = new Int8Array(FIRST_ROOM * dimensions);
  const keepsVectors = (more = 0) =>
    vectors !== null && (ids.length + more) * dimensions <= mostVectorBytes;
  const reserve = (wanted: number) => {
    if (wanted <= places.length) return;
    const room = Math.max(wanted, Math.ceil(places.length * 1.5));
    places = grown(places, new Float64Array(room));
    table = grown(table, new Int32Array(room * words));
    if (vectors !== null) vectors = grown(vectors, new Int8Array(room * dimensions));
  };
  const remove = (gone: ReadonlySet<string>) => {
    let kept = 0;
    for (const [at, id] of ids.entries()) {
      if (gone.has(id)) {
        rowOf.delete(id);
        continue;
      }
      ids[kept] = id;
      rowOf.set(id, kept);
      places[kept] = places[at] as number;
      table.copyWithin(kept * words, at * words, (at + 1) * words);
      vectors?.copyWithin(kept * dimensions, at * dimensions, (at + 1) * dimensions);
      kept++;
    }
    ids.length = kept;
  };
  const removeKnown = (some: readonly string[]) => {
    const known = some.filter((id) => rowOf.has(id));
    if (known.length > 0) remove(new Set(known));
  };
  return {
    last: () => (ids.length === 0 ? 0 : (places[ids.length - 1] as number)),
    keepsVectors,
    add: (more) => {
      removeKnown(more.ids);
      if (more.vectors === null || !keepsVectors(more.ids.length)) vectors = null;
      const size = ids.length;
      reserve(size + more.ids.length);
      places.set(more.places, size);
      vectors?.set(more.vectors ?? [], size * dimensions);
      const rows = new Uint8Array(table.buffer);
      for (const [at, id] of more.ids.entries()) {
        rows.set(more.signs.subarray(at * bytes, (at + 1) * bytes), (size + at) * words * 4);
        rowOf.set(id, size + at);
        ids.push(id);
      }
    },
    nearest: (signs, count) => {
      const asked = new Int32Array(words);
      new Uint8Array(asked.buffer).set(signs.subarray(0, bytes));
      const distances = distancesTo(asked, table, ids.length);
      const most = distanceOf(count, distances, keptBits(dimensions));
      const near: NearSigns[] = [];
      for (let at = 0; at < distances.length; at++) {
        const distance = distances[at] as number;
        if (distance <= most) near.push({ id: ids[at] as string, distance });
      }
      // Rows stand in the order of their places, and sorting keeps it.
      return near.sort((a, b) => a.distance - b.distance).slice(0, count);
    },
    has: (id) => rowOf.has(id),
    vectorOf: (id) => {
      const row = rowOf.get(id);
      if (row === undefined || vectors === null) return null;
      return vectors.subarray(row * dimensions, (row + 1) * dimensions);
    },
    remove,
  };
}

function grown<T extends Float64Array | Int32Array | Int8Array>(from: T, to: T): T {
  to.set(from);
  return to;
}

/** Read for every memory of a query: no array but the result is made, and two words are counted at once. */
function distancesTo(asked: Int32Array, table: Int32Array, size: number): Uint16Array {
  const distances = new Uint16Array(size);
  const words = asked.length;
  for (let row = 0, at = 0; row < size; row++) {
    let distance = 0;
    for (let word = 0; word < words; word += 2, at += 2) {
      const one = (table[at] as number) ^ (asked[word] as number);
      const other = (table[at + 1] as number) ^ (asked[word + 1] as number);
      distance += bytesSum(inFours(one) + inFours(other));
    }
    distances[row] = distance;
  }
  return distances;
}

/** Of each four bits of a word of 32, how many are set. */
function inFours(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  return (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
}

/** The sum of the eight numbers of four bits each that are in a word. */
function bytesSum(fours: number): number {
  return Math.imul((fours & 0x0f0f0f0f) + ((fours >>> 4) & 0x0f0f0f0f), 0x01010101) >>> 24;
}

/** Within which distance so many are. */
function distanceOf(count: number, distances: Uint16Array, bits: number): number {
  const having = new Uint32Array(bits + 1);
  for (const distance of distances) having[distance] = (having[distance] as number) + 1;
  let within = 0;
  return having.findIndex((more) => (within += more) >= count || within === distances.length);
}
