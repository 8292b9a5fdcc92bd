import { describe, expect, it } from 'vitest';
import {
  applyConsolidation,
  applyLateConsolidation,
} from '../../../src/domain/learning/consolidation/apply-consolidation.ts';
import {
  type ConsolidateByCode,
  consolidateByCode,
} from '../../../src/domain/learning/consolidation/consolidate-by-code.ts';
import { defaultLearningSettings as settings } from '../../../src/domain/learning/settings.ts';
import { deciderSpec } from '../../support/decider-spec.ts';
import type { Fact } from '../../support/recorded.ts';
import { counted, experienced, learned, learnedFrom, registered } from './stories.ts';

const at = '2026-03-01T00:00:00.000Z';
const now: ConsolidateByCode = {
  cycleNo: 20,
  at,
  criticality: 0.5,
  demand: new Map(),
  verifiedSteps: [],
  settings,
};
const byCode = deciderSpec(learned, consolidateByCode);
const outage = (cycle: number): Fact =>
  experienced({
    cycle,
    outcome: 'failure',
    error_class: 'environment',
    error: `connect ECONNREFUSED 127.0.0.1:${5000 + cycle}`,
  });

describe('consolidation without a model', () => {
  it('makes no anti-pattern of an outage, however often it comes back', () => {
    byCode.given(outage(1), outage(2), outage(3)).when(now).expectNo('AntiPatternRegistered');
  });

  it('takes back what older versions made of the words of the agent itself', () => {
    byCode
      .given({
        type: 'AntiPatternRegistered',
        payload: {
          anti_pattern_id: 'verify-not-done',
          description: '"verify" failed: not done',
          mitigation: 'Before "verify": rule out "not done: the rounds were used up"',
          source: 'reflection',
          cycle_no: 19,
          cause_class: 'capability',
          times_observed: 1,
          signature: 'verify | not done: the rounds were used up',
          first_observed: at,
        },
      })
      .when(now)
      .expectAmong({
        type: 'AntiPatternRetired',
        payload: { anti_pattern_id: 'verify-not-done' },
      });
  });

  describe('what is used together', () => {
    const used = (cycle: number, ...capabilities: readonly string[]) =>
      experienced({ cycle, capabilities });
    const usedWith = (capability_id: string, ...names: readonly string[]) => ({
      type: 'CapabilityNotesRevised' as const,
      payload: { capability_id, value: `Often used with ${names.join(', ')}.` },
    });
    const both = [1, 2, 3].map((cycle) => used(cycle, 'mail', 'docs'));

    it('is noted of what goes with it more often than with other work', () => {
      const alone = [4, 5, 6].map((cycle) => used(cycle, 'news'));
      byCode
        .given(registered('mail'), registered('docs'), registered('news'), ...both, ...alone)
        .when(now)
        .expectAmong(usedWith('mail', 'docs'), usedWith('docs', 'mail'));
    });

    it('is not noted of what is used in nearly all work', () => {
      const also = [4, 5].map((cycle) => used(cycle, 'news', 'docs'));
      byCode
        .given(registered('mail'), registered('docs'), registered('news'), ...both, ...also)
        .when(now)
        .expectNo('CapabilityNotesRevised');
    });

    it('names a few, and replaces what was named before', () => {
      const old = registered('mail', {
        notes: 'Often used with docs.\nBe brief.\nOften used with news.',
      });
      const names = ['a', 'b', 'c', 'd'];
      const uses = [1, 2, 3].map((cycle) => used(cycle, 'mail', ...names));
      const alone = [4, 5, 6].map((cycle) => used(cycle, 'news'));
      byCode
        .given(old, ...[...names, 'news', 'docs'].map((id) => registered(id)), ...uses, ...alone)
        .when(now)
        .expectAmong({
          type: 'CapabilityNotesRevised',
          payload: { capability_id: 'mail', value: 'Be brief.\nOften used with a, b, c.' },
        });
    });
  });

  it('keeps the steps of what works well, unreviewed (V69)', () => {
    byCode
      .given(counted('mail', 9, 0), counted('docs', 1, 0))
      .when({
        ...now,
        verifiedSteps: [
          { capabilityId: 'mail', steps: ['make mail'], trust: 'self' },
          { capabilityId: 'docs', steps: ['make docs'], trust: 'self' },
        ],
      })
      .expectAmong(
        {
          type: 'CapabilityProcedureAttached',
          payload: { capability_id: 'mail', review: 'unreviewed', steps: [{ run: 'make mail' }] },
        },
        { type: 'CapabilityNotesRevised', payload: { value: 'Worked: make docs' } },
      );
  });

  it('makes a gap and a practice of what is weak, and neither twice (D16)', () => {
    const story = byCode.given(counted('mail', 0, 4)).when(now);
    story.expectAmong(
      { type: 'GapIdentified', payload: { capability_id: 'mail', origin: 'low_confidence' } },
      { type: 'ExperimentProposed', payload: { capability_target: 'mail', reversible: true } },
    );
    byCode
      .given(counted('mail', 0, 4), ...(story.events as Fact[]))
      .when(now)
      .expectNo('GapIdentified', 'ExperimentProposed');
  });

  it('expects more of what the owner waits for (V65)', () => {
    byCode
      .given(registered('mail'))
      .when({ ...now, demand: new Map([['mail', 3]]) })
      .expectAmong({ type: 'PotentialityAssessed', payload: { potentiality: 0.9 } });
  });

  it('merges what is the same in other words into the more used (D71)', () => {
    byCode
      .given(counted('send-email-owner', 3, 1), counted('email-send-to-owner', 1, 0))
      .when(now)
      .expectAmong({
        type: 'CapabilityMerged',
        payload: { from_id: 'email-send-to-owner', into_id: 'send-email-owner' },
      });
  });
});

describe('consolidation by a model', () => {
  const answer = {
    new_capabilities: [{ id: 'draw-chart', description: 'Draw charts', tags: ['Web'], notes: '' }],
    updated_capabilities: [{ id: 'mail', notes: 'the body comes after ---' }],
    new_anti_patterns: [
      { id: 'long-mail', description: 'Too long', mitigation: 'Be short', cycle: 1 },
    ],
    insights: 'mails should be short',
  };
  const failed = experienced({ outcome: 'failure', error_class: 'capability', verified: true });
  const apply = (output: object, ...lived: readonly Fact[]) =>
    applyConsolidation(learnedFrom(registered('mail'), failed, ...lived), {
      cycleNo: 20,
      at,
      runId: 'r',
      settings,
      text: `Here it is:\n${JSON.stringify(output)}\nDone.`,
    });

  it('takes its texts, from the outermost object of its answer (V22)', () => {
    const { events, insights } = apply(answer);
    expect(insights).toBe('mails should be short');
    const after = learnedFrom(registered('mail'), ...(events as Fact[]));
    expect(after.capabilities.get('draw-chart')).toMatchObject({
      confidence: 0.5,
      times_used: 0,
      last_used: null,
      tags: ['web'],
    });
    expect(after.capabilities.get('mail')?.notes).toBe('the body comes after ---');
    expect(after.antiPatterns.get('long-mail')).toMatchObject({ times_observed: 1 });
  });

  it('takes no way to fail where nothing failed by its own fault', () => {
    const since = Array.from({ length: 10 }, (_, i) => outage(i + 2));
    expect(apply(answer, ...since).issues).toEqual([
      'new anti-pattern long-mail: cycle 1 is none of the latest experiences that failed by its own fault',
    ]);
    expect(apply({ ...answer, new_anti_patterns: [] }, ...since).issues).toEqual([]);
  });

  it('takes a way to fail only from the experience that it names', () => {
    const good = experienced({ cycle: 2, outcome: 'success', success: true, verified: true });
    const naming = (...cycles: readonly number[]) =>
      apply(
        {
          ...answer,
          new_anti_patterns: cycles.map((cycle) => ({
            id: `long-mail-${cycle}`,
            description: 'Too long',
            mitigation: 'Be short',
            cycle,
          })),
        },
        ...[good, outage(3)],
      );
    const why = (cycle: number) =>
      `new anti-pattern long-mail-${cycle}: cycle ${cycle} is none of the latest experiences that failed by its own fault`;
    expect(naming(1, 2, 3, 99).issues).toEqual([why(2), why(3), why(99)]);
    const unnamed = { id: 'long-mail', description: 'Too long', mitigation: 'Be short' };
    expect(apply({ ...answer, new_anti_patterns: [unnamed] }).issues).toHaveLength(1);
    const { events } = naming(1);
    expect(events.find(({ type }) => type === 'AntiPatternRegistered')).toMatchObject({
      payload: { cycle_no: 1, first_observed: '2026-03-01T00:00:00.000Z' },
    });
  });

  it('refuses a number by name, and takes the words beside it (invariant 3)', () => {
    const adjusted = { id: 'mail', new_confidence: 0.9, reason: 'it felt good' };
    const { events, insights } = apply({ ...answer, confidence_adjustments: [adjusted] });
    expect(insights).not.toBeNull();
    const refused = events.filter(({ type }) => type === 'ConsolidationRejected');
    expect(refused).toMatchObject([{ payload: { pass: 'confidence_adjustments' } }]);
  });

  it.each([
    ['a bad id', { new_capabilities: [{ ...answer.new_capabilities[0], id: 'Draw Chart' }] }],
    ['a known id', { new_capabilities: [{ ...answer.new_capabilities[0], id: 'mail' }] }],
    ['an unknown id', { updated_capabilities: [{ id: 'fly', notes: 'x' }] }],
    ['a procedure too early', { updated_capabilities: [{ id: 'mail', procedure: ['x'] }] }],
    ['a sixth key', { mood: 'good' }],
  ])('applies nothing of an answer with %s (D10)', (_, wrong) => {
    const { events, issues } = apply({ ...answer, ...wrong });
    expect(events.map(({ type }) => type)).toEqual(['ConsolidationRejected']);
    expect(issues).not.toEqual([]);
  });

  describe('that comes when life has gone on', () => {
    const late = (output: object, ...since: readonly Fact[]) =>
      applyLateConsolidation(learnedFrom(registered('mail'), failed, ...since), {
        cycleNo: 1,
        at,
        runId: 'r',
        lastExperience: 1,
        settings,
        text: JSON.stringify(output),
      });
    const lived = Array.from({ length: 10 }, (_, i) => outage(i + 2));

    it('is held against the experiences it was asked about', () => {
      const events = late(answer, ...lived);
      expect(events.find(({ type }) => type === 'AntiPatternRegistered')).toMatchObject({
        payload: { anti_pattern_id: 'long-mail' },
      });
      expect(events.at(-1)).toMatchObject({
        type: 'ConsolidationCompleted',
        dedupeKey: 'consolidated:run:r',
        payload: { cycle_no: 1, by: 'model', last_experience: 0 },
      });
    });

    it('leaves out what is known by now', () => {
      const events = late(answer, registered('draw-chart'), ...lived);
      expect(events.map(({ type }) => type)).not.toContain('CapabilityRegistered');
      expect(events.map(({ type }) => type)).toContain('ConsolidationCompleted');
    });

    it('is dropped as a whole when it does not hold', () => {
      const events = late({ ...answer, updated_capabilities: [{ id: 'fly', notes: 'x' }] });
      expect(events.map(({ type }) => type)).toEqual(['ConsolidationRejected']);
    });
  });
});
