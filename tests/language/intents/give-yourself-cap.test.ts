import { expect, it } from 'vitest';
import { readIntent } from '../../../src/language/intents/read-intent.ts';

const commandsOf = (text: string) => readIntent({ subject: '', text }).commands;

it.each([
  ['give yourself 2 dollars a day at most', 2, false],
  ['Allow yourself $1.50 today at the most.', 1.5, true],
  ['give yourself at most 2 dollars a day', 2, false],
])('reads what the agent may give itself as a cap: %s', (text, usd, isToday) => {
  expect(commandsOf(text)).toEqual([{ name: 'cap', usd, isToday }]);
});

it.each([
  'give yourself 2 dollars a day',
  'give yourself a break at most',
  'give yourself at most 2 dollars a day if I am away',
])('reads nothing into what sets no limit, or says more: %s', (text) => {
  expect(commandsOf(text).map(({ name }) => name)).not.toContain('cap');
});
