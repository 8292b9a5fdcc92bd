import { keepMemories, keepUpMemories } from '../memory/keep/keep-memories.ts';
import type { MemoryPorts } from '../memory/memory-ports.ts';
import { readByRules } from './read-by-rules.ts';

/**
 * Keeps memories, page by page, and states what their sentences say. What was stored since the mark of the index is read before
 * the mark moves on, so a crash between the two loses nothing; read twice, it is stated once.
 */
export function keepWithRelations(
  ports: MemoryPorts,
  keeping: Parameters<typeof keepMemories>[1],
): Promise<boolean> {
  return keepMemories(ports, { ...keeping, beforePage: (mark) => readByRules(ports, mark) });
}

/** The same for the little that one cycle brings. */
export function keepUpWithRelations(
  ports: MemoryPorts,
  keeping: Parameters<typeof keepUpMemories>[1],
): Promise<void> {
  return keepUpMemories(ports, { ...keeping, beforePage: (mark) => readByRules(ports, mark) });
}
