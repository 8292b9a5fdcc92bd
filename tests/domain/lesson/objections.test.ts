import { describe, expect, it } from 'vitest';
import { isReplacedBy, taughtIn } from '../../../src/domain/lesson/objections.ts';

describe('what a prompt teaches', () => {
  it.each([
    ['No, use npm ci, not npm install.', 'use npm ci, not npm install.'],
    ['no use npm ci instead of npm install', 'use npm ci instead of npm install'],
    ['That was wrong. Use npm ci, not npm install.', 'Use npm ci, not npm install.'],
    ['Wrong: use npm ci rather than npm install', 'use npm ci rather than npm install'],
    ["No, don't use npm install, use npm ci.", "don't use npm install, use npm ci."],
    ['Nein, nimm npm ci, nicht npm install.', 'nimm npm ci, nicht npm install.'],
    ['Nein, nimm npm ci statt npm install.', 'nimm npm ci statt npm install.'],
    ['Nein, nicht npm install, sondern npm ci.', 'nicht npm install, sondern npm ci.'],
    ['No, not npm install but npm ci.', 'not npm install but npm ci.'],
    ['Non, utilise npm ci au lieu de npm install.', 'utilise npm ci au lieu de npm install.'],
    ['C’est faux. Utilise npm ci, pas npm install.', 'Utilise npm ci, pas npm install.'],
    ['No, usa npm ci en vez de npm install.', 'usa npm ci en vez de npm install.'],
    ['Así no: no npm install sino npm ci.', 'no npm install sino npm ci.'],
    ['No, usa npm ci invece di npm install.', 'usa npm ci invece di npm install.'],
    ['Non così. Usa npm ci, non npm install.', 'Usa npm ci, non npm install.'],
    ['Não, use npm ci em vez de npm install.', 'use npm ci em vez de npm install.'],
    ['Não, não npm install mas sim npm ci.', 'não npm install mas sim npm ci.'],
    ['Nee, gebruik npm ci in plaats van npm install.', 'gebruik npm ci in plaats van npm install.'],
    ['Nee, niet npm install maar npm ci.', 'niet npm install maar npm ci.'],
  ])('is, of %j, how the work before is to be done', (prompt, text) => {
    expect(taughtIn(prompt)).toEqual([{ text, isOfWorkBefore: true }]);
  });

  it.each([
    ['Never run npm install here.', 'Never run npm install here.'],
    ['Esegui sempre i test prima del commit.', 'Esegui sempre i test prima del commit.'],
    ['Non usare mai npm install qui.', 'Non usare mai npm install qui.'],
    ['Nunca publique os preços.', 'Nunca publique os preços.'],
    [
      'A partir de agora, escreva os commits em inglês.',
      'A partir de agora, escreva os commits em inglês.',
    ],
    ['Gebruik nooit npm install in deze map.', 'Gebruik nooit npm install in deze map.'],
    ['Voortaan schrijf je commits in het Engels.', 'Voortaan schrijf je commits in het Engels.'],
    ['Mend the test. Always run the linter first.', 'Always run the linter first.'],
  ])('is, of %j, what always holds', (prompt, text) => {
    expect(taughtIn(prompt)).toEqual([{ text, isOfWorkBefore: false }]);
  });

  it.each([
    'Fix the test of the price',
    'Rename foo to bar, not baz.',
    'No, not that one.',
    'No, I meant the other file.',
    'Non toccare il file adesso, aspetta fino a domani.',
    'Não funciona.',
    'Nooit van gehoord, wat is dat?',
    'Ho sempre usato npm.',
    'O teste falha sempre.',
    'De test faalt altijd.',
    'Il test non passa mai.',
    'Nunca funciona.',
    'Sempre fallisce.',
    'Nunca gostei disso.',
    'Normal user, no admin',
    'Nee, dit keer gebruik npm ci in plaats van npm install.',
    'Non, cette fois utilise npm ci au lieu de npm install.',
    'No, use the blue one this time, not the red one.',
    'Should I use npm ci, not npm install?',
    'It said:\n> No, use npm ci, not npm install.',
    '```\nNo, use npm ci, not npm install.\n```',
    'No, use the key sk-ant-api03-abcdefghijklmnopqrstuvwx, not the old one.',
  ])('is nothing, of %j', (prompt) => {
    expect(taughtIn(prompt)).toEqual([]);
  });
});

describe('a lesson', () => {
  const said = 'Use npm ci, not npm install.';

  it.each([
    ['Install the packages of the shop with npm install', true],
    ['Use npm ci, not npm install', false],
    ['Install npm and then pip', false],
    ['Run the migrations before the tests', false],
    ['Installa i pacchetti con npm install', true],
  ])('%j is out of date after it: %s', (known, expected) => {
    expect(isReplacedBy(known, said)).toBe(expected);
  });

  it('gives way to its opposite', () => {
    expect(isReplacedBy('Always run the linter first', 'Never run the linter first')).toBe(true);
  });
});
