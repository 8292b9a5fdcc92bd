import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { whyNotPublic } from '../../../src/adapters/web/public-address.ts';
import { isAmong, readAddress } from '../../../src/adapters/web/read-address.ts';

describe('what is no public address', () => {
  it.each([
    '127.0.0.1',
    '127.255.255.254',
    '0.0.0.0',
    '0.1.2.3',
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '100.100.100.200',
    '168.63.129.16',
    '192.0.0.192',
    '198.18.0.1',
    '198.19.255.255',
    '203.0.113.9',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '::127.0.0.1',
    '::ffff:0:127.0.0.1',
    'fe80::1',
    'fe80::1%eth0',
    'fec0::1',
    'fc00::1',
    'fd00:ec2::254',
    'ff02::1',
    '64:ff9b::7f00:1',
    '64:ff9b:1::7f00:1',
    '2002:7f00:1::',
    '2001::1',
    '2001:db8::1',
    '100::1',
    '5f00::1',
    '4000::1',
    'localhost',
    '',
  ])('%s is refused', (address) => {
    expect(whyNotPublic(address)).not.toBeNull();
  });

  it.each([
    '8.8.8.8',
    '1.1.1.1',
    '100.63.255.255',
    '100.128.0.1',
    '2606:4700::1111',
    '2a00:1450::1',
  ])('%s is allowed', (address) => {
    expect(whyNotPublic(address)).toBeNull();
  });

  test.prop([fc.ipV4()])('holds for an IPv4 address in every disguise of IPv6', (address) => {
    const [a = 0, b = 0, c = 0, d = 0] = address.split('.').map(Number);
    const hex = `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`;
    for (const text of [`::ffff:${hex}`, `64:ff9b::${hex}`, `::${hex}`, `2002:${hex}::1`]) {
      expect(whyNotPublic(text)).not.toBeNull();
    }
  });
});

describe('an address that may be asked', () => {
  it.each([
    ['http://Example.COM.:80/a#b', 'http://example.com/a'],
    ['https://exämple.com/', 'https://xn--exmple-cua.com/'],
    ['http://127.0.0.1:8088/x', 'http://127.0.0.1:8088/x'],
    ['http://[2606:4700::1111]/', 'http://[2606:4700::1111]/'],
  ])('%s is read as %s', (text, url) => {
    expect(readAddress(text).url.href).toBe(url);
  });

  it.each([
    'ftp://example.com/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'data:text/html,x',
    'http://user@example.com/',
    'http://user:pass@example.com/',
    'http://2130706433/',
    'http://0x7f000001/',
    'http://0177.0.0.1/',
    'http://127.1/',
    'http://0/',
    'http:\\\\127.1\\x',
    'http://１２７.0.0.1/',
    'http://127。0。0。1/',
    'http://%31%32%37.0.0.1/',
    'http://',
    'nonsense',
    `http://example.com/${'a'.repeat(5_000)}`,
  ])('%s is none', (text) => {
    expect(() => readAddress(text)).toThrow();
  });
});

it('takes a domain with all that is below it, and nothing that only looks like it', () => {
  expect(isAmong('example.com', ['example.com'])).toBe(true);
  expect(isAmong('a.b.example.com', ['Example.com.'])).toBe(true);
  expect(isAmong('xn--exmple-cua.com', ['exämple.com'])).toBe(true);
  expect(isAmong('badexample.com', ['example.com'])).toBe(false);
  expect(isAmong('example.com.evil.test', ['example.com'])).toBe(false);
  expect(isAmong('example.com', [])).toBe(false);
});
