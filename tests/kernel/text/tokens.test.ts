import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { cutToCharacters, cutToTokens, estimateTokens } from '../../../src/kernel/text/tokens.ts';

/** `[text, tokens]`: the most that three byte-pair encodings (65k, 100k and 200k entries) made of it when measured. */
const measured: readonly (readonly [string, number])[] = [
  ['The agent writes down what it learned in each cycle and reads it in the next one.', 18],
  ['if (!(error instanceof VersionConflict) || attempt === ATTEMPTS) throw error;', 18],
  ['{"capability_id":"git-commit-and-push","confidence":0.92,"tags":["git"]}', 23],
  ['3f786850e387550fdab836ed7e6dc881de23001b', 22],
  ['代理在每个周期结束时记录它所学到的内容', 16],
  ['Агент записывает то, что он узнал', 16],
  ['🎉🚀🔥', 9],
];

describe('the token estimate', () => {
  it.each(measured)('does not count too few for: %s', (text, tokens) => {
    expect(estimateTokens(text)).toBeGreaterThanOrEqual(tokens);
  });

  it('stays within twice the measured count for prose', () => {
    const [text, tokens] = measured[0]!;
    expect(estimateTokens(text)).toBeLessThanOrEqual(2 * tokens);
  });

  const anyText = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ unit: 'grapheme' }),
    fc.stringMatching(/^[A-Za-z0-9 \n]*$/),
  );

  test.prop([anyText, anyText])('adds up over lines', (a, b) => {
    expect(estimateTokens(`${a}\n${b}`)).toBe(estimateTokens(a) + 1 + estimateTokens(b));
  });

  test.prop([anyText, fc.nat(60)])('cuts to its limit and to a beginning', (text, limit) => {
    const cut = cutToTokens(text, limit);
    expect(estimateTokens(cut)).toBeLessThanOrEqual(limit);
    expect(cut === text || text.startsWith(cut.replace(/…$/, ''))).toBe(true);
    if (text.isWellFormed()) expect(cut.isWellFormed()).toBe(true);
  });

  test.prop([anyText, fc.integer({ min: 1, max: 60 })])('cuts to characters', (text, limit) => {
    expect(cutToCharacters(text, limit).length).toBeLessThanOrEqual(limit);
  });
});
