import type { Memory } from '../../kernel/ports/memory.ts';
import { type AgentMemoryOptions, agentMemory } from '../memory/agent-memory.ts';
import { type MemoryDesk, memoryDesk } from '../memory/memory-desk.ts';
import type { MemoryPorts } from '../memory/memory-ports.ts';
import { recallMemories } from '../memory/recall-memories.ts';
import { recallWithGraph } from './recall-with-graph.ts';

/** The memory of one agent for its prompts and tools, with the graph as one of its voices. */
export function agentMemoryWithGraph(
  ports: MemoryPorts,
  options: Omit<AgentMemoryOptions, 'also'>,
): Memory {
  return agentMemory(ports, {
    ...options,
    also: (query, words) => recallWithGraph(ports, query, words),
  });
}

/** The owner at the same memory. */
export function memoryDeskWithGraph(ports: MemoryPorts): MemoryDesk {
  // A profile was asked for to order what is found; links would order it anew.
  const search: MemoryDesk['search'] = (query, profile) =>
    profile === undefined
      ? recallWithGraph(ports, query)
      : recallMemories(ports, query, { profile });
  return { ...memoryDesk(ports), search };
}
