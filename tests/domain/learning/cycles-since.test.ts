import { it as law } from '@fast-check/vitest';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isAuditDue } from '../../../src/domain/learning/capability/audit-beliefs.ts';
import { forgetCapabilities } from '../../../src/domain/learning/capability/forget-capabilities.ts';
import { assessCriticality } from '../../../src/domain/learning/criticality.ts';
import { cyclesSince } from '../../../src/domain/learning/cycles-since.ts';
import { expireAntiPatterns } from '../../../src/domain/learning/failure/learn-from-failure.ts';
import { defaultLearningSettings as settings } from '../../../src/domain/learning/settings.ts';
import { emptySelfModel } from '../../../src/domain/learning/views/self-model.ts';
import type { Fact } from '../../support/recorded.ts';
import { exercised, failedUse, learnedFrom, registered } from './stories.ts';

function paused(cycle_no: number, work_id = 'task:move'): Fact {
  return {
    type: 'JobPaused',
    payload: {
      job_id: 'j1',
      work_id,
      cycle_no,
      reason: 'cycle_time',
      detail: 'twenty minutes',
      question: null,
      retry_at: null,
    },
  };
}

/** A job that rested in these cycles, from the first to the last. */
function restedIn(from: number, to: number): readonly Fact[] {
  return Array.from({ length: to - from + 1 }, (_, i) => paused(from + i));
}

describe('cycles as rules count them', () => {
  it('a job over several cycles counts once', () => {
    const { self } = learnedFrom(...restedIn(4, 8));
    expect(cyclesSince(self, 3, 9)).toBe(1);
    expect(cyclesSince(self, 3, 12)).toBe(4);
  });

  it('an exploration that was stopped counts: it is not gone on with', () => {
    const { self } = learnedFrom(paused(4, 'exploration:4'), paused(5, 'exploration:5'));
    expect(cyclesSince(self, 3, 6)).toBe(3);
  });

  it('two rests in one cycle are one', () => {
    const { self } = learnedFrom(paused(4), paused(4));
    expect(cyclesSince(self, 3, 6)).toBe(2);
  });

  law.prop([fc.uniqueArray(fc.integer({ min: 1, max: 60 })), fc.nat(60), fc.nat(60)])(
    'never more than there were, never fewer than those that ended something',
    (resting, since, more) => {
      const { self } = learnedFrom(...resting.map((cycle) => paused(cycle)));
      const counted = cyclesSince(self, since, since + more);
      expect(counted).toBeLessThanOrEqual(more);
      expect(counted).toBeGreaterThanOrEqual(more - resting.length);
      expect(cyclesSince(emptySelfModel, since, since + more)).toBe(more);
    },
  );
});

describe('a job of sixty cycles', () => {
  const rests = restedIn(4, 62);
  const now = 63; // the cycle it ends in

  it('makes nobody forget what he can do', () => {
    const weak = [registered('mail', { cycle_no: 3 }), failedUse('mail', { cycle_no: 3 })];
    const { capabilities, self } = learnedFrom(...weak, ...rests);
    expect(forgetCapabilities(capabilities.values(), { self, cycleNo: now }, settings)).toEqual([]);
    const later = { self, cycleNo: now + 29 };
    expect(forgetCapabilities(capabilities.values(), later, settings)).toHaveLength(1);
  });

  it('lets no lesson expire', () => {
    const lesson: Fact = {
      type: 'AntiPatternRegistered',
      payload: {
        anti_pattern_id: 'untested',
        description: 'd',
        mitigation: 'm',
        source: 'reflection',
        cycle_no: 3,
        cause_class: 'capability',
        signature: 'npm test: red',
        times_observed: 1,
        first_observed: '2026-03-01T00:00:00.000Z',
      },
    };
    const documents = learnedFrom(lesson, ...rests);
    expect(expireAntiPatterns(documents, now, settings)).toEqual([]);
    expect(expireAntiPatterns(documents, now + 49, settings)).toHaveLength(1);
  });

  it('brings no audit nearer', () => {
    const { self } = learnedFrom(...rests);
    const at = (cycleNo: number) =>
      isAuditDue({ self }, { cycleNo, seed: 's' }, { ...settings, auditChance: 0 });
    expect(at(now)).toMatchObject({ isDue: false });
    expect(at(now + 21)).toMatchObject({ isDue: true });
  });

  it('is no stagnation', () => {
    const { experience, self } = learnedFrom(exercised('mail'), ...rests);
    const quiet = { lastVerifiedCycle: 3, openErrors: 0, healthTroubles: 0 };
    const { inputs } = assessCriticality({ experience, self, cycleNo: now, ...quiet }, settings);
    expect(inputs['quiet_cycles']).toBe(0);
  });
});
