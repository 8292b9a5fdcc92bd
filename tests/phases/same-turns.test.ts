import { expect, it } from 'vitest';
import type { ModelMessage } from '../../src/kernel/ports/model.ts';
import { sameTurns } from '../../src/phases/act/job/same-turns.ts';
import { fencedLines } from '../../src/prompt/fence.ts';

const turn = (command: string, text: string): readonly ModelMessage[] => [
  { role: 'assistant', text: '', toolCalls: [{ id: 'c', name: 'shell', input: { command } }] },
  { role: 'user', text: '', toolResults: [{ callId: 'c', text, isError: false }] },
];
const word: ModelMessage = { role: 'user', text: 'Try another way.' };
const fenced = (nonce: string) => fencedLines(nonce, 'not yet').join('\n');

it.each<[string, readonly ModelMessage[], number]>([
  ['nothing was called', [word], 0],
  ['nothing was said', [], 0],
  ['the same came of it', [word, ...turn('a', 'x'), ...turn('a', 'x'), ...turn('a', 'x')], 3],
  ['marks of its own stand around it', [...turn('a', fenced('n')), ...turn('a', fenced('m'))], 2],
  ['something else came of it', [...turn('a', '10 %'), ...turn('a', '20 %')], 1],
  ['something else was called', [...turn('a', 'x'), ...turn('b', 'x'), ...turn('b', 'x')], 2],
  ['a word came between', [...turn('a', 'x'), word, ...turn('a', 'x')], 1],
  ['a word came after', [...turn('a', 'x'), ...turn('a', 'x'), word], 0],
])('turns that are the same, where %s', (_, messages, count) => {
  expect(sameTurns(messages)).toBe(count);
});
