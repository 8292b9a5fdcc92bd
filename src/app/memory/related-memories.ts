import {
  isStatement,
  likeQueries,
  type Relations,
  relateMemory,
  type Words,
} from '../../domain/memory/relate-memory.ts';
import { knownWords, memoriesOf } from './indexed-memories.ts';
import type { MemoryPorts } from './memory-ports.ts';
import { freshMemories } from './recall-memories.ts';

/** Memories compared with each statement; the relevant ones are mostly among the first. */
const LOOKED_AT = 16;
/** Index queries in one batch. */
const TOGETHER = 8;
const NONE: Relations = { same: null, outdated: [] };

/** How each of these texts relates to the stored memories, in order. */
export async function relatedMemories(
  ports: MemoryPorts,
  all: readonly Words[],
): Promise<readonly Relations[]> {
  if (!all.some(isStatement)) return all.map(() => NONE);
  const fresh = await freshMemories(ports);
  const relations: Relations[] = [];
  for (let at = 0; at < all.length; at += TOGETHER) {
    const some = all.slice(at, at + TOGETHER).map(async (words) => {
      if (!isStatement(words)) return NONE;
      const { session } = words;
      const found = await Promise.all(
        likeQueries(words).map((text) =>
          ports.memoryIndex.find({ text, session, limit: LOOKED_AT }, fresh),
        ),
      );
      const ids = new Set(found.flat().map(({ id }) => id));
      return relateMemory(words, await knownWords(ports, await memoriesOf(ports, [...ids])));
    });
    relations.push(...(await Promise.all(some)));
  }
  return relations;
}
