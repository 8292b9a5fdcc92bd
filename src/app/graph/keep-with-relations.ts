import { keepMemories, keepUpMemories } from '../memory/keep/keep-memories.ts';
import type { MemoryPorts } from '../memory/memory-ports.ts';
import { readByRules } from './read-by-rules.ts';

type Keeping<Keep extends (ports: MemoryPorts, keeping: never) => unknown> = Omit<
  Parameters<Keep>[1],
  'alsoRead'
>;

/** Stores memories and the relations that their sentences state, page by page, so that a crash in between loses nothing. */
export function keepWithRelations(
  ports: MemoryPorts,
  keeping: Keeping<typeof keepMemories>,
): Promise<boolean> {
  return keepMemories(ports, { ...keeping, alsoRead: (events) => readByRules(ports, events) });
}

/** The same for the few memories of one cycle. */
export function keepUpWithRelations(
  ports: MemoryPorts,
  keeping: Keeping<typeof keepUpMemories>,
): Promise<void> {
  return keepUpMemories(ports, { ...keeping, alsoRead: (events) => readByRules(ports, events) });
}
