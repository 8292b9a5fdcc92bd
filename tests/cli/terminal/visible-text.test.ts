import { expect, it } from 'vitest';
import { visibleText } from '../../../src/cli/terminal/visible-text.ts';

it.each([
  ['\u001b[2Jrm -rf /', '\\u{1b}[2Jrm -rf /'],
  ['a\rb\bc', 'a\\u{d}b\\u{8}c'],
  ['safe\u202egnp.exe', 'safe\\u{202e}gnp.exe'],
  ['ex\u200bample', 'ex\\u{200b}ample'],
  ['\u009b31m', '\\u{9b}31m'],
])('shows what %j would hide', (text, shown) => {
  expect(visibleText(text)).toBe(shown);
});

it('leaves lines, tabs and letters of any language', () => {
  expect(visibleText('Grüße\n\t漢字 "🙂"')).toBe('Grüße\n\t漢字 "🙂"');
});
