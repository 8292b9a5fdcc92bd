import type { Projection } from '../projection/projection.ts';
import { NoSuchMoment, type Replay } from '../projection/replay.ts';
import type { View, Wanted } from './log-contract.ts';

/**
 * What was wanted, as it was after a replay. What is over is left out where only open documents are wanted.
 * @throws NoSuchMoment where the rules of a wanted view fail on the way there
 */
export function pastView(
  { seq, recordedAt, documents, failed }: Replay,
  projections: readonly Projection[],
  wanted: Wanted,
): View {
  const broken = failed.find(({ projection }) =>
    wanted.some((one) => one.projection.name === projection),
  );
  if (broken !== undefined) {
    throw new NoSuchMoment(`${broken.projection} fails at event ${broken.seq}: ${broken.error}`);
  }
  const found = new Map<string, Map<string, unknown>>();
  for (const { projection, keys } of wanted) {
    const { name } = projection;
    const of = found.get(name) ?? new Map<string, unknown>();
    found.set(name, of);
    const isWanted = wantedOf(keys, projections.find((one) => one.name === name) ?? null);
    for (const [key, doc] of documents.get(name)?.entries() ?? []) {
      if (isWanted(key, doc)) of.set(key, doc);
    }
  }
  return {
    head: seq,
    now: recordedAt ?? new Date(0).toISOString(),
    get: <Doc>(projection: Projection<Doc>, key: string) =>
      found.get(projection.name)?.get(key) as Doc | undefined, // folded under its schema
    all: <Doc>(projection: Projection<Doc>) =>
      (found.get(projection.name) ?? new Map()) as ReadonlyMap<string, Doc>, // folded under its schema
  };
}

function wantedOf(
  keys: Wanted[number]['keys'],
  projection: Projection | null,
): (key: string, doc: unknown) => boolean {
  if (typeof keys !== 'string') return (key) => keys.includes(key);
  if (keys !== 'open') return () => true;
  return (_, doc) => projection?.isOpen?.(doc) ?? true;
}
