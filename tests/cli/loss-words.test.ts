import { expect, it } from 'vitest';
import { lossWords } from '../../src/cli/commands/prove/loss-words.ts';

it.each([
  [
    { kind: 'text', field: 'texts', expected: 412, found: 3 },
    /of 412 texts .* 3 are left\. .*backup restore/,
  ],
  [
    { kind: 'text', field: 'text', seq: 7, expected: 'sha256:aa', found: null },
    /event 7 refers to a text that is gone \(sha256:aa\)\. .*backup restore/,
  ],
  [
    { kind: 'text', field: 'texts without a key', expected: 1, found: 3 },
    /the keys of 2 texts are gone though nobody erased them/,
  ],
  [
    { kind: 'mark', projection: 'intention', expected: 'a mark', found: null },
    /the view intention .*projections rebuild intention/,
  ],
  [
    { kind: 'seals', field: 'seals.jsonl', expected: 9, found: 0 },
    /held 9 seals .* holds 0\. Put it back/,
  ],
] as const)('says what is gone and what to do: %o', (divergence, words) => {
  expect(lossWords(divergence)).toMatch(words);
});

it('leaves a changed event to its own words', () => {
  expect(lossWords({ kind: 'chain', seq: 3, expected: 'a', found: 'b' })).toBeNull();
});
