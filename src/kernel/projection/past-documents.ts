/** Documents of a projection as of an earlier moment. */
export type PastDocuments = {
  readonly size: number;
  get(key: string): unknown;
  /** In the order in which they began. */
  entries(): Iterable<readonly [string, unknown]>;
};

export type GrowingDocuments = PastDocuments & {
  /** A document as JSON text; null: deleted. */
  take(key: string, text: string | null): void;
  /** `since`: has those that began with it. */
  apply(changed: ReadonlyMap<string, unknown>, since: ReadonlyMap<string, number>): void;
};

/** Most documents of a snapshot are never read: each stays text until it is. */
export function pastDocuments(): GrowingDocuments {
  const kept = new Map<string, Kept>();
  return {
    get size() {
      return kept.size;
    },
    get: (key) => documentIn(kept.get(key)),
    *entries() {
      for (const [key, one] of kept) yield [key, documentIn(one)] as const;
    },
    take: (key, text) => {
      if (text === null) kept.delete(key);
      else kept.set(key, text);
    },
    apply: (changed, since) => {
      for (const [key, doc] of changed) {
        if (doc === undefined || since.has(key)) kept.delete(key);
        if (doc !== undefined) kept.set(key, { doc });
      }
    },
  };
}

type Kept = string | { readonly doc: unknown };

function documentIn(kept: Kept | undefined): unknown {
  return typeof kept === 'string' ? JSON.parse(kept) : kept?.doc;
}
