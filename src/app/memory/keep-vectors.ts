import { SAMPLE_TEXTS, scaleOf } from '../../domain/recall/likeness.ts';
import { type EmbeddingModel, EmbeddingsUnavailable } from '../../kernel/ports/embeddings.ts';
import { indexedMemories, memoryIdsIn } from './indexed-memories.ts';
import type { MemoryPorts } from './memory-ports.ts';

const TYPES = ['MemoryStored'] as const;
/** Events per page; after a crash the vectors of one page are computed again. */
const PAGE = 50;

/** Whether memories are waiting for vectors. */
export async function isThereToEmbed(ports: MemoryPorts): Promise<boolean> {
  const model = ports.embeddings?.current() ?? null;
  if (model === null) return false;
  const space = await ports.memoryIndex.vectors();
  const after = space?.model === model.model ? space.mark : 0;
  return (await indexedEvents(ports, after, 1)).length > 0;
}

/**
 * Embeds the next page of indexed memories, from the mark of vectors on. Starts over with a new model. Each step may be
 * repeated. Returns `true` if more may be waiting. @throws EmbeddingsUnavailable
 */
export async function keepVectors(ports: MemoryPorts, signal: AbortSignal): Promise<boolean> {
  const model = ports.embeddings?.current() ?? null;
  if (model === null || !(await isThereToEmbed(ports))) return false;
  const space = await spaceFor(ports, model, signal);
  const events = space === null ? [] : await indexedEvents(ports, space.mark, PAGE);
  const last = events.at(-1);
  if (space === null || last === undefined) return false;
  const memories = await indexedMemories(ports, memoryIdsIn(events));
  const known = memories.filter(({ language }) => isKnownTo(model, language));
  const vectors = await model.embed(
    known.map(({ text }) => text),
    signal,
  );
  const rows = known.flatMap(({ id }, at) => {
    const vector = vectors[at];
    return vector?.length === space.dimensions ? [{ id, vector }] : [];
  });
  await ports.memoryIndex.putVectors(space.model, rows, last.seq);
  return true;
}

/** Whether the model knows the language of this text. */
export function isKnownTo({ languages }: EmbeddingModel, language: string): boolean {
  return languages === null || languages.includes(language.split('-', 1)[0] ?? language);
}

/** The next indexed memories; null: another process has started with another model meanwhile. */
async function spaceFor({ memoryIndex }: MemoryPorts, model: EmbeddingModel, signal: AbortSignal) {
  const before = await memoryIndex.vectors();
  if (before?.model === model.model) return before;
  const samples = await model.embed(SAMPLE_TEXTS, signal);
  const vectors = samples.flatMap((vector) => vector ?? []);
  const dimensions = vectors[0]?.length ?? 0;
  const scale = vectors.length < samples.length ? null : scaleOf(vectors);
  if (scale === null)
    throw new EmbeddingsUnavailable(
      `${model.model} gives every text the same vector; install another model`,
    );
  await memoryIndex.beginVectors({ model: model.model, dimensions, ...scale });
  const now = await memoryIndex.vectors();
  return now?.model === model.model ? now : null;
}

async function indexedEvents(
  { log, agentId, memoryIndex }: MemoryPorts,
  after: number,
  limit: number,
) {
  const upTo = await memoryIndex.mark();
  return log.read(agentId, { types: TYPES, after, upTo, limit });
}
