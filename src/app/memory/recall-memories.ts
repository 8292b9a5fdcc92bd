import { payloadsOf } from '../../domain/fact.ts';
import type { MemoryDoc } from '../../domain/memory/views/memory.ts';
import type { Remembered } from '../../kernel/ports/memory.ts';
import type { FoundMemory, IndexedMemory, MemoryQuery } from '../../kernel/ports/memory-index.ts';
import { indexedMemories, memoriesOf, readableText, textsOfMemories } from './indexed-memories.ts';
import type { MemoryPorts } from './memory-ports.ts';

/** The newest of what is not yet indexed, which are searched all the same. */
const FRESH = 100;
/** Found and perhaps not shown: what was corrected or forgotten since it was indexed. */
const SPARE = 10;

/**
 * What the agent remembers that fits best, also what was stored a moment ago. What was corrected or forgotten is not
 * found, whatever the index says, nor what belongs to another conversation.
 */
export async function recallMemories(
  ports: MemoryPorts,
  query: MemoryQuery,
): Promise<readonly Remembered[]> {
  if (query.text.trim() === '') return [];
  const wanted = { ...query, limit: query.limit + SPARE };
  const found = await ports.memoryIndex.find(wanted, await freshMemories(ports));
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

function isOpenTo({ status, scope, session }: MemoryDoc, query: MemoryQuery): boolean {
  return status === 'active' && (scope === 'global' || session === query.session);
}

function remembered(
  doc: MemoryDoc,
  { id, score }: FoundMemory,
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
