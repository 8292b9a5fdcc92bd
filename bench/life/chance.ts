/** Chance of a life: a number from 0 to 1 at each call, the same for the same seed. */
export type Chance = () => number;

/** mulberry32. */
export function chanceOf(seed: number): Chance {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** A number from 0 to 1 that the text alone decides. */
export function drawOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) {
    hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  }
  return chanceOf(hash)();
}

export function between(chance: Chance, least: number, most: number): number {
  return least + Math.floor(chance() * (most - least + 1));
}

/** @throws Error when there is none */
export function oneOf<T>(chance: Chance, values: readonly T[]): T {
  const found = values[Math.floor(chance() * values.length)];
  if (found === undefined) throw new Error('nothing to choose from');
  return found;
}
