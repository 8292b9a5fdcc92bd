import { describe, expect, it } from 'vitest';
import { readMemory, searchList } from '../../../src/domain/recall/candidates.ts';
import {
  type Candidate,
  inverseFrequency,
  RANK_WEIGHTS,
  rankMemories,
} from '../../../src/domain/recall/rank-memories.ts';
import { recency } from '../../../src/domain/recall/recency.ts';

const plain = { ...RANK_WEIGHTS, k1: 1.2, b: 0.75, near: 0, speaker: 0, recency: 0, latest: 0 };

function candidate(
  id: string,
  counts: readonly number[],
  rest: Partial<Candidate> = {},
): Candidate {
  const flags = {
    isNamedSpeaker: false,
    hasSpeaker: false,
    isOfTime: false,
    isWanted: true,
  };
  return {
    id,
    session: id,
    position: 0,
    atMs: Date.UTC(2026, 0),
    length: 10,
    counts,
    ...flags,
    ...rest,
  };
}
const statistics = { memories: 100, meanLength: 10, frequencies: [10] };

describe('BM25, as computed by hand', () => {
  it.each([
    { count: 1, length: 10, share: 1 / 2.2 }, // 1 * 2.2 / (1 + 1.2) of at most 2.2
    { count: 2, length: 10, share: 2 / 3.2 },
    { count: 1, length: 20, share: 1 / 3.1 }, // damped by 1.2 * (.25 + .75 * 2)
    { count: 3, length: 5, share: 3 / 3.75 }, // 1.2 * (.25 + .375)
  ])('$count in $length terms', ({ count, length, share }) => {
    const [found] = rankMemories([candidate('a', [count], { length })], statistics, plain);
    expect(found?.score).toBeCloseTo(share, 12);
  });

  it('a term of 10 in 100 tells as much as ln(1 + 90.5 / 10.5)', () => {
    expect(inverseFrequency(100, 10)).toBeCloseTo(2.2637, 4);
    expect(inverseFrequency(100, 100)).toBeGreaterThan(0);
  });

  it('a rare term outweighs a common one', () => {
    const both = { memories: 100, meanLength: 10, frequencies: [50, 2] };
    const found = rankMemories(
      [candidate('common', [1, 0]), candidate('rare', [0, 1])],
      both,
      plain,
    );
    expect(found.map(({ id }) => id)).toEqual(['rare', 'common']);
  });
});

describe('the neighbourhood', () => {
  const talk = (counts: readonly number[]) =>
    counts.map((count, position) => candidate(`m${position}`, [count], { session: 's', position }));

  it('lends the words before, then those after, less the farther they are', () => {
    const weights = { ...plain, near: 1 };
    const found = rankMemories(talk([0, 0, 0, 4, 0, 0, 0]), statistics, weights);
    expect(found.map(({ id }) => id)).toEqual(['m3', 'm4', 'm5', 'm2', 'm1']);
  });

  it('ends where the session ends', () => {
    const apart = [
      candidate('a', [1], { session: 's' }),
      candidate('b', [0], { session: 't', position: 1 }),
    ];
    expect(rankMemories(apart, statistics).map(({ id }) => id)).toEqual(['a']);
  });
});

describe('what is meant', () => {
  const weights = {
    ...plain,
    meaning: 0.25,
    meantFrom: 0.2,
    meantTo: 1.2,
    meantBefore: [0.5],
    meantAfter: [0.25],
  };
  const scoreOf = (likenesses: readonly (number | undefined)[], count = 0) => {
    const talk = likenesses.map((likeness, position) =>
      candidate(`m${position}`, [position === 1 ? count : 0], {
        session: 's',
        position,
        ...(likeness !== undefined && { likeness }),
      }),
    );
    return rankMemories(talk, statistics, weights).find(({ id }) => id === 'm1')?.score;
  };

  it.each([
    { around: [undefined, 0.7, undefined], score: 0.25 * 0.5 }, // (.7 - .2) / (1.2 - .2)
    { around: [0.1, 0.7, 0.7], score: 0.25 * (0.925 / 1.75 - 0.2) }, // .7 + .5 * .1 + .25 * .7 of 1.75
    { around: [undefined, 2, undefined], score: 0.25 },
    { around: [undefined, 0.1, undefined], score: undefined }, // nothing in common
    { around: [0.9, undefined, 0.9], score: undefined }, // of itself nothing is known
  ])('alone: $around is worth $score', ({ around, score }) => {
    const found = scoreOf(around);
    if (score === undefined) expect(found).toBeUndefined();
    else expect(found).toBeCloseTo(score, 12);
  });

  it('is added to what is said as a share, and takes nothing away where it is not known', () => {
    const said = 1 / 2.2; // as above
    expect(scoreOf([undefined, 0.7, undefined], 1)).toBeCloseTo(0.75 * said + 0.25 * 0.5, 12);
    expect(scoreOf([undefined, undefined, undefined], 1)).toBeCloseTo(said, 12);
  });
});

describe('within bounds', () => {
  it('the newer of two equals comes first, and youth does not make up for words', () => {
    const old = { atMs: Date.UTC(2020, 0) };
    const ids = (all: readonly Candidate[]) =>
      rankMemories(all, { ...statistics, frequencies: [10, 10] }).map(({ id }) => id);
    expect(ids([candidate('old', [1, 0], old), candidate('new', [1, 0])])).toEqual(['new', 'old']);
    expect(ids([candidate('old', [1, 1], old), candidate('new', [1, 0])])).toEqual(['old', 'new']);
  });

  it('the latest of answers that can be compared comes first, however each is put', () => {
    const at = (minute: number) => ({ atMs: Date.UTC(2026, 0, 1, 0, minute) });
    const told = [candidate('first', [1], at(0)), candidate('last', [1], { ...at(9), length: 16 })];
    expect(rankMemories(told, statistics).map(({ id }) => id)).toEqual(['last', 'first']);
    const aside = [candidate('answer', [1, 1], at(0)), candidate('aside', [1, 0], at(9))];
    const two = { memories: 100, meanLength: 10, frequencies: [10, 10] };
    expect(rankMemories(aside, two).map(({ id }) => id)).toEqual(['answer', 'aside']);
  });

  it('what happened when the query says comes first, and does not make up for words', () => {
    const then = { isOfTime: true };
    const ids = (all: readonly Candidate[]) =>
      rankMemories(all, { ...statistics, frequencies: [10, 10] }).map(({ id }) => id);
    expect(ids([candidate('other', [1, 1]), candidate('then', [1, 1], then)])).toEqual([
      'then',
      'other',
    ]);
    expect(ids([candidate('full', [1, 1]), candidate('then', [1, 0], then)])).toEqual([
      'full',
      'then',
    ]);
  });

  it('what the named speaker said comes before what others said of it', () => {
    const said = (text: string, id: string) =>
      ({
        id,
        type: 'episodic',
        session: id,
        position: 0,
        scope: 'global',
        text,
        language: 'en',
        at: '2026-01-01T00:00:00Z',
        subject: null,
      }) as const;
    const all = [
      said('Ben: Anna paints, I paint', 'ben'),
      said('Anna: I paint a lot of things', 'anna'),
      said('Anna: Hi', 'hi'),
    ];
    expect(
      searchList(all.map(readMemory), { text: 'What does Anna paint?', limit: 1 })[0]?.id,
    ).toBe('anna');
  });

  it.each([
    [0, 1],
    [3.5, Math.SQRT1_2],
    [7, 0.5],
    [30, 0.1],
    [365, 0.02],
    [-2, 1],
  ])('an age of %d days is worth %d (D48)', (days, worth) => {
    expect(recency(days)).toBeCloseTo(worth, 12);
  });
});
