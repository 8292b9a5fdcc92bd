import { expect, it } from 'vitest';
import { readVerifier } from '../../../src/domain/task/read-verifier.ts';

it.each([
  ['exit', { kind: 'exit', target: '0' }],
  ['file changed notes.md', { kind: 'file', target: 'changed notes.md' }],
  ['file notes.md contains Total', { kind: 'test', target: "grep -qF -- 'Total' 'notes.md'" }],
  [
    'file my notes.md contains "the sum: 3"',
    { kind: 'test', target: "grep -qF -- 'the sum: 3' 'my notes.md'" },
  ],
  [
    "file changed -a.md contains it's -v",
    { kind: 'test', target: "grep -qF -- 'it'\\''s -v' '-a.md'" },
  ],
])('reads %s', (text, read) => {
  expect(readVerifier(text)).toEqual(read);
});

it('says what it cannot read', () => {
  expect(readVerifier('look at it')).toContain('"look" is no way to verify; use exit, file');
  expect(readVerifier('file')).toBe('verify file needs a target');
});
