import type { Memory } from '../../kernel/ports/memory.ts';
import { type AgentMemoryOptions, agentMemory } from '../memory/agent-memory.ts';
import { type MemoryDesk, memoryDesk } from '../memory/memory-desk.ts';
import type { MemoryPorts } from '../memory/memory-ports.ts';
import { recallMemories } from '../memory/recall-memories.ts';
import { recallWithGraph } from './recall-with-graph.ts';

/** The memory of one agent for its prompts and tools; relations take part in its ranking. */
export function agentMemoryWithGraph(
  ports: MemoryPorts,
  options: Omit<AgentMemoryOptions, 'also'>,
): Memory {
  return agentMemory(ports, {
    ...options,
    also: (query, words) => recallWithGraph(ports, query, words),
  });
}

/** The same memory for the owner. */
export function memoryDeskWithGraph(ports: MemoryPorts): MemoryDesk {
  // The caller chose a profile to rank by; relations would change that order.
  const search: MemoryDesk['search'] = (query, profile) =>
    profile === undefined
      ? recallWithGraph(ports, query)
      : recallMemories(ports, query, { profile });
  return { ...memoryDesk(ports), search };
}
