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
  /** Compares a stored document; each key once. */
  compare(key: string, doc: unknown): Divergence | null;
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
    compare: (key, doc) => {
      const difference = firstDifference(expected.get(key), doc);
      expected.delete(key);
      if (difference === null || hasFailed) return null;
      const { field, expected: folded = null, found = null } = difference;
      return { ...at, key, field, expected: folded, found };
    },
    missing: () => {
      const [first] = [...expected.keys()].sort();
      if (first === undefined || hasFailed) return null;
      return { ...at, key: first, expected: expected.get(first), found: null };
    },
  };
}
