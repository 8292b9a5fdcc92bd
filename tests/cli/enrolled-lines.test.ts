import { expect, it } from 'vitest';
import { enrolledLines } from '../../src/cli/commands/approve/owner.ts';

const address = 'otpauth://totp/main?secret=ABC';

it('draws a code only where it can be drawn, else gives the address', () => {
  const typed = 'or type it in: ABC';
  expect(enrolledLines({ address, secret: 'ABC', picture: '▄▀' }).slice(0, 2)).toEqual([
    '▄▀',
    typed,
  ]);
  const text = enrolledLines({ address, secret: 'ABC', picture: null });
  expect(text.slice(0, 2)).toEqual([`address for your authenticator: ${address}`, typed]);
});
