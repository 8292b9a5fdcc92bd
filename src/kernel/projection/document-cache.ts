import type { DocumentWrites } from '../ports/event-store.ts';
import type { Documents } from './fold.ts';

/** Documents kept in memory between the pages of a run, over all its projections. */
const CACHE_DOCUMENTS = 20_000;

/** The documents of a run by projection and key; the least recently written ones leave first. */
export type DocumentCache = {
  of(projection: string): Pick<Documents, 'get'>;
  /** Nothing was stored before and nothing has left: a document that is not here does not exist. */
  isComplete(): boolean;
  /** The keys among these that the cache knows nothing about. */
  missing(projection: string, keys: Iterable<string>): readonly string[];
  /** What the store has for missing keys; keys without a document have none. */
  fill(wanted: Wanted, documents: readonly Stored[]): void;
  remember(written: readonly DocumentWrites[]): void;
};

type Wanted = readonly { readonly projection: string; readonly keys: readonly string[] }[];
type Stored = { readonly projection: string; readonly key: string; readonly doc: unknown };

/** `isFresh`: the only stored documents of these versions are those the run writes. */
export function documentCache(isFresh: boolean, limit = CACHE_DOCUMENTS): DocumentCache {
  const cache = new Map<string, unknown>();
  let isComplete = isFresh;
  return {
    of: (projection) => ({ get: (key) => cache.get(documentId(projection, key)) }),
    isComplete: () => isComplete,
    missing: (projection, keys) =>
      isComplete ? [] : [...keys].filter((key) => !cache.has(documentId(projection, key))),
    fill: (wanted, documents) => {
      for (const { projection, keys } of wanted) {
        for (const key of keys) cache.set(documentId(projection, key), undefined);
      }
      for (const { projection, key, doc } of documents) cache.set(documentId(projection, key), doc);
    },
    remember: (written) => {
      for (const { projection, writes } of written) {
        for (const { key, doc } of writes) {
          const id = documentId(projection, key);
          cache.delete(id); // to the end: the oldest leave first
          cache.set(id, doc ?? undefined);
        }
      }
      for (const id of cache.keys()) {
        if (cache.size <= limit) break;
        isComplete = false;
        cache.delete(id);
      }
    },
  };
}

/** Projection name, a NUL (neither may hold one), document key. */
function documentId(projection: string, key: string): string {
  return `${projection}\0${key}`;
}
