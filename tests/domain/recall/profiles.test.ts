import { describe, expect, it } from 'vitest';
import { profileScore, RECALL_PROFILES, type Traits } from '../../../src/domain/recall/profiles.ts';

const plain: Traits = {
  similarity: 0.5,
  importance: 5,
  ageDays: 365,
  accesses: 0,
  isSuccess: false,
  heuristics: 0,
  isConsolidated: false,
  sharedWords: 0,
};

describe('profiles, as computed by hand', () => {
  it.each<[Partial<Traits>, number]>([
    [{}, 0.3 * 0.5 + 0.2 * 0.02 + 0.4 * 0.5], // .354
    [{ importance: 10, ageDays: 0, accesses: 50, similarity: 1 }, 1],
    [{ ageDays: 7 }, 0.15 + 0.2 * 0.5 + 0.2], // .45
    [{ ageDays: 30 }, 0.15 + 0.2 * 0.1 + 0.2], // .37
    [{ accesses: 6 }, 0.15 + 0.004 + 0.1 * (Math.log(7) / Math.log(51)) + 0.2],
    [{ accesses: 5000 }, 0.15 + 0.004 + 0.1 + 0.2],
  ])('fivetype of %j is %d (M21, D47, D48)', (traits, score) => {
    expect(profileScore('fivetype', { ...plain, ...traits })).toBeCloseTo(score, 12);
  });

  it.each<[Partial<Traits>, number]>([
    [{}, 0.5],
    [{ isSuccess: true }, 0.6],
    [{ heuristics: 1 }, 0.6],
    [{ heuristics: 9 }, 0.7],
    [{ ageDays: 6.9 }, 0.6],
    [{ ageDays: 7 }, 0.55],
    [{ ageDays: 30 }, 0.5],
    [{ similarity: 1, isSuccess: true, heuristics: 2, ageDays: 1 }, 1.5], // above 1 it still orders
  ])('system3 of %j is %d (S51, D24)', (traits, score) => {
    expect(profileScore('system3', { ...plain, ...traits })).toBeCloseTo(score, 12);
  });

  it('taskmatch is the share of the words of the task', () => {
    expect(profileScore('taskmatch', { ...plain, sharedWords: 0.75 })).toBe(0.75);
  });

  it.each(RECALL_PROFILES)('what does not fit is worth nothing: %s', (profile) => {
    const best = { importance: 10, ageDays: 0, accesses: 99, heuristics: 9, sharedWords: 1 };
    expect(profileScore(profile, { ...plain, ...best, similarity: 0 })).toBe(0);
  });
});
