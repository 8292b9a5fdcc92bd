import { expect, it } from 'vitest';
import { hideCode } from '../../../src/domain/mail/hide-code.ts';

const hidden = (text: string) => hideCode({ subject: 'Re: Open orders', text });

it.each([
  ['yes 678085', 'yes [code]'],
  ['678 085', '[code]'],
  ['approve a17 123456', 'approve a17 [code]'],
  ['Yes, code: 678-085\n\nAda', 'Yes, code: [code]\n\nAda'],
  ['ja 678085', 'ja [code]'],
])('%j is shown as %j', (text, shown) => {
  expect(hidden(text)).toBe(shown);
});

it.each([
  'Please write to the firm about their invoice 118712, it is wrong.',
  'Call me on 0612345678.',
  'Yes please.',
])('leaves %j as it is', (text) => {
  expect(hidden(text)).toBe(text);
});
