/** More bits of a long vector would cost memory and change the order little: turned as it is, any of its bits tell as much as others. */
const MOST_BITS = 1024;
const WORD_BITS = 32;
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
  const words = Math.ceil(keptBits(dimensions) / WORD_BITS);
  let places = new Float64Array(FIRST_ROOM);
  let table = new Uint32Array(FIRST_ROOM * words);
  let size = 0;
  const reserve = (wanted: number) => {
    if (wanted <= places.length) return;
    const room = Math.max(wanted, Math.ceil(places.length * 1.5));
    places = grown(places, new Float64Array(room));
    table = grown(table, new Uint32Array(room * words));
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
      const asked = new Uint32Array(words);
      new Uint8Array(asked.buffer).set(signs.subarray(0, bytes));
      const distances = distancesTo(asked, table, size);
      const most = distanceOf(count, distances, words * WORD_BITS);
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

function grown<T extends Float64Array | Uint32Array>(from: T, to: T): T {
  to.set(from);
  return to;
}

/** Read for every memory of a query: no array but the result is made. */
function distancesTo(asked: Uint32Array, table: Uint32Array, size: number): Uint16Array {
  const distances = new Uint16Array(size);
  const words = asked.length;
  for (let row = 0, at = 0; row < size; row++) {
    let distance = 0;
    for (let word = 0; word < words; word++, at++) {
      distance += bitsIn((table[at] as number) ^ (asked[word] as number));
    }
    distances[row] = distance;
  }
  return distances;
}

/** How many bits of a word of 32 are set. */
function bitsIn(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** Within which distance so many are. */
function distanceOf(count: number, distances: Uint16Array, bits: number): number {
  const having = new Uint32Array(bits + 1);
  for (const distance of distances) having[distance] = (having[distance] as number) + 1;
  let within = 0;
  return having.findIndex((more) => (within += more) >= count || within === distances.length);
}
