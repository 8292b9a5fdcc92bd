import { expect, it } from 'vitest';
import { pendingOutput } from '../../../src/adapters/tools/pending-output.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

it('gives whole lines while the command runs, and the rest when it is over', () => {
  const pending = pendingOutput(1000);
  pending.add(bytes('one\ntw'));
  expect(pending.take(false)).toEqual({ text: 'one\n', droppedBytes: 0 });
  expect(pending.take(false)).toEqual({ text: '', droppedBytes: 0 });
  pending.add(bytes('o'));
  expect(pending.take(true)).toEqual({ text: 'two', droppedBytes: 0 });
});

it('keeps what is newest and counts what it dropped', () => {
  const pending = pendingOutput(4);
  for (const line of ['aaa\n', 'bbb\n', 'ccc\n']) pending.add(bytes(line));
  expect(pending.take(false)).toEqual({ text: 'ccc\n', droppedBytes: 8 });
  pending.add(bytes('ddd\n'));
  expect(pending.take(true)).toEqual({ text: 'ddd\n', droppedBytes: 0 });
});
