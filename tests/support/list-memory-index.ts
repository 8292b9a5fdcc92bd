import { searchList } from '../../src/domain/recall/candidates.ts';
import type { IndexedMemory, MemoryIndex } from '../../src/kernel/ports/memory-index.ts';

/** The port over a list: every memory is looked at for every query. */
export function listMemoryIndex(): MemoryIndex {
  let memories = new Map<string, IndexedMemory>();
  let mark = 0;
  return {
    put: async (rows, gone, upTo) => {
      for (const id of gone) memories.delete(id);
      for (const row of rows) memories.set(row.id, row);
      mark = Math.max(mark, upTo);
    },
    mark: async () => mark,
    find: async (query, fresh = []) => {
      const all = new Map([...memories, ...fresh.map((row) => [row.id, row] as const)]);
      return searchList([...all.values()], query);
    },
    clear: async () => {
      memories = new Map();
      mark = 0;
    },
    count: async () => memories.size,
  };
}
