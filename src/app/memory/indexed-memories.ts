import { isOfType } from '../../domain/fact.ts';
import { comparedBy, type KnownWords } from '../../domain/memory/relate-memory.ts';
import { type MemoryDoc, memoryProjection } from '../../domain/memory/views/memory.ts';
import type { RecordedEvent } from '../../kernel/event/event.ts';
import type { LogReader } from '../../kernel/log/log-contract.ts';
import type { BlobStore, StoredText } from '../../kernel/ports/blobs.ts';
import type { IndexedMemory } from '../../kernel/ports/memory-index.ts';
import { instantIn } from '../../kernel/text/instant-in.ts';
import { findableText } from '../../language/claims/outdates.ts';
import { languageOfText } from '../../language/terms/language-of-text.ts';
import type { MemoryPorts } from './memory-ports.ts';

/** The existing memories of these ids. */
export async function memoriesOf(
  { log, agentId }: Pick<MemoryPorts, 'agentId'> & { readonly log: LogReader },
  ids: readonly string[],
): Promise<readonly MemoryDoc[]> {
  if (ids.length === 0) return [];
  const view = await log.view(agentId, [{ projection: memoryProjection, keys: ids }]);
  return ids.flatMap((id) => view.get(memoryProjection, id) ?? []);
}

/** The text of each memory, in order; `erased` when the memory or its source was forgotten. */
export async function textsOfMemories(
  { blobs }: { readonly blobs: Pick<BlobStore, 'getManyPersonal'> },
  docs: readonly Pick<MemoryDoc, 'subject' | 'text'>[],
): Promise<readonly StoredText[]> {
  const wanted = docs.map(({ subject, text }) => ({ subject, blob: text?.blob ?? '' }));
  const found = await blobs.getManyPersonal(wanted.filter(({ blob }) => blob !== ''));
  const rest = [...found];
  return wanted.map(({ blob }) => {
    const text = blob === '' ? undefined : rest.shift();
    return text ?? { status: 'erased' };
  });
}

export function readableText(text: StoredText | undefined): string | null {
  return text?.status === 'found' ? text.text : null;
}

/** Those whose words can be read, with them. */
export async function knownWords(
  ports: { readonly blobs: Pick<BlobStore, 'getManyPersonal'> },
  docs: readonly MemoryDoc[],
): Promise<readonly KnownWords[]> {
  const texts = await textsOfMemories(ports, docs);
  return docs.flatMap((doc, at) => {
    const text = readableText(texts[at]);
    return text === null ? [] : [{ doc, text }];
  });
}

/** The memories whose texts are kept under these subjects. */
export async function memoriesUnder(
  { log, agentId }: Pick<MemoryPorts, 'agentId'> & { readonly log: LogReader },
  subjects: readonly string[],
): Promise<readonly MemoryDoc[]> {
  if (subjects.length === 0) return [];
  const stored = await log.read(agentId, { subjects, types: ['MemoryStored'] });
  const docs = await memoriesOf({ log, agentId }, [...new Set(memoryIdsIn(stored))]);
  return docs.filter(({ subject }) => subjects.includes(subject));
}

/** The event that stored it. */
export function storedBy({ event_ids: [stored = ''] }: MemoryDoc): string {
  return stored;
}

/** Index entries of those memories that are active and readable. */
export async function indexedMemories(
  ports: MemoryPorts,
  ids: readonly string[],
): Promise<readonly IndexedMemory[]> {
  return (await activeWords(ports, ids)).map(indexRow);
}

/** The same with the keys by which statements are compared with them. */
export async function keyedMemories(
  ports: MemoryPorts,
  ids: readonly string[],
): Promise<readonly (IndexedMemory & { readonly keys: readonly string[] })[]> {
  return (await activeWords(ports, ids)).map((known) => ({
    ...indexRow(known),
    keys: comparedBy(known),
  }));
}

/** Of these memories, those in force whose words can be read. */
export async function activeWords(
  ports: Pick<MemoryPorts, 'agentId' | 'blobs'> & { readonly log: LogReader },
  ids: readonly string[],
  isWanted: (doc: MemoryDoc) => boolean = () => true,
): Promise<readonly KnownWords[]> {
  const docs = await memoriesOf(ports, ids);
  return knownWords(
    ports,
    docs.filter((doc) => doc.status === 'active' && isWanted(doc)),
  );
}

function indexRow({ doc, text }: KnownWords): IndexedMemory {
  const { memory_id: id, type, session, position, scope, subject } = doc;
  // A time that the database does not take would stop the index at this memory for ever.
  const at = instantIn(doc.at) ?? doc.stored_at;
  const language = languageOfText(text);
  const words = doc.kind === 'fact' ? findableText(text) : text;
  return { id, type, session, position, scope, text: words, language, at, subject };
}

const SUBJECT = 'memory:';

/** Ids of the memories that these events change. */
export function memoryIdsIn(events: readonly RecordedEvent[]): readonly string[] {
  const ids = events.flatMap((event) => {
    if (isOfType(event, 'MemoryForgotten', 'MemoryOutdated', 'MemoryReviewed', 'MemoryArchived')) {
      return [event.payload.memory_id];
    }
    if (isOfType(event, 'MemoryStored')) {
      const { memory_id, supersedes } = event.payload;
      return supersedes === null ? [memory_id] : [memory_id, supersedes];
    }
    if (!isOfType(event, 'PersonalDataErased')) return [];
    const { subject } = event.payload;
    return subject.startsWith(SUBJECT) ? [subject.slice(SUBJECT.length)] : [];
  });
  return [...new Set(ids)];
}
