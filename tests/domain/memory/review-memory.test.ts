import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { type Grades, verdictOf } from '../../../src/domain/memory/review-memory.ts';
import { reviewedText } from '../../../src/domain/memory/reviewed-text.ts';

const NOBODY: Grades = { importance: null, relevance: null, novelty: null };

describe('what reviewers say together', () => {
  it.each([
    [{ importance: 'much', relevance: 'useful', novelty: 'new' }, 'accepted', 8],
    [{ importance: 'little', relevance: 'useful', novelty: 'new' }, 'rejected', 3],
    [{ importance: 'much', relevance: 'weak', novelty: 'new' }, 'rejected', 8],
    [{ importance: 'vital', relevance: 'noise', novelty: 'known' }, 'rejected', 10],
    [{ importance: 'some', novelty: 'new' }, 'accepted', 5],
    [{ relevance: 'pattern', novelty: 'new' }, 'undecided', 5],
    [{ relevance: 'noise', novelty: 'known' }, 'rejected', 5],
    [{ importance: 'much' }, 'accepted', 8],
    [{ importance: 'some' }, 'undecided', 5],
    [{}, 'undecided', 5],
  ] as const)('is of %j: %s', (grades, verdict, importance) => {
    expect(verdictOf({ ...NOBODY, ...grades })).toEqual({ verdict, importance });
  });

  const importance = fc.constantFrom(null, 'none', 'little', 'some', 'much', 'vital');
  const relevance = fc.constantFrom(null, 'noise', 'weak', 'useful', 'pattern');
  const novelty = fc.constantFrom(null, 'known', 'variant', 'new');
  const inFavour: readonly unknown[] = [
    'some',
    'much',
    'vital',
    'useful',
    'pattern',
    'variant',
    'new',
  ];

  test.prop([fc.record({ importance, relevance, novelty })])(
    'is never laxer for want of a reviewer who was in favour',
    (given) => {
      const grades = given as Grades;
      for (const lost of ['importance', 'relevance', 'novelty'] as const) {
        if (!inFavour.includes(grades[lost])) continue;
        const without = verdictOf({ ...grades, [lost]: null });
        if (verdictOf(grades).verdict !== 'accepted') expect(without.verdict).not.toBe('accepted');
      }
    },
  );
});

describe('what reviewers are shown', () => {
  it('is no address, no account and no telephone number', () => {
    const text = 'Tom (tom.frei@example.org, 079 111 22 33) pays to CH93 0076 2011 6238 5295 7.';
    expect(reviewedText(text)).toBe('Tom ([email], [number]) pays to [account].');
    expect(reviewedText('We meet at 10:30 in room 12 on 3 May.')).toContain('10:30 in room 12');
  });

  it('of a long memory is its beginning and its end', () => {
    const shown = reviewedText(`first ${'word '.repeat(400)}last`);
    expect(shown.length).toBeLessThan(520);
    expect(shown.startsWith('first word')).toBe(true);
    expect(shown.endsWith('word last')).toBe(true);
  });
});
