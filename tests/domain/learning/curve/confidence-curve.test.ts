import { it as law } from '@fast-check/vitest';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  confidenceCurve,
  thinned,
} from '../../../../src/domain/learning/curve/confidence-curve.ts';
import { capabilityProjection } from '../../../../src/domain/learning/views/capability.ts';
import { documentsOf, type Fact, history } from '../../../support/recorded.ts';
import { counted, exercised, failedUse, registered } from '../stories.ts';

const moved = (from: string | null, to: string | null): Fact => ({
  type: 'CapabilityAttributionCorrected',
  payload: { cycle_no: 1, from, to, outcome: 'success', verified: true, by: 'owner' },
});
const merged: Fact = {
  type: 'CapabilityMerged',
  payload: {
    from_id: 'post',
    into_id: 'mail',
    reason: 'the same',
    counts: { used: 5, succeeded: 4, failed: 1 },
  },
};

function curveOf(facts: readonly Fact[], skipped = 0) {
  const events = history(facts);
  const doc = documentsOf(capabilityProjection, events).get('mail');
  if (doc === undefined) throw new Error('no such capability');
  return { doc, points: confidenceCurve(doc, events.slice(skipped), skipped === 0) };
}

describe('confidence over time', () => {
  it('has a point for each use, and says which of them counted', () => {
    const { points } = curveOf([
      registered('mail'),
      exercised('mail'),
      exercised('mail', { verified: false }),
      failedUse('mail', { cycle_no: 4 }),
      merged,
      moved('mail', 'post'),
    ]);
    expect(
      points.map(({ what, counted: isCounted, succeeded, failed, confidence }) => [
        what,
        isCounted,
        succeeded,
        failed,
        confidence,
      ]),
    ).toEqual([
      ['registered', true, 0, 0, 0.5],
      ['use', true, 1, 0, 0.67],
      ['use', false, 1, 0, 0.67],
      ['use', true, 1, 1, 0.5],
      ['merge', true, 5, 2, 0.67],
      ['correction', true, 4, 2, 0.63],
    ]);
    expect(points[1]).toMatchObject({ low: 0.224, high: 0.975, cycle: 1, outcome: 'success' });
  });

  it('has no confidence before the first counted use of what was told', () => {
    const { points } = curveOf([
      registered('mail', { source: 'seed' }),
      exercised('mail', { verified: false }),
      exercised('mail'),
    ]);
    expect(points.map(({ confidence, low }) => [confidence, low])).toEqual([
      [null, null],
      [null, null],
      [0.67, 0.224],
    ]);
  });

  const use = fc.constantFrom<Fact>(
    exercised('mail'),
    failedUse('mail'),
    exercised('mail', { verified: false }),
    exercised('mail', { outcome: 'partial' }),
    merged,
    moved('post', 'mail'),
  );

  law.prop([fc.array(use, { minLength: 1, maxLength: 30 }), fc.nat(20)])(
    'ends where the document stands, and is the same counted back from it',
    (uses, skipped) => {
      const facts = [counted('mail', 3, 2), ...uses];
      const whole = curveOf(facts);
      const { confidence, times_succeeded: succeeded, times_failed: failed } = whole.doc;
      expect(whole.points.at(-1)).toMatchObject({ confidence, succeeded, failed });
      const cut = curveOf(facts, Math.min(skipped + 1, uses.length));
      expect(cut.points).toEqual(whole.points.slice(-cut.points.length));
    },
  );

  law.prop([fc.array(fc.nat()), fc.integer({ min: 2, max: 20 })])(
    'is thinned to what can be drawn, in order, with its first and its last point',
    (points, most) => {
      const few = thinned(
        points.map((value, i) => ({ value, i })),
        most,
      );
      expect(few.length).toBe(Math.min(points.length, most));
      expect(few.map(({ i }) => i)).toEqual([...few.map(({ i }) => i)].sort((a, b) => a - b));
      if (points.length > 0) expect([few[0]?.i, few.at(-1)?.i]).toEqual([0, points.length - 1]);
    },
  );
});
