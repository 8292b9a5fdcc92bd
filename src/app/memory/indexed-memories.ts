import { type MemoryDoc, memoryProjection } from '../../domain/memory/views/memory.ts';
import type { LogReader } from '../../kernel/log/log-contract.ts';
import { personalText } from '../../kernel/personal-text.ts';
import type { BlobStore } from '../../kernel/ports/blobs.ts';
import type { IndexedMemory } from '../../kernel/ports/memory-index.ts';
import { languageOfMail } from '../../language/replies/spoken-replies.ts';
import type { MemoryPorts } from './memory-ports.ts';

/** Memories by id, those that are there. */
export async function memoriesOf(
  { log, agentId }: Pick<MemoryPorts, 'agentId'> & { readonly log: LogReader },
  ids: readonly string[],
): Promise<readonly MemoryDoc[]> {
  if (ids.length === 0) return [];
  const view = await log.view(agentId, [{ projection: memoryProjection, keys: ids }]);
  return ids.flatMap((id) => view.get(memoryProjection, id) ?? []);
}

/** Its words; null: forgotten, or those of its source are erased. */
export function textOfMemory(
  { blobs }: { readonly blobs: Pick<BlobStore, 'getPersonal'> },
  { subject, text }: Pick<MemoryDoc, 'subject' | 'text'>,
): Promise<string | null> {
  return personalText(blobs, subject, text);
}

/** As the index holds them: those that are in force and can be read. */
export async function indexedMemories(
  ports: MemoryPorts,
  ids: readonly string[],
): Promise<readonly IndexedMemory[]> {
  const docs = (await memoriesOf(ports, ids)).filter(({ status }) => status === 'active');
  const rows = await Promise.all(docs.map((doc) => indexRow(ports, doc)));
  return rows.flat();
}

async function indexRow(ports: MemoryPorts, doc: MemoryDoc): Promise<readonly IndexedMemory[]> {
  const text = await textOfMemory(ports, doc);
  if (text === null) return [];
  const { memory_id: id, type, session, position, scope, at, subject } = doc;
  const language = languageOfMail(text);
  return [{ id, type, session, position, scope, text, language, at, subject }];
}
