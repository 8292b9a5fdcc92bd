/** Documents of a projection as of an earlier moment. */
export type PastDocuments = {
  readonly size: number;
  get(key: string): unknown;
  entries(): Iterable<readonly [string, unknown]>;
};

export type GrowingDocuments = PastDocuments & {
  /** A document as JSON text; null: it is gone. */
  take(key: string, text: string | null): void;
  apply(changed: ReadonlyMap<string, unknown>): void;
};

/** Most of what a snapshot holds nobody looks at: it stays text until it is asked for. */
export function pastDocuments(): GrowingDocuments {
  const texts = new Map<string, string>();
  const folded = new Map<string, unknown>();
  const put = (key: string, doc: unknown) => {
    texts.delete(key);
    if (doc === undefined) folded.delete(key);
    else folded.set(key, doc);
  };
  return {
    get size() {
      return texts.size + folded.size;
    },
    get: (key) => {
      const text = texts.get(key);
      return text === undefined ? folded.get(key) : documentIn(text);
    },
    *entries() {
      for (const [key, text] of texts) yield [key, documentIn(text)] as const;
      yield* folded;
    },
    take: (key, text) => {
      if (text === null) texts.delete(key);
      else texts.set(key, text);
    },
    apply: (changed) => {
      for (const [key, doc] of changed) put(key, doc);
    },
  };
}

function documentIn(text: string): unknown {
  return JSON.parse(text);
}
