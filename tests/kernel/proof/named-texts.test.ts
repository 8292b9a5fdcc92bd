import { expect, it } from 'vitest';
import { namedTexts } from '../../../src/kernel/proof/named-texts.ts';

const OWN = `sha256:${'a'.repeat(64)}`;
const PERSONAL = `hmac:${'b'.repeat(64)}`;

it('finds the texts that an event names, wherever they stand in it', () => {
  const payload = { output_ref: OWN, quoted: null, text: { blob: PERSONAL, bytes: 3 } };
  expect(namedTexts(JSON.stringify({ type: 'Any', payload }))).toEqual([OWN, PERSONAL]);
});

it('takes no word of a person for a field', () => {
  const said = `{"blob":"${OWN}"} and "ref":"${OWN}"`;
  expect(namedTexts(JSON.stringify({ title: OWN, words: said, 'x"blob': OWN }))).toEqual([]);
});

it('leaves other references alone', () => {
  const evidence = [{ kind: 'file', ref: 'reports/1.md' }, { ref: 'a'.repeat(64) }];
  expect(namedTexts(JSON.stringify({ evidence, output_ref: null }))).toEqual([]);
});
