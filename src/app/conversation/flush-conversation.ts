import { fact } from '../../domain/fact.ts';
import { controllerOrigin } from '../../kernel/event/controller-origin.ts';
import { keepWithRelations } from '../graph/keep-with-relations.ts';
import { closeOpenEpisode } from '../memory/keep/close-episodes.ts';
import type { MemoryPorts } from '../memory/memory-ports.ts';

export type FlushPorts = MemoryPorts & {
  readonly onError: (where: string, error: unknown) => void;
};

export type Flushed = {
  /** The episodes that it ended, the last one last; empty: nothing was said since the last. */
  readonly episode_ids: readonly string[];
  readonly messages: number;
};

const KEEP_MS = 10_000;

/**
 * What was said so far is remembered when it resolves, the conversation's episode is over, and a model reads what waits
 * for one as soon as it may (A25).
 */
export async function flushConversation(ports: FlushPorts, id: string): Promise<Flushed> {
  await keepSoon(ports);
  const closed = await closeOpenEpisode(ports, id);
  if (closed.length > 0) await readSoon(ports);
  return {
    episode_ids: closed.map(({ episode_id }) => episode_id),
    messages: closed.reduce((sum, { messages }) => sum + messages, 0),
  };
}

/** The same for all that was said by anybody; no episode ends. */
export async function flushMemory(ports: FlushPorts): Promise<void> {
  await keepSoon(ports);
  await readSoon(ports);
}

/** What happened so far is remembered, as far as it comes in a few seconds; the job of the queue does the rest. */
export async function keepSoon(ports: FlushPorts): Promise<void> {
  const { onError } = ports;
  await keepWithRelations(ports, { signal: AbortSignal.timeout(KEEP_MS), onError });
}

async function readSoon(ports: FlushPorts): Promise<void> {
  const { head } = await ports.log.view(ports.agentId, []);
  const wanted = fact('RelationReadingWanted', { up_to_seq: head });
  await ports.log.append(ports.agentId, controllerOrigin(ports), { events: [wanted] });
}
