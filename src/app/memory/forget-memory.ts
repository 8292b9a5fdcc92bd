import type { PayloadOf } from '../../domain/fact.ts';
import { fact } from '../../domain/fact.ts';
import { type MemoryDoc, memoryProjection } from '../../domain/memory/views/memory.ts';
import type { Origin } from '../../kernel/event/event.ts';
import type { MemoryPorts } from './memory-ports.ts';

/** Key id in the event of a memory under its own key, which the same commit destroys. */
const OWN_KEY = 'own';

/** Deletes a memory and returns it; null: there is no active memory with that id. */
export async function forgetMemory(
  { agentId, log }: Pick<MemoryPorts, 'agentId' | 'log'>,
  origin: Origin,
  {
    id,
    by,
    released = [],
  }: {
    readonly id: string;
    readonly by: PayloadOf<'MemoryForgotten'>['by'];
    readonly released?: readonly string[];
  },
): Promise<MemoryDoc | null> {
  const wanted = [{ projection: memoryProjection, keys: [id] }];
  const last: { doc: MemoryDoc | null } = { doc: null };
  await log.decide(agentId, wanted, (view) => {
    const doc = view.get(memoryProjection, id);
    last.doc = doc === undefined || doc.status === 'forgotten' ? null : doc;
    if (last.doc === null) return { decision: { events: [] }, origin };
    const subject = `memory:${id}`;
    const { guest } = last.doc;
    const forgotten = fact('MemoryForgotten', {
      memory_id: id,
      by,
      ...(released.length > 0 && { released }),
      ...(guest !== null && { guest }),
    });
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
