import { setTimeout as sleep } from 'node:timers/promises';
import { memorySettings } from '../../domain/memory/settings.ts';
import { factOf } from '../../domain/memory/sort-memory.ts';
import { controllerOrigin } from '../../kernel/event/controller-origin.ts';
import type { Memory, Remembered } from '../../kernel/ports/memory.ts';
import type { MemoryQuery } from '../../kernel/ports/memory-index.ts';
import { readFacts } from '../../phases/read-facts.ts';
import type { MemoryPorts } from './memory-ports.ts';
import { recallMemories } from './recall-memories.ts';
import { storeMemories } from './store-memories.ts';

export type AgentMemoryOptions = {
  /** How long a prompt waits for memories. */
  readonly withinMs: number;
  /** A second ranking on top of the search by words. If it is late, the prompt goes without it but keeps the search. */
  readonly also?: (
    query: MemoryQuery,
    words: Promise<readonly Remembered[]>,
  ) => Promise<readonly Remembered[]>;
  /** Called with the reason when a prompt goes without memories. */
  readonly onError?: (where: string, error: unknown) => void;
};

/** Share of the waiting time for the embedding of the question; the rest is for the search. */
const MEANING_SHARE = 0.5;

/** The memory of one agent for its prompts and tools. */
export function agentMemory(
  ports: MemoryPorts,
  { withinMs, also = (_, words) => words, onError = () => undefined }: AgentMemoryOptions,
): Memory {
  return {
    remember: (note) => remember(ports, note),
    recall: (query) => also(query, recallMemories(ports, query)),
    recallSoon: async (query) => {
      const found: { last: readonly Remembered[] } = { last: [] };
      const options = { meaningWithinMs: withinMs * MEANING_SHARE };
      const words = recallMemories(ports, query, options).then((by) => (found.last = by));
      const all = also(query, words).catch((error: unknown) => {
        onError('recall', error);
        return found.last;
      });
      const late = new AbortController();
      const soFar = sleep(withinMs, undefined, { signal: late.signal })
        .catch(() => undefined)
        .then(() => found.last);
      return Promise.race([all, soFar]).finally(() => {
        late.abort();
      });
    },
  };
}

async function remember(ports: MemoryPorts, note: Parameters<Memory['remember']>[0]) {
  const { text, tags, trust, actionId, cycleNo } = note;
  const [proposed] = await readFacts(ports.log, ports.agentId, {
    subjects: [`action:${actionId}`],
    types: ['ActionProposed'],
    limit: 1,
  });
  const origin = { ...controllerOrigin(ports), trust, cycleNo };
  const draft = {
    ...factOf(memorySettings.importanceOfFact),
    standing: 'provisional' as const,
    session: `cycle:${cycleNo}`,
    position: proposed?.seq ?? 0,
    at: proposed?.occurredAt ?? ports.now(),
    sourceIds: proposed === undefined ? [] : [proposed.eventId],
    text,
    tags,
    trust,
  };
  const [id = ''] = await storeMemories(ports, [draft], { origin, revives: true });
  return id;
}
