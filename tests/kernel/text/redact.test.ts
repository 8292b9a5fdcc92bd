import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { redactSecrets } from '../../../src/kernel/text/redact.ts';
import { harmless, secrets } from '../known-secrets.ts';
import { everyday, saidSecrets } from '../said-secrets.ts';
import { tokenKinds } from '../token-kinds.ts';

const said = saidSecrets.map(([sentence, value]) => sentence.replace('%', () => value));
const known = secrets.map(([frame, secret]) => frame.replace('%', () => secret));

describe('redacting secrets', () => {
  it.each(secrets)('lets none pass in: %s', (frame, secret) => {
    const redacted = redactSecrets(frame.replace('%', () => secret));
    expect(redacted).not.toContain(secret);
    for (const line of secret.split('\n').slice(1)) expect(redacted).not.toContain(line);
    expect(redacted).toContain('[redacted:');
  });

  it.each(tokenKinds)('knows the key of %s by its shape', (_, key) => {
    const ending = /[A-Za-z0-9]{8,12}(?=[^A-Za-z0-9]*$)/.exec(key)?.[0] ?? key;
    for (const text of [key, `note ${key} for later`, `"${key}",`, `${key}\nand on`]) {
      const redacted = redactSecrets(text);
      expect(redacted).toContain('[redacted:');
      // Of an address its host may stay.
      if (!/@[\w.]+|PRIVATE|Private-MAC/.test(key)) expect(redacted).not.toContain(ending);
    }
  });

  it.each(saidSecrets)('knows by the words around it what is said in: %s', (sentence, value) => {
    const redacted = redactSecrets(sentence.replace('%', () => value));
    expect(redacted).not.toContain(value);
    expect(redacted).toContain('[redacted:secret]');
  });

  it.each([...harmless, ...everyday])('leaves alone: %s', (text) => {
    expect(redactSecrets(text)).toBe(text);
    expect(redactSecrets(`${text}\n${text}`)).toBe(`${text}\n${text}`);
  });

  it('keeps what stands around a secret', () => {
    expect(redactSecrets('use postgres://app:pw12@db.example/main daily')).toBe(
      'use postgres://[redacted:url-credentials]@db.example/main daily',
    );
  });

  it('leaves JSON that JSON is, also within JSON', () => {
    const inner = {
      password: 'hunter "2" x',
      api_key: 'a1b2c3d4e5',
      note: 'export PW_TOKEN=ab12cd34',
    };
    const text = JSON.stringify({ token: 'tok-123456', inner: JSON.stringify(inner) });
    const redacted = redactSecrets(text);
    for (const value of ['hunter', 'a1b2c3d4e5', 'ab12cd34', 'tok-123456']) {
      expect(redacted).not.toContain(value);
    }
    expect(JSON.parse(redacted)).toMatchObject({ token: '[redacted:secret]' });
  });

  const mixed = fc
    .array(
      fc.oneof(
        fc.constantFrom(...known, ...said, ...tokenKinds.map(([, key]) => key)),
        fc.constantFrom(...harmless, ...everyday),
        fc.constantFrom('\n', ' ', '"', '=', ':', 'password', 'token is', 'the key', 'PIN', 'ist'),
        fc.string({ unit: 'binary' }),
      ),
    )
    .chain((parts) => fc.constantFrom(' ', '', '\n', ': ').map((sign) => parts.join(sign)));

  test.prop([mixed], { numRuns: 300 })('is the same twice as once', (text) => {
    const once = redactSecrets(text);
    expect(redactSecrets(once)).toBe(once);
  });

  test.prop([fc.array(fc.constantFrom(...everyday, ...harmless))])(
    'changes no text without secrets, however much there is of it',
    (lines) => {
      expect(redactSecrets(lines.join('\n'))).toBe(lines.join('\n'));
    },
  );

  test.prop([fc.uuid(), fc.integer(), fc.date({ noInvalidDate: true })])(
    'leaves ids, numbers and times alone that stand without a word for a secret',
    (id, number, date) => {
      const text = `event ${id} at ${date.toISOString()}, ${number} of ${id.replaceAll('-', '')}`;
      expect(redactSecrets(text)).toBe(text);
    },
  );
});

describe('the time it takes', () => {
  const hostile = [
    ...['-----BEGIN PRIVATE KEY-----', 'a_', 'a:', 'sk-', 'eyJ', '://a', 'token ', 'password is '],
    ...['key a1B2c3D4e5F6g7H8i9J0 ', 'a1 is ', 'pwd="', 'pwd=\\"', 'secret: a1b2c3d4e ', 'A', '0'],
    ...['PIN ', 'seed phrase: abcde ', 'cookie: a=b;', '"', 'Private-Lines: 1\n', '密码是a1b2c3d4'],
  ];

  // What is not linear takes minutes for so much text.
  it.each(hostile)(
    'grows with the text and not faster: %s',
    (unit) => {
      expect(redactSecrets(unit.repeat(Math.ceil(400_000 / unit.length)))).toBeDefined();
    },
    20_000,
  );
});
