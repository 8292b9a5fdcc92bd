import { keyedMemories, memoryIdsIn } from './indexed-memories.ts';
import type { MemoryPorts } from './memory-ports.ts';

const PAGE = 500;

/** Whether memories are waiting for keys. */
export async function isThereToKey({
  memoryIndex,
}: Pick<MemoryPorts, 'memoryIndex'>): Promise<boolean> {
  return (await memoryIndex.keysMark()) < (await memoryIndex.mark());
}

/**
 * Gives memories that were indexed before there were keys the ones that they are compared by. Each step may be repeated.
 */
export async function keepKeys(ports: MemoryPorts, signal: AbortSignal): Promise<void> {
  const { agentId, log, memoryIndex } = ports;
  while (!signal.aborted) {
    const [after, upTo] = [await memoryIndex.keysMark(), await memoryIndex.mark()];
    if (after >= upTo) return;
    const stored = { types: ['MemoryStored'], after, upTo, limit: PAGE };
    const events = await log.read(agentId, stored);
    const rows = await keyedMemories(ports, memoryIdsIn(events));
    await memoryIndex.putKeys(rows, events.length < PAGE ? upTo : (events.at(-1)?.seq ?? upTo));
  }
}
