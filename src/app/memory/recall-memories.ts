import { payloadsOf } from '../../domain/fact.ts';
import type { MemoryDoc } from '../../domain/memory/views/memory.ts';
import { EmbeddingsUnavailable } from '../../kernel/ports/embeddings.ts';
import type { Remembered } from '../../kernel/ports/memory.ts';
import type { FoundMemory, IndexedMemory, MemoryQuery } from '../../kernel/ports/memory-index.ts';
import { languageOfText } from '../../language/terms/language-of-text.ts';
import { askedSpan } from '../../language/when/asked-span.ts';
import { indexedMemories, memoriesOf, readableText, textsOfMemories } from './indexed-memories.ts';
import { isKnownTo } from './keep-vectors.ts';
import type { MemoryPorts } from './memory-ports.ts';

/** The newest of what is not yet indexed, which are searched all the same. */
const FRESH = 100;
/** Found and perhaps not shown: what was corrected or forgotten since it was indexed. */
const SPARE = 10;

/** A model that has not begun needs about a second. */
const MEANING_WITHIN_MS = 5000;

export type RecallOptions = {
  /** How long what the words mean is waited for; then they are looked for alone. */
  readonly meaningWithinMs?: number;
};

/**
 * What the agent remembers that fits best, also what was stored a moment ago. What was corrected or forgotten is not
 * found, whatever the index says, nor what belongs to another conversation.
 */
export async function recallMemories(
  ports: MemoryPorts,
  query: MemoryQuery,
  { meaningWithinMs = MEANING_WITHIN_MS }: RecallOptions = {},
): Promise<readonly Remembered[]> {
  if (query.text.trim() === '') return [];
  const [meaning, fresh] = await Promise.all([
    meaningOf(ports, query.text, meaningWithinMs),
    freshMemories(ports),
  ]);
  const about = askedSpan(query.text, { now: ports.now(), zone: ports.timezone ?? 'UTC' });
  const wanted = {
    ...query,
    limit: query.limit + SPARE,
    ...(meaning !== null && { meaning }),
    ...(about !== null && { about }),
  };
  const found = await ports.memoryIndex.find(wanted, fresh);
  return openMemories(ports, query, found);
}

/** Of what was found, the first that hold and that may be seen by who asks, with their words. */
export async function openMemories(
  ports: MemoryPorts,
  query: MemoryQuery,
  found: readonly Pick<FoundMemory, 'id' | 'score'>[],
): Promise<readonly Remembered[]> {
  const docs = await memoriesOf(
    ports,
    found.map(({ id }) => id),
  );
  const byId = new Map(docs.map((doc) => [doc.memory_id, doc]));
  const open = found.flatMap((one) => {
    const doc = byId.get(one.id);
    return doc !== undefined && isOpenTo(doc, query) ? [{ one, doc }] : [];
  });
  const shown = open.slice(0, query.limit);
  const texts = await textsOfMemories(
    ports,
    shown.map(({ doc }) => doc),
  );
  return shown.flatMap(({ one, doc }, at) => remembered(doc, one, readableText(texts[at])));
}

/** Null: nobody can tell, or not in time. */
async function meaningOf(
  { embeddings, memoryIndex }: MemoryPorts,
  text: string,
  withinMs: number,
): Promise<NonNullable<MemoryQuery['meaning']> | null> {
  const model = embeddings?.current() ?? null;
  if (model === null || !isKnownTo(model, languageOfText(text))) return null;
  if ((await memoryIndex.vectors())?.model !== model.model) return null;
  const signal = AbortSignal.timeout(withinMs);
  const [vector] = await model.embed([text], signal).catch((error: unknown) => {
    if (error instanceof EmbeddingsUnavailable) return [];
    throw error;
  });
  return vector == null ? null : { model: model.model, vector };
}

function isOpenTo({ status, scope, session }: MemoryDoc, query: MemoryQuery): boolean {
  return status === 'active' && (scope === 'global' || session === query.session);
}

function remembered(
  doc: MemoryDoc,
  { id, score }: Pick<FoundMemory, 'id' | 'score'>,
  text: string | null,
): readonly Remembered[] {
  const [stored, ...others] = doc.event_ids;
  if (text === null || stored === undefined) return [];
  const { type, trust, at } = doc;
  const eventIds = [stored, ...others, ...doc.source_ids] as const;
  return [{ id, type, text, trust, at, score, eventIds }];
}

/** The newest that are not yet indexed. */
export async function freshMemories(ports: MemoryPorts): Promise<readonly IndexedMemory[]> {
  const after = await ports.memoryIndex.mark();
  const types = ['MemoryStored'];
  const query = { types, after, limit: FRESH, newestFirst: true };
  const stored = payloadsOf(await ports.log.read(ports.agentId, query), 'MemoryStored');
  return indexedMemories(ports, [...new Set(stored.map(({ memory_id }) => memory_id))]);
}
