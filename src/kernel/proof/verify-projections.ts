import type { Projection } from '../projection/projection.ts';
import { firstDifference } from './json-difference.ts';
import type { Divergence } from './verify.ts';

/** A document as folded and as stored, in JSON text; null: missing. */
export type ComparedDocument = {
  readonly key: string;
  readonly expected: string | null;
  readonly found: string | null;
  /** Whether it is stored as open. */
  readonly isOpen: boolean | null;
};

/** The difference between a stored document and its fold up to the mark; the order of keys does not matter. */
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

/** A document stored in the wrong place would be missing among the open ones, or stay there for ever. */
function placeFault(projection: Projection, doc: unknown, found: boolean | null) {
  const expected = projection.isOpen?.(doc) ?? null;
  return expected === found ? null : { field: 'is_open', expected, found };
}
