import { payloadsOf } from '../../domain/fact.ts';
import { isHistory } from '../../domain/memory/views/memory.ts';
import { controllerOrigin } from '../../kernel/event/controller-origin.ts';
import type { RecordedEvent } from '../../kernel/event/event.ts';
import { statedRelations } from '../../language/relations/stated-relations.ts';
import { memoriesOf, readableText, textsOfMemories } from '../memory/indexed-memories.ts';
import type { MemoryPorts } from '../memory/memory-ports.ts';
import { type ReadMemory, stateReadRelations } from './state-read-relations.ts';

/**
 * Records the relations that simple sentences of newly stored memories state, without a model. Skips memories that belong
 * to one conversation, because relations are visible from everywhere. Reading twice records each relation once.
 */
export async function readByRules(
  ports: MemoryPorts,
  events: readonly RecordedEvent[],
): Promise<void> {
  const ids = new Set(payloadsOf(events, 'MemoryStored').map(({ memory_id }) => memory_id));
  if (ids.size === 0) return;
  const docs = (await memoriesOf(ports, [...ids])).filter(
    (doc) => isHistory(doc) && doc.scope === 'global',
  );
  const texts = await textsOfMemories(ports, docs);
  const read = docs.flatMap((doc, at): readonly ReadMemory[] => {
    const text = readableText(texts[at]);
    if (text === null) return [];
    const relations = statedRelations(text, { hasSpeaker: doc.trust === 'owner' });
    return relations.length === 0 ? [] : [{ doc, relations }];
  });
  const origin = controllerOrigin(ports);
  await stateReadRelations(ports, read, { origin, readBy: 'rules' });
}

const NEWEST = 200;

/** The same for memories stored since the mark of the index, without waiting for the background job. */
export async function readNewest(ports: MemoryPorts): Promise<void> {
  const query = { types: ['MemoryStored'], after: await ports.memoryIndex.mark(), limit: NEWEST };
  await readByRules(ports, await ports.log.read(ports.agentId, query));
}
