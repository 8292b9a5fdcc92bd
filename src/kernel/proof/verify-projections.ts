import type { Projection } from '../projection/projection.ts';
import { firstDifference } from './json-difference.ts';
import type { Divergence } from './verify.ts';

/** A document as it was folded and as it is stored, in JSON text; null: it is not there. */
export type ComparedDocument = {
  readonly key: string;
  readonly expected: string | null;
  readonly found: string | null;
  /** Whether it stands among the open ones. */
  readonly isOpen: boolean | null;
};

/** What a stored document of a view says other than its fold up to the mark; the order of its keys says nothing. */
export function documentFault(
  projection: Projection,
  mark: number,
  { key, expected, found, isOpen }: ComparedDocument,
): Divergence | null {
  const [folded, stored] = [documentIn(expected), documentIn(found)];
  const difference = firstDifference(folded, stored) ?? placeFault(projection, folded, isOpen);
  if (difference === null) return null;
  const { field, expected: wanted = null, found: seen = null } = difference;
  return {
    kind: 'document',
    projection: projection.name,
    seq: mark,
    key,
    field,
    expected: wanted,
    found: seen,
  };
}

function documentIn(text: string | null): unknown {
  return text === null ? undefined : JSON.parse(text);
}

/** A document in the wrong place would be left out of what is open, or read with it for ever. */
function placeFault(projection: Projection, doc: unknown, found: boolean | null) {
  const expected = projection.isOpen?.(doc) ?? null;
  return expected === found ? null : { field: 'is_open', expected, found };
}
