import type { Memory } from '../../kernel/ports/memory.ts';
import { type AgentMemoryOptions, agentMemory } from '../memory/agent-memory.ts';
import { type MemoryDesk, memoryDesk } from '../memory/memory-desk.ts';
import type { MemoryPorts } from '../memory/memory-ports.ts';
import { recallWithGraph } from './recall-with-graph.ts';

/** The memory of one agent for its prompts and tools, with the graph as one of its voices. */
export function agentMemoryWithGraph(
  ports: MemoryPorts,
  options: Omit<AgentMemoryOptions, 'recall'>,
): Memory {
  return agentMemory(ports, { ...options, recall: (query, asked) => recallWithGraph(ports, query, asked) });
}

/** The owner at the same memory. */
export function memoryDeskWithGraph(ports: MemoryPorts): MemoryDesk {
  const search: MemoryDesk['search'] = (query, profile) =>
    recallWithGraph(ports, query, { profile });
  return { ...memoryDesk(ports), search };
}
