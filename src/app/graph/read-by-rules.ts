import { payloadsOf } from '../../domain/fact.ts';
import { controllerOrigin } from '../../kernel/event/controller-origin.ts';
import { statedRelations } from '../../language/relations/stated-relations.ts';
import { memoriesOf, readableText, textsOfMemories } from '../memory/indexed-memories.ts';
import type { MemoryPorts } from '../memory/memory-ports.ts';
import { type ReadMemory, stateReadRelations } from './state-read-relations.ts';

/** No less than is kept at once. */
const PAGE = 200;

/**
 * States what simple sentences of memories stored after this event say, without a model. Of what belongs to one conversation alone nothing is
 * stated: a relation may be met from anywhere.
 */
export async function readByRules(ports: MemoryPorts, after: number): Promise<void> {
  const types = ['MemoryStored'];
  const events = await ports.log.read(ports.agentId, { types, after, limit: PAGE });
  if (events.length === 0) return;
  const ids = new Set(payloadsOf(events, 'MemoryStored').map(({ memory_id }) => memory_id));
  const docs = (await memoriesOf(ports, [...ids])).filter(
    ({ status, scope }) => status === 'active' && scope === 'global',
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

/** The same for what was stored since the mark of the index, where nobody waits for the job that does it. */
export async function readNewest(ports: MemoryPorts): Promise<void> {
  const query = { types: ['MemoryStored'], after: await ports.memoryIndex.mark(), limit: NEWEST };
  await readByRules(ports, await ports.log.read(ports.agentId, query));
}
