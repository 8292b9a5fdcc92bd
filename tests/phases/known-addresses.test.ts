import { expect, it } from 'vitest';
import { beginTurn, hasRead } from '../../src/phases/act/loop/turn.ts';

const turn = (text: string, written: readonly string[] = []) => ({
  ...beginTurn('the work', 'the work', 'outside'),
  read: [{ text, after: written.length }],
  written,
});

it.each([
  ['See https://a.test/x.', 'https://a.test/x'],
  ['(https://a.test/x)', 'https://a.test/x'],
  ['[x](https://a.test/x), and', 'https://a.test/x'],
  ['<a href="https://a.test/x?q=1">', 'https://a.test/x?q=1'],
  ['first https://a.test/x1 then https://a.test/x', 'https://a.test/x'],
])('an address that stands whole in %j is known', (text, url) => {
  expect(hasRead(turn(text), url)).toBe(true);
});

it.each([
  ['https://a.test/x1234', 'https://a.test/x'],
  ['https://a.test/x/y', 'https://a.test/x'],
  ['https://a.test/x?q=1', 'https://a.test/x'],
  ['https://a.test/x.html', 'https://a.test/x'],
  ['https://a.test.evil.test/', 'https://a.test'],
  ['https://evil.test/?u=https://a.test/x', 'https://a.test/x'],
  ['nothing', 'https://a.test/x'],
])('of %j no piece is known by itself', (text, url) => {
  expect(hasRead(turn(text), url)).toBe(false);
});

it('what the model itself wrote before is not known by its echo', () => {
  expect(hasRead(turn('https://a.test/x', ['go https://a.test/x']), 'https://a.test/x')).toBe(
    false,
  );
});
