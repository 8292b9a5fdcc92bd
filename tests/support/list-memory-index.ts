import { type ReadMemory, readMemory, searchList } from '../../src/domain/recall/candidates.ts';
import type { MemoryIndex } from '../../src/kernel/ports/memory-index.ts';

/** The port over a list: every memory is looked at for every query. */
export function listMemoryIndex(): MemoryIndex {
  let memories = new Map<string, ReadMemory>();
  let mark = 0;
  return {
    put: async (rows, gone, upTo) => {
      for (const id of gone) memories.delete(id);
      for (const row of rows) memories.set(row.id, readMemory(row));
      mark = Math.max(mark, upTo);
    },
    mark: async () => mark,
    find: async (query, fresh = []) => {
      const all = new Map([...memories, ...fresh.map((row) => [row.id, readMemory(row)] as const)]);
      return searchList([...all.values()], query);
    },
    clear: async () => {
      memories = new Map();
      mark = 0;
    },
    count: async () => memories.size,
  };
}
