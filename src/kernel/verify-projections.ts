import type { RecordedEvent } from './event.ts';
import { fold } from './fold.ts';
import { firstDifference } from './json-difference.ts';
import type { Projection } from './projection.ts';
import type { Divergence } from './verify.ts';

/** A projection folded from the first event, as far as its stored mark. */
export type FoldCheck = {
  readonly projection: Projection;
  readonly mark: number;
  /** Events in order. */
  take(events: readonly RecordedEvent[]): Divergence | null;
  /** Compares a stored document and whether it stands among the open ones; each key once. */
  compare(key: string, doc: unknown, isOpen: boolean | null): Divergence | null;
  /** After the last stored document: one that should be there and is not. */
  missing(): Divergence | null;
};

export function checkFold(projection: Projection, mark: number): FoldCheck {
  const expected = new Map<string, unknown>();
  const at = { kind: 'document', projection: projection.name, seq: mark } as const;
  let hasFailed = false;
  return {
    projection,
    mark,
    take: (events) => {
      if (hasFailed) return null;
      const upToMark = events.at(-1)?.seq ?? 0;
      const passed = upToMark <= mark ? events : events.filter(({ seq }) => seq <= mark);
      const folded = fold(projection, expected, passed);
      if (!folded.ok) {
        hasFailed = true;
        const { seq, key, error } = folded;
        const name = projection.name;
        return { kind: 'fold', projection: name, key, seq, expected: 'a document', found: error };
      }
      for (const [key, doc] of folded.changed) {
        if (doc === undefined) expected.delete(key);
        else expected.set(key, doc);
      }
      return null;
    },
    compare: (key, doc, isOpen) => {
      const folded = expected.get(key);
      const difference = firstDifference(folded, doc) ?? placeFault(projection, folded, isOpen);
      expected.delete(key);
      if (difference === null || hasFailed) return null;
      const { field, expected: wanted = null, found = null } = difference;
      return { ...at, key, field, expected: wanted, found };
    },
    missing: () => {
      const [first] = [...expected.keys()].sort();
      if (first === undefined || hasFailed) return null;
      return { ...at, key: first, expected: expected.get(first), found: null };
    },
  };
}

/** A document in the wrong place would be left out of what is open, or read with it for ever. */
function placeFault(projection: Projection, doc: unknown, found: boolean | null) {
  if (doc === undefined) return null;
  const expected = projection.isOpen?.(doc) ?? null;
  return expected === found ? null : { field: 'is_open', expected, found };
}
