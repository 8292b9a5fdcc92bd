import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { redactSecrets } from '../../../src/kernel/text/redact.ts';
import { seamOf } from '../../../src/kernel/text/redact-seam.ts';
import { harmless as plain, secrets } from '../known-secrets.ts';
import { everyday, saidSecrets } from '../said-secrets.ts';

const harmless = [...plain, ...everyday];
const known = [...secrets, ...saidSecrets].map(([frame, secret]) =>
  frame.replace('%', () => secret),
);

const letters = (text: string) => Array.from(text);

/** What is shown of a text that comes in these pieces. */
function shownOf(pieces: readonly string[]): string {
  let held = '';
  let shown = '';
  for (const piece of pieces) {
    held += piece;
    const seam = seamOf(held);
    shown += redactSecrets(held.slice(0, seam));
    held = held.slice(seam);
  }
  return shown + redactSecrets(held);
}

describe('cutting a text that still grows', () => {
  it.each(known)('shows the same as without cuts, letter by letter: %s', (text) => {
    expect(shownOf(letters(text))).toBe(redactSecrets(text));
    const before = `A word. ${text} and on`;
    expect(shownOf(letters(before))).toBe(redactSecrets(before));
  });

  it.each(harmless)('holds nothing back for long: %s', (text) => {
    expect(seamOf(`${text}\nThen `)).toBeGreaterThan(text.length);
  });

  it.each([
    'the password is ',
    'password ',
    'token: ',
    'password = "with ',
    'Authorization: ',
    'authorization: Bearer ',
    'Authorization\n: ',
    'curl -s -u ',
    'deploy --token ',
    '-----BEGIN RSA PRIVATE KEY-----\nMIIE ',
    '-----BEGIN RSA ',
  ])('holds back what may be the beginning of a secret: %s', (text) => {
    expect(seamOf(`so: ${text}`)).toBe(0);
  });

  const mixed = fc
    .array(
      fc.oneof(
        fc.constantFrom(...known),
        fc.constantFrom(...harmless, '\n', ' ', '"', '=', 'password', 'bearer', 'curl', '-u', 'is'),
        fc.string({ unit: 'binary', maxLength: 8 }),
      ),
      { maxLength: 6 },
    )
    .chain((parts) => fc.constantFrom(' ', '\n', '\t').map((between) => parts.join(between)));
  const inPieces = fc.tuple(mixed, fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1 }));

  test.prop([inPieces])(
    'never changes what is redacted, wherever the pieces end',
    ([text, sizes]) => {
      const pieces: string[] = [];
      for (let at = 0, i = 0; at < text.length; i++) {
        const size = sizes[i % sizes.length] ?? 1;
        pieces.push(text.slice(at, at + size));
        at += size;
      }
      expect(shownOf(pieces)).toBe(redactSecrets(text));
    },
  );
});
