import { fc, test } from '@fast-check/vitest';
import { expect } from 'vitest';
import { folded } from '../../src/language/folded.ts';

const text = fc.oneof(
  fc.string({ unit: 'grapheme-ascii' }),
  fc.string(),
  fc.stringMatching(/^[\t-\r -~]*$/),
);

test.prop([text])('a text is folded alike alone and beside letters with accents', (plain) => {
  expect(folded(`É${plain}`)).toBe(`e${folded(plain)}`);
  expect(folded(plain)).toHaveLength(plain.length);
});
