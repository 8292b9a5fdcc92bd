import { fc, test } from '@fast-check/vitest';
import { expect, it } from 'vitest';
import { containsCommand, spokenChecks } from '../../src/language/contains-check.ts';

const word = fc.string({ minLength: 1, unit: 'grapheme' });

test.prop([word, word])('says a check as its owner wrote it', (path, words) => {
  const said = spokenChecks(`test ${containsCommand(path, words)}: exit 1`);
  expect(said).toBe(`file ${path} contains ${words}: exit 1`);
});

it('leaves every other command as it is, and finds each of several', () => {
  expect(spokenChecks('test grep -qF Total notes.md')).toBe('test grep -qF Total notes.md');
  const [one, two] = [containsCommand('a.md', 'it is'), containsCommand('b.md', "Ada's")];
  expect(spokenChecks(`${one}; ${two}`)).toBe("file a.md contains it is; file b.md contains Ada's");
});
