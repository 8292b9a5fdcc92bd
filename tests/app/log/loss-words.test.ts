import { expect, it } from 'vitest';
import { lossWords } from '../../../src/app/log/loss-words.ts';

it.each([
  [
    { kind: 'text', field: 'texts', expected: 412, found: 3 },
    /3 texts are left of 412 .*backup restore/,
  ],
  [
    { kind: 'text', field: 'text', key: 'sha256:aa', seq: 7, expected: 'sha256:aa', found: null },
    /the text sha256:aa that event 7 refers to is gone\. .*backup restore/,
  ],
  [
    { kind: 'text', field: 'texts without a key', expected: 1, found: 3 },
    /the keys of 2 texts are gone although no event erased them/,
  ],
  [
    { kind: 'text', field: 'content', key: 'hmac:bb', expected: 'hmac:bb', found: 'hmac:cc' },
    /the text hmac:bb was changed: .*backup restore/,
  ],
  [
    { kind: 'text', field: 'bytes', key: 'hmac:bb', seq: 7, expected: 3, found: 4 },
    /hmac:bb that event 7 refers to was changed in its bytes: 4 instead of 3/,
  ],
  [
    { kind: 'text', field: 'erased texts', expected: 1, found: 3 },
    /2 texts count as erased since the last check, but no event erased them/,
  ],
  [
    { kind: 'mark', projection: 'intention', field: 'seq', expected: '8 at most', found: 9 },
    /the view intention stands at event 9, and should at 8 at most: .*projections rebuild intention/,
  ],
  [
    { kind: 'mark', projection: 'intention', expected: 'a mark', found: null },
    /the view intention .*projections rebuild intention/,
  ],
  [
    { kind: 'seals', field: 'seals.jsonl', expected: 9, found: 0 },
    /had 9 seals .* has 0\. Put it back/,
  ],
] as const)('says what is gone and what to do: %o', (divergence, words) => {
  expect(lossWords(divergence)).toMatch(words);
});

it('leaves a changed event to its own words', () => {
  expect(lossWords({ kind: 'chain', seq: 3, expected: 'a', found: 'b' })).toBeNull();
});
