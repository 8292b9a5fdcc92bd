import { memorySettings } from '../../domain/memory/settings.ts';
import { textParts } from '../../domain/memory/text-parts.ts';
import type { Origin } from '../../kernel/event/event.ts';
import type { MemoryPorts } from './memory-ports.ts';
import { storeMemories } from './store-memories.ts';

export type GivenText = {
  readonly text: string;
  /** Where it comes from, in few words: an address, a title. Its memories are sorted by it. */
  readonly source: string;
  /** Conversation it belongs to; left out: it is one of its own. */
  readonly session?: string;
};

export type Ingested = {
  /** Under whose key its words are: forgetting it erases all of them. */
  readonly subject: string;
  readonly memory_ids: readonly string[];
};

const ID_CHARACTERS = 20;

/** Remembers a document by its paragraphs; the same one twice is the same memories. */
export async function ingestDocument(
  ports: MemoryPorts,
  origin: Origin,
  { text, source, session }: GivenText,
): Promise<Ingested> {
  const { trust, occurredAt: at } = origin;
  const name = ports.memoryDigest(['document', trust, text].join('\n')).slice(0, ID_CHARACTERS);
  const subject = `document:${name}`;
  const drafts = textParts(text).map((part, position) => ({
    type: 'semantic' as const,
    kind: 'domain_knowledge' as const,
    scope: 'global' as const,
    importance: memorySettings.importance,
    standing: 'provisional' as const,
    session: session === undefined ? subject : `${session}:${name}`,
    subject,
    position,
    at,
    trust,
    text: part,
    tags: source === '' ? [] : [source],
  }));
  return { subject, memory_ids: await storeMemories(ports, drafts, { origin, revives: true }) };
}
