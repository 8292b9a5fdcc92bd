import { describe, expect, it } from 'vitest';
import { asLine, pastedText, pasteReader } from '../../../src/cli/terminal/paste-as-line.ts';

const PASTED = 'say \x1b[200~one\r\ntwo\rthree\x1b[201~\r';

describe('what is pasted', () => {
  it('is one line, until the owner sends it off', () => {
    expect(pasteReader()(PASTED)).toBe('say one␤two␤three\r');
    expect(pastedText('one␤two')).toBe('one\ntwo');
    expect(asLine('one\ntwo')).toBe('one␤two');
  });

  it('is the same wherever the terminal cuts it, but for a mark cut in its first keys', () => {
    for (let at = 1; at < PASTED.length; at += 1) {
      const isKey = [5, 6, PASTED.indexOf('\x1b[201') + 1, PASTED.indexOf('\x1b[201') + 2];
      if (isKey.includes(at) || PASTED.slice(at - 1, at + 1) === '\r\n') continue;
      const read = pasteReader();
      expect([at, read(PASTED.slice(0, at)) + read(PASTED.slice(at))]).toEqual([
        at,
        'say one␤two␤three\r',
      ]);
    }
  });

  it('presses no key', () => {
    expect(pasteReader()('\x1b[200~a\x03b\x1b[Ac\x1b[201~')).toBe('ab[Ac');
  });

  it('leaves keys alone', () => {
    expect(pasteReader()('a\x1b[A\x1b\x03')).toBe('a\x1b[A\x1b\x03');
  });
});
