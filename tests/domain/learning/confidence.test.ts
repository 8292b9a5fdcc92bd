import { it as law } from '@fast-check/vitest';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { movingRate, proficiency } from '../../../src/domain/learning/confidence.ts';
import { confidence } from '../../../src/kernel/confidence.ts';
import type { Fact } from '../../support/recorded.ts';
import { counted, exercised, failedUse, learnedFrom, registered } from './stories.ts';

describe('confidence (V9, H72)', () => {
  it.each([
    // The counts of V54: (s + 1) / (s + f + 2) by hand.
    { succeeded: 44, failed: 3, expected: 0.92 },
    { succeeded: 14, failed: 1, expected: 0.88 },
    { succeeded: 5, failed: 1, expected: 0.75 },
    { succeeded: 3, failed: 1, expected: 0.67 },
    { succeeded: 29, failed: 1, expected: 0.94 },
    { succeeded: 6, failed: 2, expected: 0.7 },
    { succeeded: 9, failed: 1, expected: 0.83 },
    { succeeded: 12, failed: 0, expected: 0.93 },
    { succeeded: 0, failed: 0, expected: 0.5 },
    { succeeded: 1, failed: 0, expected: 0.67 },
    { succeeded: 0, failed: 1, expected: 0.33 },
  ])('is $expected after $succeeded successes and $failed failures', ({ expected, ...counts }) => {
    expect(confidence(counts)).toBe(expected);
  });

  law.prop([fc.nat(1000), fc.nat(1000)])(
    'stays between 0 and 1, whatever is counted',
    (succeeded, failed) => {
      const value = confidence({ succeeded, failed });
      expect(value).toBeGreaterThanOrEqual(0);
      expect(value).toBeLessThanOrEqual(1);
    },
  );
});

describe('moving rate and proficiency (S21, H72)', () => {
  it('moves the rate by a tenth of the difference', () => {
    expect(movingRate(0.5, true)).toBe(0.55);
    expect(movingRate(0.55, true)).toBe(0.595);
    expect(movingRate(0.595, false)).toBe(0.5355);
  });

  it('gains .05 and loses .02 times complexity, within 0 and 1', () => {
    expect(proficiency(0.5, true, 0.5)).toBe(0.525);
    expect(proficiency(0.525, false, 0.5)).toBe(0.515);
    expect(proficiency(0.99, true, 1)).toBe(1);
    expect(proficiency(0.01, false, 1)).toBe(0);
  });
});

describe('the capability view', () => {
  const of = (...facts: readonly Fact[]) => learnedFrom(...facts).capabilities.get('mail');

  it('counts verified uses whose outcome was its own, and nothing else', () => {
    const doc = of(
      registered('mail'),
      exercised('mail'),
      failedUse('mail'),
      exercised('mail', { verified: false }),
      failedUse('mail', { error_class: 'environment' }),
      failedUse('mail', { error_class: 'policy' }),
      failedUse('mail', { error_class: 'budget' }),
      exercised('mail', { outcome: 'partial' }),
    );
    expect(doc).toMatchObject({
      times_used: 7,
      times_succeeded: 1,
      times_failed: 1,
      unverified: 1,
      excluded: 3,
      partial: 1,
      confidence: 0.5,
    });
  });

  it('derives rate and proficiency from the same uses (O2)', () => {
    const doc = of(registered('mail'), exercised('mail'), failedUse('mail'));
    expect(doc).toMatchObject({ success_rate: 0.495, proficiency: 0.515 });
  });

  it('keeps the events behind its last five uses and its texts', () => {
    const uses = [1, 2, 3, 4, 5, 6].map((cycle_no) => exercised('mail', { cycle_no }));
    const doc = of(registered('mail'), ...uses);
    expect(doc?.last_uses.map(({ event_id }) => event_id)).toEqual(['e3', 'e4', 'e5', 'e6', 'e7']);
    expect(doc?.event_ids).toMatchObject({
      registered: 'e1',
      notes: { event_id: 'e1', trust: 'self' },
    });
  });

  it('takes the trust of its notes from whoever wrote them last', () => {
    const revised = {
      type: 'CapabilityNotesRevised',
      payload: {
        capability_id: 'mail',
        field: 'notes',
        from_hash: '',
        value: 'hm',
        source: 'model',
      },
      at: { trust: 'outside' },
    } as const;
    expect(of(registered('mail'), revised)?.event_ids.notes).toEqual({
      event_id: 'e2',
      trust: 'outside',
    });
  });

  it('adds what was counted for a capability that is merged into it', () => {
    const docs = learnedFrom(counted('mail', 4, 1), counted('send-mail', 3, 0), {
      type: 'CapabilityMerged',
      payload: {
        from_id: 'send-mail',
        into_id: 'mail',
        reason: 'same',
        counts: { used: 3, succeeded: 3, failed: 0 },
      },
    }).capabilities;
    expect(docs.get('mail')).toMatchObject({
      times_succeeded: 7,
      aliases: ['send-mail'],
      confidence: 0.8,
    });
    expect(docs.get('send-mail')).toMatchObject({ status: 'merged', merged_into: 'mail' });
  });

  it('gives back a use that was credited wrongly', () => {
    const corrected: Fact = {
      type: 'CapabilityAttributionCorrected',
      payload: {
        cycle_no: 1,
        from: 'mail',
        to: 'git',
        outcome: 'success',
        verified: true,
        by: 'audit',
      },
    } as const;
    const docs = learnedFrom(registered('mail'), registered('git'), exercised('mail'), corrected);
    expect(docs.capabilities.get('mail')).toMatchObject({ times_succeeded: 0, last_uses: [] });
    expect(docs.capabilities.get('git')).toMatchObject({ times_succeeded: 1 });
  });
});
