import type { PayloadOf } from '../../domain/fact.ts';
import { fact } from '../../domain/fact.ts';
import { type MemoryDoc, memoryProjection } from '../../domain/memory/views/memory.ts';
import type { Origin } from '../../kernel/event/event.ts';
import type { MemoryPorts } from './memory-ports.ts';

/** Stands for the key id of a subject whose key is destroyed in the same commit. */
const OWN_KEY = 'own';

/** The memory of which it was forgotten; null: there is none of that name in force. */
export async function forgetMemory(
  { agentId, log }: Pick<MemoryPorts, 'agentId' | 'log'>,
  origin: Origin,
  { id, by }: { readonly id: string; readonly by: PayloadOf<'MemoryForgotten'>['by'] },
): Promise<MemoryDoc | null> {
  const wanted = [{ projection: memoryProjection, keys: [id] }];
  const last: { doc: MemoryDoc | null } = { doc: null };
  await log.decide(agentId, wanted, (view) => {
    const doc = view.get(memoryProjection, id);
    last.doc = doc === undefined || doc.status === 'forgotten' ? null : doc;
    if (last.doc === null) return { decision: { events: [] }, origin };
    const subject = `memory:${id}`;
    const forgotten = fact('MemoryForgotten', { memory_id: id, by });
    const unless = { subjects: [subject], types: ['MemoryStored', 'MemoryForgotten'] };
    if (last.doc.subject !== subject) return { decision: { events: [forgotten], unless }, origin };
    const erased = fact('PersonalDataErased', { subject, key_id: OWN_KEY, by: origin.actor.id });
    return {
      decision: { events: [forgotten, erased], unless, eraseSubject: subject },
      origin,
    };
  });
  return last.doc;
}
