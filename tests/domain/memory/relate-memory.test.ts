import { describe, expect, it } from 'vitest';
import { isStatement, relateMemory, type Words } from '../../../src/domain/memory/relate-memory.ts';
import { storedDoc } from './stored-doc.ts';

const words: Words = {
  kind: 'fact',
  scope: 'global',
  session: 'thread-1',
  at: '2026-03-02T00:00:00.000Z',
  text: 'I moved to Basel',
  trust: 'owner',
};

describe('new words beside what is remembered', () => {
  it('are the memory that says the same, and outdate nothing then', () => {
    const same = storedDoc({ memory_id: 'same' });
    const known = [
      { doc: storedDoc({ memory_id: 'old' }), text: 'I live in Bern' },
      { doc: same, text: 'By the way, I moved to Basel.' },
    ];
    expect(relateMemory(words, known)).toEqual({ same, outdated: [] });
  });

  it.each([
    [{}, 1],
    [{ trust: 'self' }, 1],
    [{ trust: 'outside' }, 1],
    [{ scope: 'session' }, 0],
    [{ kind: 'domain_knowledge' }, 0],
    [{ at: '2026-03-03T00:00:00.000Z' }, 0],
  ] as const)('of the owner outdate what is %j: %i', (change, count) => {
    const known = [{ doc: storedDoc({ memory_id: 'old', ...change }), text: 'I live in Bern' }];
    expect(relateMemory(words, known).outdated).toHaveLength(count);
  });

  it.each(['self', 'outside'] as const)('of %s outdate nothing of the owner', (trust) => {
    const known = [{ doc: storedDoc({ memory_id: 'old' }), text: 'I live in Bern' }];
    expect(relateMemory({ ...words, trust }, known).outdated).toEqual([]);
  });

  it('from outside outdate nothing at all', () => {
    const known = [{ doc: storedDoc({ trust: 'outside' }), text: 'I live in Bern' }];
    expect(relateMemory({ ...words, trust: 'outside' }, known).outdated).toEqual([]);
  });

  it('are compared where they are a short fact', () => {
    expect(isStatement(words)).toBe(true);
    expect(isStatement({ ...words, kind: 'user_query' })).toBe(false);
    expect(isStatement({ ...words, text: 'word '.repeat(100) })).toBe(false);
  });
});
