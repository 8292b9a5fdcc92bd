import { test } from '@fast-check/vitest';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nextStep, outageWaitMs } from '../../../src/domain/job/job-limits.ts';
import { defaultJobSettings as limits } from '../../../src/domain/job/settings.ts';

const job = {
  turns: 10,
  turns_from: 0,
  progress_turn: 10,
  redirects: [],
  refusedClaims: 0,
  sameTurns: 0,
  hasStrong: true,
};
const stalled = { ...job, turns: 10 + limits.noProgressTurns };

describe('a job before its next turn', () => {
  it('goes on while something new comes', () => {
    expect(nextStep(job, limits)).toEqual({ is: 'go_on' });
  });

  it('tries another way, then the strong model, then it is the turn of the owner', () => {
    expect(nextStep(stalled, limits)).toMatchObject({ how: 'approach' });
    expect(nextStep({ ...stalled, redirects: ['approach'] }, limits)).toMatchObject({
      how: 'strong',
    });
    const both = { ...stalled, redirects: ['approach' as const, 'strong' as const] };
    expect(nextStep(both, limits)).toMatchObject({ is: 'pause', reason: 'no_progress' });
  });

  it('asks no strong model where none is named', () => {
    const step = nextStep({ ...stalled, redirects: ['approach'], hasStrong: false }, limits);
    expect(step).toMatchObject({ is: 'pause', reason: 'no_progress' });
  });

  it('counts its turns from when the owner last spoke', () => {
    const long = { ...job, turns: 205, progress_turn: 205 };
    expect(nextStep(long, limits)).toMatchObject({ is: 'pause', reason: 'turns' });
    expect(nextStep({ ...long, turns_from: 200 }, limits)).toEqual({ is: 'go_on' });
  });

  it('tries another way after turns that were all the same', () => {
    const same = { ...job, sameTurns: limits.sameTurns };
    expect(nextStep(same, limits)).toMatchObject({ is: 'redirect', how: 'approach' });
    expect(nextStep({ ...same, sameTurns: limits.sameTurns - 1 }, limits)).toEqual({ is: 'go_on' });
  });

  it('has no way on after claims that do not hold', () => {
    const claims = { ...job, refusedClaims: limits.refusedClaims };
    expect(nextStep(claims, limits)).toMatchObject({ is: 'redirect' });
  });

  test.prop([fc.nat(40), fc.nat(40)])('waits longer after each outage, up to a limit', (a, b) => {
    const [less, more] = [Math.min(a, b), Math.max(a, b)];
    expect(outageWaitMs(less, limits)).toBeLessThanOrEqual(outageWaitMs(more, limits));
    expect(outageWaitMs(more, limits)).toBeLessThanOrEqual(limits.outageMaxMs);
  });
});
