import { memorySettings } from '../../domain/memory/settings.ts';
import { textParts } from '../../domain/memory/text-parts.ts';
import type { Origin } from '../../kernel/event/event.ts';
import type { MemoryPorts } from './memory-ports.ts';
import { storeMemories } from './store-memories.ts';

export type GivenText = {
  readonly text: string;
  /** Its source in a few words, such as an address or a title; becomes a tag of its memories. */
  readonly source: string;
  /** The conversation it belongs to; left out: a session of its own. */
  readonly session?: string;
  /** Who stores it, where a guest does. */
  readonly guest?: string;
};

export type Ingested = {
  /** The subject whose key encrypts it: forgetting that subject erases all its memories. */
  readonly subject: string;
  readonly memory_ids: readonly string[];
};

const ID_CHARACTERS = 20;

/** Stores a document as one memory per paragraph; storing it twice adds nothing. */
export async function ingestDocument(
  ports: MemoryPorts,
  origin: Origin,
  { text, source, session, guest }: GivenText,
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
    ...(guest !== undefined && { guest }),
  }));
  return { subject, memory_ids: await storeMemories(ports, drafts, { origin, revives: true }) };
}
