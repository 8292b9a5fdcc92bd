import { describe, expect, it } from 'vitest';
import { lastWords } from '../../../src/process/service/last-words.ts';

describe('the last words of a program', () => {
  it('are the line that names the error, not the stack below it', () => {
    const text = "throw new Error('no')\n\nError: no\n    at main.js:1\n\nNode.js v24.1.0\n";
    expect(lastWords(text)).toBe('Error: no');
  });

  it('are its last line where none names an error, and none where it said nothing', () => {
    expect(lastWords('Starting\nThis runs on Node 24\n')).toBe('This runs on Node 24');
    expect(lastWords(' \n')).toBeNull();
  });
});
