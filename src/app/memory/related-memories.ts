import {
  comparedBy,
  type KnownWords,
  lookedUpBy,
  type Relations,
  relateMemory,
  type Words,
} from '../../domain/memory/relate-memory.ts';
import { addToGroup } from '../../kernel/add-to-group.ts';
import { freshStatements } from './fresh-memories.ts';
import { activeWords } from './indexed-memories.ts';
import type { MemoryPorts } from './memory-ports.ts';

/** How each of these texts relates to the stored memories, in order: one look-up for all of them. */
export async function relatedMemories(
  ports: MemoryPorts,
  all: readonly Words[],
): Promise<readonly Relations[]> {
  const keys = all.map(lookedUpBy);
  const wanted = new Set(keys.flat());
  if (wanted.size === 0) return all.map(() => ({ same: null, outdated: [] }));
  // Those not yet indexed first: what is indexed meanwhile is found twice, and not missed.
  const fresh = await freshStatements(ports);
  const freshUnder = underKeys(fresh);
  const indexed = await ports.memoryIndex.underKeys([...wanted]);
  const idsUnder = (key: string) => [...(freshUnder.get(key) ?? []), ...(indexed.get(key) ?? [])];
  const near = keys.map((own) => new Set(own.flatMap(idsUnder)));
  const known = new Map(fresh.map((words) => [words.doc.memory_id, words]));
  const others = new Set(near.flatMap((ids) => [...ids]).filter((id) => !known.has(id)));
  for (const words of await activeWords(ports, [...others])) known.set(words.doc.memory_id, words);
  return all.map((words, at) =>
    relateMemory(
      words,
      [...(near[at] ?? [])].flatMap((id) => known.get(id) ?? []),
    ),
  );
}

function underKeys(memories: readonly KnownWords[]): ReadonlyMap<string, readonly string[]> {
  const under = new Map<string, string[]>();
  for (const known of memories) {
    for (const key of comparedBy(known)) addToGroup(under, key, known.doc.memory_id);
  }
  return under;
}
