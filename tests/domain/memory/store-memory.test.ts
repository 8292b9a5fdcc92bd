import { describe, expect, it } from 'vitest';
import { storeMemory } from '../../../src/domain/memory/store-memory.ts';
import type { MemoryDoc } from '../../../src/domain/memory/views/memory.ts';
import { newMemory, storedDoc } from './stored-doc.ts';

const NOBODY = { known: undefined, corrected: undefined, revives: true };

describe('storing a memory', () => {
  it('keeps the trust of whoever said it', () => {
    expect(storeMemory({ ...newMemory, trust: 'outside' }, NOBODY)).toMatchObject([
      { type: 'MemoryStored', trust: 'outside' },
    ]);
  });

  it('of words that are there reinforces them, once for each event that says so', () => {
    const known = storedDoc();
    const again = { ...newMemory, source_ids: ['s1', 's2'] };
    expect(storeMemory(newMemory, { ...NOBODY, known })).toEqual([]);
    expect(storeMemory(again, { ...NOBODY, known })).toMatchObject([
      { type: 'MemoryReinforced', payload: { memory_id: 'm1', source_ids: ['s2'] } },
    ]);
  });

  it('does not bring back what was forgotten when its source is read anew', () => {
    const known: MemoryDoc = { ...storedDoc(), status: 'forgotten', text: null };
    expect(storeMemory(newMemory, { ...NOBODY, known, revives: false })).toEqual([]);
    expect(storeMemory(newMemory, { ...NOBODY, known })).toMatchObject([{ type: 'MemoryStored' }]);
  });

  it.each([
    ['owner', 'owner', 'old'],
    ['owner', 'self', null],
    ['owner', 'outside', null],
    ['self', 'owner', 'old'],
    ['outside', 'outside', 'old'],
  ] as const)('of the %s is corrected by words of the %s: %j', (old, trust, supersedes) => {
    const corrected = storedDoc({ memory_id: 'old', trust: old });
    const next = { ...newMemory, supersedes: 'old', trust };
    expect(storeMemory(next, { ...NOBODY, corrected })).toMatchObject([
      { type: 'MemoryStored', payload: { supersedes } },
    ]);
  });
});
