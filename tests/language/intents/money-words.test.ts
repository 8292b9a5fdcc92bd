import { describe, expect, it } from 'vitest';
import { moneyIn } from '../../../src/language/intents/money-words.ts';

describe('money in the words of an owner', () => {
  it.each([
    ['give it another dollar', 1],
    ['Give it another dollar, please.', 1],
    ['Yes, give it another dollar.', 1],
    ['Another dollar', 1],
    ['a dollar more', 1],
    ['another two dollars', 2],
    ['$1.50 more', 1.5],
    ['another $1.50', 1.5],
    ['1.50 USD more', 1.5],
    ['1,50 dollars more', 1.5],
    ['It may cost 2 dollars more.', 2],
    ['it may have $2 extra', 2],
    ['50 cents', 0.5],
    ['move: another dollar', 1],
  ])('"%s" is $%d', (words, usd) => {
    expect(moneyIn(words)).toEqual({ is: 'given', usd, hasWords: false });
  });

  it('leaves the other words to whoever does the work', () => {
    const words = 'Yes, go on.\nAnother dollar. Leave the pictures out.';
    expect(moneyIn(words)).toEqual({ is: 'given', usd: 1, hasWords: true });
  });

  it.each([
    "Don't give it another dollar.",
    'give it up to $3',
    'It may cost $3 in all.',
    'a dollar or two',
    'another dollar if it is done by noon',
    '1,500 dollars more',
    'another 2 euros',
    '-$1 more',
    '$0 more',
    'Another dollar. Or rather two dollars.',
    'Another dollar. But no more than 20 cents a day.',
    'How much money did it need?',
  ])('"%s" is to be asked about', (words) => {
    expect(moneyIn(words)).toEqual({ is: 'unclear' });
  });

  it.each(['yes', 'Green, like the gate.', 'Another one', '2', ''])('"%s" has none', (words) => {
    expect(moneyIn(words)).toEqual({ is: 'none' });
  });
});
