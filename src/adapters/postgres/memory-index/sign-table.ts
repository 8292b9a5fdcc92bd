/** More bits of a long vector would cost memory and change the order little: turned as it is, any of its bits tell as much as others. */
const MOST_BITS = 1024;
/** Words of 32 bits are compared in pairs. */
const PAIR_BITS = 64;
const FIRST_ROOM = 1024;

/** A row of signs in the database, and in how many bits it differs from what was asked. */
export type NearSigns = { readonly place: number; readonly distance: number };

/** The signs of many vectors in one piece of memory: comparing them there takes a tenth of what reading their rows does. */
export type SignTable = {
  /** The greatest place; 0: the table is empty. */
  last(): number;
  /** `signs`: of all of them, one after the other, as `signBytes` says. */
  add(places: readonly number[], signs: Uint8Array): void;
  /** The nearest first. */
  nearest(signs: Uint8Array, count: number): readonly NearSigns[];
  remove(places: ReadonlySet<number>): void;
};

/** Bits that are kept of a vector of so many numbers. */
export function keptBits(dimensions: number): number {
  return Math.min(MOST_BITS, dimensions);
}

export function signTable(dimensions: number): SignTable {
  const bytes = Math.ceil(keptBits(dimensions) / 8);
  const words = 2 * Math.ceil(keptBits(dimensions) / PAIR_BITS);
  let places = new Float64Array(FIRST_ROOM);
  let table = new Int32Array(FIRST_ROOM * words);
  let size = 0;
  const reserve = (wanted: number) => {
    if (wanted <= places.length) return;
    const room = Math.max(wanted, Math.ceil(places.length * 1.5));
    places = grown(places, new Float64Array(room));
    table = grown(table, new Int32Array(room * words));
  };
  return {
    last: () => (size === 0 ? 0 : (places[size - 1] as number)),
    add: (more, signs) => {
      reserve(size + more.length);
      places.set(more, size);
      const rows = new Uint8Array(table.buffer);
      for (let at = 0; at < more.length; at++) {
        rows.set(signs.subarray(at * bytes, (at + 1) * bytes), (size + at) * words * 4);
      }
      size += more.length;
    },
    nearest: (signs, count) => {
      const asked = new Int32Array(words);
      new Uint8Array(asked.buffer).set(signs.subarray(0, bytes));
      const distances = distancesTo(asked, table, size);
      const most = distanceOf(count, distances, keptBits(dimensions));
      const near: NearSigns[] = [];
      for (let at = 0; at < size; at++) {
        const distance = distances[at] as number;
        if (distance <= most) near.push({ place: places[at] as number, distance });
      }
      return near.sort((a, b) => a.distance - b.distance || a.place - b.place).slice(0, count);
    },
    remove: (gone) => {
      let kept = 0;
      for (let at = 0; at < size; at++) {
        const place = places[at] as number;
        if (gone.has(place)) continue;
        places[kept] = place;
        table.copyWithin(kept * words, at * words, (at + 1) * words);
        kept++;
      }
      size = kept;
    },
  };
}

function grown<T extends Float64Array | Int32Array>(from: T, to: T): T {
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
