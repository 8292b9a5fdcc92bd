import { fc, test } from '@fast-check/vitest';
import canonicalize from 'canonicalize';
import { describe, expect, it } from 'vitest';
import { canonicalText } from '../../../src/kernel/text/canonical-text.ts';

describe('the canonical text', () => {
  test.prop([fc.jsonValue({ maxDepth: 4, stringUnit: 'binary' })])(
    'is the one another implementation of RFC 8785 writes',
    (value) => {
      expect(canonicalText(value)).toBe(canonicalize(value));
    },
  );

  test.prop([fc.jsonValue()])('is read back as the value it was made of', (value) => {
    expect(JSON.parse(canonicalText(value))).toEqual(JSON.parse(JSON.stringify(value)));
  });

  it('sorts keys by code units, numbers among them too', () => {
    const value = {
      '10': 1,
      '9': 2,
      b: 3,
      a: 4,
      '\u20ac': 5,
      '\r': 6,
      '\ud83d\ude00': 7,
      '\ufb33': 8,
    };
    expect(canonicalText(value)).toBe(
      '{"\\r":6,"10":1,"9":2,"a":4,"b":3,"\u20ac":5,"\ud83d\ude00":7,"\ufb33":8}',
    );
  });

  it('leaves out undefined fields and has null for an undefined item', () => {
    expect(canonicalText({ a: undefined, b: [undefined, 1] })).toBe('{"b":[null,1]}');
  });

  it('asks what knows its own JSON', () => {
    expect(canonicalText({ at: new Date(0) })).toBe('{"at":"1970-01-01T00:00:00.000Z"}');
  });

  it.each([Number.NaN, Number.POSITIVE_INFINITY, undefined, () => 1, 1n])('refuses %s', (value) => {
    expect(() => canonicalText(value)).toThrow('only JSON values have a canonical text');
  });
});
