import { isDeepStrictEqual } from 'node:util';
import { type ReadMemory, readMemory, searchList } from '../../src/domain/recall/candidates.ts';
import { likeness } from '../../src/domain/recall/likeness.ts';
import type { MemoryIndex, MemoryQuery, VectorSpace } from '../../src/kernel/ports/memory-index.ts';

/** The port over a list: every memory is looked at for every query. */
export function listMemoryIndex(): MemoryIndex & { readonly loseKeys: () => void } {
  let memories = new Map<string, ReadMemory>();
  let mark = 0;
  let keys = new Map<string, readonly string[]>();
  let keysMark = 0;
  let space: VectorSpace | null = null;
  let vectors = new Map<string, { readonly model: string; readonly vector: Float32Array }>();
  let vectorMark = 0;
  const likenessTo =
    ({ meaning }: MemoryQuery) =>
    (id: string) => {
      const own = vectors.get(id);
      if (meaning === undefined || space === null || own === undefined) return null;
      if (space.model !== meaning.model || own.model !== meaning.model) return null;
      const cosine = own.vector.reduce(
        (sum, value, at) => sum + value * (meaning.vector[at] ?? 0),
        0,
      );
      return likeness(cosine, space);
    };
  const drop = (id: string) => {
    memories.delete(id);
    keys.delete(id);
    vectors.delete(id);
  };
  return {
    put: async (rows, gone, upTo) => {
      for (const id of gone) drop(id);
      for (const row of rows) {
        if (!isDeepStrictEqual(memories.get(row.id)?.memory, row)) drop(row.id);
        memories.set(row.id, readMemory(row));
        keys.set(row.id, row.keys ?? []);
      }
      if (keysMark === mark) keysMark = Math.max(mark, upTo);
      mark = Math.max(mark, upTo);
    },
    mark: async () => mark,
    find: async (query, fresh = []) => {
      const all = new Map([...memories, ...fresh.map((row) => [row.id, readMemory(row)] as const)]);
      const likenessOf = likenessTo(query);
      const isFresh = new Set(fresh.map(({ id }) => id));
      return searchList([...all.values()], query, {
        likenessOf: (id) => (isFresh.has(id) ? null : likenessOf(id)),
      });
    },
    missing: async (ids) => ids.filter((id) => !memories.has(id)),
    underKeys: async (wanted) => {
      const newest = [...memories.values()].toSorted((a, b) =>
        a.memory.at < b.memory.at ? 1 : -1,
      );
      const under = (key: string) =>
        newest.flatMap(({ memory: { id } }) => (keys.get(id)?.includes(key) === true ? [id] : []));
      return new Map(
        wanted.map((key) => [key, under(key)] as const).filter(([, ids]) => ids.length > 0),
      );
    },
    keysMark: async () => keysMark,
    putKeys: async (rows, upTo) => {
      for (const row of rows) if (memories.has(row.id)) keys.set(row.id, row.keys);
      keysMark = Math.max(keysMark, Math.min(upTo, mark));
    },
    /** As in an index of a release that gave none. */
    loseKeys: () => {
      keys = new Map();
      keysMark = 0;
    },
    vectors: async () => space && { ...space, mark: vectorMark },
    countVectors: async () =>
      [...vectors.values()].filter(({ model }) => model === space?.model).length,
    beginVectors: async (next) => {
      if (space?.model !== next.model || space.dimensions !== next.dimensions) {
        space = next;
        vectorMark = 0;
      }
    },
    putVectors: async (model, rows, upTo) => {
      if (space?.model !== model) return;
      for (const { id, vector } of rows) if (memories.has(id)) vectors.set(id, { model, vector });
      vectorMark = Math.max(vectorMark, upTo);
    },
    clear: async () => {
      memories = new Map();
      vectors = new Map();
      keys = new Map();
      keysMark = 0;
      mark = 0;
      vectorMark = 0;
    },
    count: async () => memories.size,
  };
}
