import { expect, it } from 'vitest';
import { withUmlauts } from '../../src/language/words/umlauts.ts';

it('writes the umlauts of known words, and leaves names alone', () => {
  expect(withUmlauts('Erinner mich taeglich um fuenf, FUER Frau Mueller')).toBe(
    'Erinner mich täglich um fünf, FÜR Frau Mueller',
  );
});

/** From each letter once more, this would take minutes. */
it('reads what is pasted without a space in one go', () => {
  const pasted = 'a'.repeat(300_000);
  expect(withUmlauts(pasted)).toBe(pasted);
});
