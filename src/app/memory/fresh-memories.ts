import { payloadsOf } from '../../domain/fact.ts';
import type { KnownWords } from '../../domain/memory/relate-memory.ts';
import type { IndexedMemory } from '../../kernel/ports/memory-index.ts';
import { activeWords, indexedMemories, keyedMemories } from './indexed-memories.ts';
import type { MemoryPorts } from './memory-ports.ts';

/** How many of the newest, not yet indexed memories are read for a search or a comparison. */
const FRESH = 100;
/** How many may wait for the mark of the index to reach them before it is looked which of them it lacks. */
const STORED_SINCE = 1000;

/** Index entries of the newest memories that the index lacks. */
export async function freshMemories(ports: MemoryPorts): Promise<readonly IndexedMemory[]> {
  return indexedMemories(ports, (await freshIds(ports)).slice(0, FRESH));
}

/** The words of all statements that the index lacks; where there are many, the older ones are indexed first. */
export async function freshStatements(ports: MemoryPorts): Promise<readonly KnownWords[]> {
  const ids = await freshIds(ports);
  const older = ids.slice(FRESH);
  // Without the mark, which follows the events: they are put once more when it reaches them.
  if (older.length > 0) await ports.memoryIndex.put(await keyedMemories(ports, older), [], 0);
  return activeWords(ports, ids.slice(0, FRESH), ({ kind }) => kind === 'fact');
}

/** The newest first. */
async function freshIds({ agentId, log, memoryIndex }: MemoryPorts): Promise<readonly string[]> {
  const after = await memoryIndex.mark();
  const query = { types: ['MemoryStored'], after, limit: STORED_SINCE, newestFirst: true };
  const stored = payloadsOf(await log.read(agentId, query), 'MemoryStored');
  const ids = [...new Set(stored.map(({ memory_id }) => memory_id))];
  return ids.length === 0 ? [] : memoryIndex.missing(ids);
}
