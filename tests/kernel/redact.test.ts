import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { redactSecrets } from '../../src/kernel/redact.ts';
import { harmless, secrets } from './known-secrets.ts';

describe('redacting secrets', () => {
  it.each(secrets)('lets none pass in: %s', (frame, secret) => {
    const redacted = redactSecrets(frame.replace('%', () => secret));
    expect(redacted).not.toContain(secret);
    for (const line of secret.split('\n').slice(1)) expect(redacted).not.toContain(line);
    expect(redacted).toContain('[redacted:');
  });

  it.each(harmless)('leaves alone: %s', (text) => {
    expect(redactSecrets(text)).toBe(text);
  });

  it('keeps what stands around a secret', () => {
    expect(redactSecrets('use postgres://app:pw12@db.example/main daily')).toBe(
      'use postgres://[redacted:url-credentials]@db.example/main daily',
    );
  });

  const mixed = fc
    .array(
      fc.oneof(
        fc.constantFrom(...secrets.map(([frame, secret]) => frame.replace('%', () => secret))),
        fc.constantFrom(...harmless, '\n', ' ', '"', '='),
        fc.string({ unit: 'binary' }),
      ),
    )
    .map((parts) => parts.join(' '));

  test.prop([mixed])('is the same twice as once', (text) => {
    expect(redactSecrets(redactSecrets(text))).toBe(redactSecrets(text));
  });

  it('stays linear on hostile text', () => {
    for (const unit of [
      '-----BEGIN PRIVATE KEY-----',
      'a_',
      'a:',
      'sk-',
      'eyJ',
      '://a',
      'token ',
    ]) {
      expect(redactSecrets(unit.repeat(40_000))).toBeDefined();
    }
  });
});
