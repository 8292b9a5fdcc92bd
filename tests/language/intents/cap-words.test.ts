import { describe, expect, it } from 'vitest';
import { capUnsaid } from '../../../src/language/intents/cap-words.ts';
import { readIntent } from '../../../src/language/intents/read-intent.ts';

function capIn(text: string): unknown {
  const { kind, commands } = readIntent({ subject: '', text });
  return kind === 'command' ? commands : kind;
}

describe('the owner says how much may be spent', () => {
  it.each([
    ['spend at most 2 dollars a day', 2, false],
    ['Please spend no more than $1.50 per day.', 1.5, false],
    ['set the daily budget to $1.50', 1.5, false],
    ['limit the daily spending to 50 cents', 0.5, false],
    ['cap your budget at 1 dollar a day', 1, false],
    ['spend no more than 3 dollars today', 3, true],
    ['spend nothing today', 0, true],
    ['no more than one dollar today please', 1, true],
    ['lift the cap', null, false],
  ])('%s', (text, usd, isToday) => {
    expect(capIn(text)).toEqual([{ name: 'cap', usd, isToday }]);
  });

  it.each(['spend at most 10 dollars this week', 'set the monthly budget to $20'])(
    'of a week or month is asked about: %s',
    (text) => {
      expect(capIn(text)).toMatchObject([{ name: 'unread' }]);
    },
  );

  it.each([
    'spend 5 dollars on flowers',
    'spend at most 2 euros a day',
    'spend at most two or three dollars a day',
    'spend $5',
    'set the price to 5 dollars a day and tell Ann',
    'how much did you spend today?',
    'did you spend 2 dollars today?',
  ])('and this is no cap: %s', (text) => {
    expect(JSON.stringify(capIn(text))).not.toContain('"cap"');
  });
});

describe('an amount that only a model takes for one of money', () => {
  it.each([
    ['not more than 4 today', 4, true],
    ['make it 6', 6, false],
    ['up to fifteen today', 15, true],
  ])('is read in "%s"', (words, usd, isToday) => {
    expect(capUnsaid(words)).toEqual({ name: 'cap', usd, isToday });
  });

  it.each(['tomorrow only up to 12', 'at most 3 coffees', 'from 4 to 6', 'up to 10 euros'])(
    'is not read where it says more, or nothing certain: "%s"',
    (words) => {
      expect(capUnsaid(words)).toBeNull();
    },
  );
});
