import type { DocumentWrites, Place } from '../ports/event-store.ts';
import type { Folded } from './fold.ts';
import type { Projection } from './projection.ts';

type Done = Pick<Extract<Folded, { ok: true }>, 'changed' | 'since'>;

/** The result of a fold, to be written as a version of its projection. */
export function documentWrites(
  projection: Projection,
  version: number,
  { changed, since }: Done,
): DocumentWrites {
  const placeOf = (key: string, doc: unknown): { readonly place?: Place } => {
    const isOpen = doc === undefined ? undefined : projection.isOpen?.(doc);
    return isOpen === undefined ? {} : { place: { isOpen, since: since.get(key) ?? null } };
  };
  const writes = [...changed].map(([key, doc]) => ({
    key,
    doc: doc ?? null,
    ...placeOf(key, doc),
  }));
  return { projection: projection.name, version, writes };
}
