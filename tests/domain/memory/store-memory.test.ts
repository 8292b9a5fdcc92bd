import { describe, expect, it } from 'vitest';
import { type NewMemory, storeMemory } from '../../../src/domain/memory/store-memory.ts';
import { type MemoryDoc, memoryProjection } from '../../../src/domain/memory/views/memory.ts';
import { documentsOf, recorded } from '../../support/recorded.ts';

const given: NewMemory = {
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
const NOBODY = { known: undefined, corrected: undefined, revives: true };

function docOf(change: Partial<NewMemory> = {}): MemoryDoc {
  const { trust, ...payload } = { ...given, ...change };
  const event = recorded({ type: 'MemoryStored', payload }, 1, { trust });
  const [doc] = documentsOf(memoryProjection, [event]).values();
  if (doc === undefined) throw new Error('nothing was stored');
  return doc;
}

describe('storing a memory', () => {
  it('keeps the trust of whoever said it', () => {
    expect(storeMemory({ ...given, trust: 'outside' }, NOBODY)).toMatchObject([
      { type: 'MemoryStored', trust: 'outside' },
    ]);
  });

  it('of words that are there reinforces them, once for each event that says so', () => {
    const known = docOf();
    const again = { ...given, source_ids: ['s1', 's2'] };
    expect(storeMemory(given, { ...NOBODY, known })).toEqual([]);
    expect(storeMemory(again, { ...NOBODY, known })).toMatchObject([
      { type: 'MemoryReinforced', payload: { memory_id: 'm1', source_ids: ['s2'] } },
    ]);
  });

  it('does not bring back what was forgotten when its source is read anew', () => {
    const known: MemoryDoc = { ...docOf(), status: 'forgotten', text: null };
    expect(storeMemory(given, { ...NOBODY, known, revives: false })).toEqual([]);
    expect(storeMemory(given, { ...NOBODY, known })).toMatchObject([{ type: 'MemoryStored' }]);
  });

  it.each([
    ['owner', 'owner', 'old'],
    ['owner', 'self', null],
    ['owner', 'outside', null],
    ['self', 'owner', 'old'],
    ['outside', 'outside', 'old'],
  ] as const)('of the %s is corrected by words of the %s: %j', (old, trust, supersedes) => {
    const corrected = docOf({ memory_id: 'old', trust: old });
    const next = { ...given, supersedes: 'old', trust };
    expect(storeMemory(next, { ...NOBODY, corrected })).toMatchObject([
      { type: 'MemoryStored', payload: { supersedes } },
    ]);
  });
});
