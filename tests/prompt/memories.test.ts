import { it as law } from '@fast-check/vitest';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Remembered } from '../../src/kernel/ports/memory.ts';
import { estimateTokens } from '../../src/kernel/text/tokens.ts';
import { itemOf } from '../../src/prompt/list/prompt-record.ts';
import {
  fittingMemories,
  MEMORY_TOKENS,
  memoryLines,
  memoryRecords,
} from '../../src/prompt/lists/known/memories.ts';

function remembered(text: string, change: Partial<Remembered> = {}): Remembered {
  return {
    id: `m${text.length}`,
    type: 'semantic',
    text,
    trust: 'owner',
    at: '2026-11-01T00:00:00.000Z',
    score: 1,
    eventIds: ['e1'],
    ...change,
  };
}

const texts = fc.array(
  fc.oneof(
    fc.string({ maxLength: 400 }),
    fc.lorem({ maxCount: 60 }),
    fc.nat(3000).map((length) => '漢字かな'.repeat(length).slice(0, length)),
    fc.nat(3000).map((length) => 'const x = await f(y[0]);\n'.repeat(length).slice(0, length)),
  ),
  { maxLength: 40 },
);

describe('the memories of a prompt', () => {
  law.prop([texts, fc.constantFrom('decide', 'act', 'sub_agent')])(
    'never take more than their budget, as they are written',
    (all, purpose) => {
      const found = all.map((text, i) => remembered(text, { id: `m${i}` }));
      const fitting = fittingMemories(found, purpose);
      const lines = memoryRecords(fitting).flatMap(
        (one) => itemOf(one, Number.POSITIVE_INFINITY).lines,
      );
      const tokens = lines.reduce((sum, { text }) => sum + estimateTokens(text) + 1, 0);
      expect(tokens).toBeLessThanOrEqual(MEMORY_TOKENS[purpose]);
    },
  );

  it('pass over what is too long and take what still fits', () => {
    const huge = remembered('word '.repeat(5000), { id: 'huge' });
    const small = remembered('small', { id: 'small', score: 0.5 });
    expect(fittingMemories([huge, small], 'act')).toEqual([small]);
  });

  it('leave out what is far from the best', () => {
    const best = remembered('best');
    const far = remembered('far off', { score: 0.1 });
    expect(fittingMemories([best, far], 'act')).toEqual([best]);
  });

  it('show a deciding model nothing from outside', () => {
    const own = remembered('own');
    const [line, ...others] = memoryLines([own, remembered('other', { trust: 'outside' })]);
    expect(line).toMatchObject({ text: '2026-11-01, your owner: own', trust: 'owner' });
    expect(others).toEqual([]);
  });
});
