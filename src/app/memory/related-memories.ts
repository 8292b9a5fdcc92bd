import {
  lookedUpBy,
  type Relations,
  relateMemory,
  type Words,
} from '../../domain/memory/relate-memory.ts';
import type { IndexedMemory } from '../../kernel/ports/memory-index.ts';
import { knownWords, memoriesOf } from './indexed-memories.ts';
import type { MemoryPorts } from './memory-ports.ts';
import { freshMemories } from './recall-memories.ts';

/** How each of these texts relates to the stored memories, in order: one look-up for all of them. */
export async function relatedMemories(
  ports: MemoryPorts,
  all: readonly Words[],
): Promise<readonly Relations[]> {
  const keys = all.map(lookedUpBy);
  const wanted = new Set(keys.flat());
  if (wanted.size === 0) return all.map(() => ({ same: null, outdated: [] }));
  // Those not yet indexed first: what is indexed meanwhile is found twice, and not missed.
  const fresh = underKeys(await freshMemories(ports));
  const indexed = await ports.memoryIndex.underKeys([...wanted]);
  const idsUnder = (key: string) => [...(fresh.get(key) ?? []), ...(indexed.get(key) ?? [])];
  const near = keys.map((own) => new Set(own.flatMap(idsUnder)));
  const docs = await memoriesOf(ports, [...new Set(near.flatMap((ids) => [...ids]))]);
  const known = new Map(
    (await knownWords(ports, docs)).map((words) => [words.doc.memory_id, words]),
  );
  return all.map((words, at) =>
    relateMemory(
      words,
      [...(near[at] ?? [])].flatMap((id) => known.get(id) ?? []),
    ),
  );
}

function underKeys(memories: readonly IndexedMemory[]): ReadonlyMap<string, readonly string[]> {
  const under = new Map<string, string[]>();
  for (const { id, keys = [] } of memories) {
    for (const key of keys) under.set(key, [...(under.get(key) ?? []), id]);
  }
  return under;
}
