import type { Wanted } from './log-contract.ts';

type Keys = Wanted[number]['keys'];

const REACH = ['open', 'recent', 'all'] as const;

/** Documents that several readers want, each projection once and with the most that one of them wants. */
export function wantedOnce(wanted: Wanted): Wanted {
  const once = new Map<string, Wanted[number]>();
  for (const { projection, keys } of wanted) {
    const known = once.get(projection.name);
    const both = known === undefined ? keys : together(known.keys, keys);
    once.set(projection.name, { projection, keys: both });
  }
  return [...once.values()];
}

function together(a: Keys, b: Keys): Keys {
  if (typeof a === 'string' && typeof b === 'string') {
    return REACH.indexOf(a) > REACH.indexOf(b) ? a : b;
  }
  // Some by name and others by their state: only all of them hold both.
  if (typeof a === 'string' || typeof b === 'string') return 'all';
  return [...new Set([...a, ...b])];
}
