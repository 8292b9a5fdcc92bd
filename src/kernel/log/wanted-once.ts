import type { Wanted } from './log-contract.ts';

/** By how much of a projection they return, least first; each includes the ones before it. */
const REACH = ['open', 'recent', 'all'] as const;

/** The same documents, each requested once, however many readers want it. */
export function wantedOnce(wanted: Wanted): Wanted {
  const byName = new Map<string, Wanted[number][]>();
  for (const one of wanted) {
    const { name } = one.projection;
    byName.set(name, [...(byName.get(name) ?? []), one]);
  }
  return [...byName.values()].flatMap(ofOneProjection);
}

function ofOneProjection(same: Wanted): Wanted {
  const reach = REACH.findLast((one) => same.some(({ keys }) => keys === one));
  const named = new Set(same.flatMap(({ keys }) => (typeof keys === 'string' ? [] : keys)));
  return same.slice(0, 1).flatMap(({ projection }) => {
    const living = reach === undefined ? [] : [{ projection, keys: reach }];
    const isNamed = reach === undefined || (reach !== 'all' && named.size > 0);
    return [...living, ...(isNamed ? [{ projection, keys: [...named] }] : [])];
  });
}
