import { expect, it } from 'vitest';
import { readAnswer } from '../../src/cli/commands/work/chat-asks.ts';

it.each([
  ['question', 'green', { verb: 'answer', body: { text: 'green' } }],
  ['confirm', 'y', { verb: 'confirm', body: {} }],
  ['confirm', 'Yes.', { verb: 'confirm', body: {} }],
  ['confirm', 'no, one side is white', { verb: 'reopen', body: { reason: 'one side is white' } }],
  ['confirm', 'n', { verb: 'reopen', body: { reason: 'the owner says that it is not done' } }],
  ['confirm', 'nothing to complain about', null],
  ['money', '$1.50', { verb: 'answer', body: { extra_usd: 1.5 } }],
  ['money', '2', { verb: 'answer', body: { extra_usd: 2 } }],
  ['money', 'another dollar', { verb: 'answer', body: { extra_usd: 1 } }],
  ['money', 'as much as it needs', null],
  ['question', '', null],
] as const)('reads the answer to a %s: "%s"', (kind, said, answer) => {
  expect(readAnswer(kind, said)).toEqual(answer);
});
