import type { NewMemory } from '../../../src/domain/memory/store-memory.ts';
import { type MemoryDoc, memoryProjection } from '../../../src/domain/memory/views/memory.ts';
import { documentsOf, recorded } from '../../support/recorded.ts';

/** A fact of the owner's, before anything is known of it. */
export const newMemory: NewMemory = {
  memory_id: 'm1',
  type: 'semantic',
  kind: 'fact',
  scope: 'global',
  session: 'thread-1',
  position: 1,
  subject: 'memory:m1',
  text: { blob: 'b', bytes: 1 },
  importance: 5,
  standing: 'provisional',
  tags: [],
  source_ids: ['s1'],
  at: '2026-03-01T00:00:00.000Z',
  supersedes: null,
  trust: 'owner',
};

/** The same as the view has it. */
export function storedDoc(change: Partial<NewMemory> = {}): MemoryDoc {
  const { trust, ...payload } = { ...newMemory, ...change };
  const event = recorded({ type: 'MemoryStored', payload }, 1, { trust });
  const [doc] = documentsOf(memoryProjection, [event]).values();
  if (doc === undefined) throw new Error('nothing was stored');
  return doc;
}
