import { expect, it } from 'vitest';
import { desk } from './desk.ts';
import { mailRow, reading } from './rows-read.ts';

const READ = { desk, isRead: true };

const rowOf = (text: string, wants: readonly string[], expected: string) =>
  mailRow([text, [], expected], reading(wants), READ);

it.each([
  [
    'add: print the cards, get compost and call Mme Roux',
    ['add: print the cards', 'add: get compost', 'add: call Mme Roux'],
    'task print the cards + task get compost + task call mme roux',
  ],
  [
    'Ajoute: relancer le plombier, acheter du terreau, appeler Mme Roux',
    ['add: relancer le plombier', 'add: acheter du terreau', 'add: appeler Mme Roux'],
    'task relancer le plombier + task acheter du terreau + task appeler mme roux',
  ],
])('tells wishes apart that the parser keeps as one title: %s', async (text, wants, expected) => {
  const row = await rowOf(text, wants, expected);
  expect(row, row.line).toMatchObject({ verdict: 'right', isRead: true });
});

it.each([
  ['add: cheese and wine', [], 'task cheese and wine'],
  ['add: cheese and wine', ['add: cheese and wine'], 'task cheese and wine'],
  ['add: cheese and wine', ['add: cheese'], 'task cheese and wine'],
  ['add: cheese and wine', ['pause'], 'task cheese and wine'],
  ['add: cheese and wine', ['cancel: cheese', 'status'], 'task cheese and wine + tell status'],
  [
    'add: ask Tom whether he wants the bike, the trailer and the two old helmets',
    ['add: ask Tom', 'add: the bike'],
    'task ask tom whether he wants the bike, the trailer and the two old helmets',
  ],
])(
  'leaves the reading of the parser where a model sees no more, or leaves a part out: %s, %j',
  async (text, wants, expected) => {
    const row = await rowOf(text, wants, expected);
    expect(row, row.line).toMatchObject({ verdict: 'right', isRead: true });
  },
);

it.each([
  'add: cheese',
  'remind me at 8:30 to call Bo',
  'remind me on Friday at 9 in the morning to call the dentist',
  'status',
  'pause until Monday',
  'stop',
])('is asked for by no exact word and no short title: %s', async (text) => {
  expect(await rowOf(text, [], 'none')).toMatchObject({ isRead: false });
});
