import { describe, expect, it } from 'vitest';
import { attributeUses } from '../../../src/domain/learning/capability/attribute-uses.ts';
import { applyConsolidation } from '../../../src/domain/learning/consolidation/apply-consolidation.ts';
import { proposeExperiment } from '../../../src/domain/learning/exploration/propose-experiment.ts';
import type { FinishedCycle } from '../../../src/domain/learning/finished-cycle.ts';
import { reflectCycle } from '../../../src/domain/learning/reflection/reflect-cycle.ts';
import { defaultLearningSettings as settings } from '../../../src/domain/learning/settings.ts';
import { deciderSpec } from '../../support/decider-spec.ts';
import { type Fact, history } from '../../support/recorded.ts';
import {
  action,
  counted,
  exercised,
  experienced,
  failedAction,
  finished,
  learned,
  learnedFrom,
  registered,
  report,
} from './stories.ts';

/**
 * The concrete defects of the original, by number. Elsewhere: 3 and the draw of 10 in decide-exploration.test.ts, 8, 11 and 12
 * in tests/phases/original-defects.test.ts, 9 in budget.test.ts, 10 in tests/process/find-controller.test.ts, 13 in
 * tests/prompt/known-lines.test.ts.
 */
const reflecting = deciderSpec(learned, (documents, cycle: FinishedCycle) =>
  reflectCycle(documents, { cycle, settings }),
);
const email = registered('send-email-owner', { tags: ['email', 'owner'] });
const git = registered('git-commit-and-push', { tags: ['git', 'infrastructure'] });

describe('original defect 1: failures are never learned', () => {
  it('reflects after a failure: the failed use lowers confidence', () => {
    const story = reflecting
      .given(email)
      .when(
        finished({ actions: [failedAction('send email to owner', 'invalid header in outbox')] }),
      );
    story.expectAmong(
      {
        type: 'CapabilityExercised',
        payload: { capability_id: 'send-email-owner', outcome: 'failure', verified: true },
      },
      { type: 'ExperienceRecorded', payload: { success: false, error_class: 'capability' } },
    );
    const facts = [email, ...story.events] as Fact[];
    const doc = learned(history(facts)).capabilities.get('send-email-owner');
    expect(doc).toMatchObject({ times_failed: 1, confidence: 0.33 });
  });

  it('reflects also on a cycle that ended before it could act', () => {
    const error = { errorClass: 'environment', message: 'the model cannot be reached' } as const;
    reflecting
      .given(email)
      .when(finished({ error }))
      .expectAmong({ type: 'ExperienceRecorded', payload: { error_class: 'environment' } });
  });
});

describe('original defect 2: the controller writes back an old copy of the registry', () => {
  it('keeps a note made during the cycle beside the use that the cycle ends with', () => {
    const before = learnedFrom(email);
    // Decided from documents that were loaded before the note was made.
    const cycle = finished({ actions: [action('send email to owner')] });
    const reflection = reflectCycle(before, { cycle, settings });
    const note: Fact = {
      type: 'CapabilityNotesRevised',
      payload: {
        capability_id: 'send-email-owner',
        field: 'notes',
        from_hash: '',
        value: 'the body comes after ---',
        source: 'model',
      },
    };
    const after = learnedFrom(email, note, ...(reflection as Fact[]));
    expect(after.capabilities.get('send-email-owner')).toMatchObject({
      notes: 'the body comes after ---',
      times_succeeded: 1,
    });
  });
});

describe('original defect 4: wrong credit', () => {
  const { capabilities } = learnedFrom(
    git,
    email,
    registered('edit-web-dashboard', { tags: ['web'] }),
  );
  const creditFor = (output: string) =>
    attributeUses(capabilities, finished({ output }), settings).map((use) => use.capabilityId);

  it('credits nobody for "System healthy and stable"', () => {
    expect(creditFor('System healthy and stable')).toEqual([]);
  });

  it.each(['Buy milk and eggs', 'A digit was wrong', 'The plan was edited and approved'])(
    'credits nobody for parts of words or stop words: %s',
    (output) => {
      expect(creditFor(output)).toEqual([]);
    },
  );

  it('does not charge a failed email to git', () => {
    expect(creditFor('Sending the email to the owner and the log failed')).toEqual([
      'send-email-owner',
    ]);
  });

  it('credits every capability that was used, not the first one', () => {
    const actions = [action('git commit -am x && git push'), action('send email to owner')];
    expect(attributeUses(capabilities, finished({ actions }), settings)).toMatchObject([
      { capabilityId: 'git-commit-and-push', attribution: 'tool' },
      { capabilityId: 'send-email-owner', attribution: 'tool' },
    ]);
  });
});

describe('original defect 5: self-report as truth', () => {
  it('counts no success that only the model reports', () => {
    const story = reflecting
      .given(email)
      .when(finished({ report: report({ capabilities_used: ['send-email-owner'] }) }));
    story.expectAmong(
      {
        type: 'ExperienceRecorded',
        payload: { success: false, verified: false, reported_success: true },
      },
      { type: 'CapabilityExercised', payload: { verified: false } },
    );
    const doc = learned(history([email, ...story.events] as Fact[])).capabilities.get(
      'send-email-owner',
    );
    expect(doc).toMatchObject({ times_succeeded: 0, unverified: 1, confidence: 0.5 });
  });

  it('takes the exit code over the claim', () => {
    reflecting
      .given(email)
      .when(finished({ report: report(), actions: [failedAction('send email', 'no such file')] }))
      .expectAmong({
        type: 'ExperienceRecorded',
        payload: { success: false, outcome: 'failure', reported_success: true },
      });
  });
});

describe('original defect 6: a model may set confidence', () => {
  const base = {
    new_capabilities: [],
    updated_capabilities: [] as unknown[],
    new_anti_patterns: [],
    confidence_adjustments: [] as unknown[],
    insights: 'nothing new',
  };
  const apply = (output: unknown) =>
    applyConsolidation(learnedFrom(counted('mail', 4, 1)), {
      cycleNo: 20,
      at: '2026-03-01T00:00:00.000Z',
      runId: 'r',
      settings,
      text: JSON.stringify(output),
    });

  it.each([0.99, 'high', -5])('makes nothing of an adjustment to %s but a refusal', (value) => {
    const adjustment = { id: 'mail', new_confidence: value, reason: 'I feel it' };
    const { events } = apply({ ...base, confidence_adjustments: [adjustment] });
    expect(events.map(({ type }) => type)).toEqual([
      'ConsolidationRejected',
      'ConsolidationPassCompleted',
    ]);
    const before = learnedFrom(counted('mail', 4, 1)).capabilities.get('mail');
    const after = learnedFrom(counted('mail', 4, 1), ...(events as Fact[])).capabilities.get(
      'mail',
    );
    expect(after).toEqual(before);
  });

  it('refuses an update of any other field, as a whole and on record', () => {
    const { events, insights, issues } = apply({
      ...base,
      updated_capabilities: [{ id: 'mail', notes: 'fine', times_used: -5 }],
    });
    expect(insights).toBeNull();
    expect(issues).toHaveLength(1);
    expect(events.map(({ type }) => type)).toEqual(['ConsolidationRejected']);
  });

  it('does not swallow what cannot be read', () => {
    const { events } = applyConsolidation(learnedFrom(), {
      cycleNo: 20,
      at: '2026-03-01T00:00:00.000Z',
      runId: 'r',
      settings,
      text: 'Sure! Here is what I learned: {"new_capabilities": [',
    });
    expect(events).toMatchObject([{ type: 'ConsolidationRejected', payload: { run_id: 'r' } }]);
  });
});

describe('original defect 7: history is destroyed or never written', () => {
  const proposed: Fact = {
    type: 'ExperimentProposed',
    payload: {
      experiment_id: 'x1',
      hypothesis: 'Charts make the dashboard clearer',
      fingerprint: 'f',
      capability_target: null,
      reversible: true,
      rollback: '',
      budget_usd: 0.2,
    },
  };

  it('counts all experiences while it shows the last hundred', () => {
    const many = Array.from({ length: 130 }, (_, i) => experienced({ cycle: i + 1 }));
    const { experience } = learnedFrom(...many);
    expect(experience.total).toBe(130);
    expect(experience.window).toHaveLength(100);
    expect(experience.window.at(-1)?.cycle).toBe(130);
  });

  it('writes the last exploration and its experiment', () => {
    const story = reflecting
      .given(proposed)
      .when(
        finished({ wasExploration: true, experimentId: 'x1', actions: [action('draw charts')] }),
      );
    const { exploration } = learned(history([proposed, ...story.events] as Fact[]));
    expect(exploration.last_exploration_cycle).toBe(7);
    expect(exploration.recent_experiments).toMatchObject([{ result: 'success', cycle: 7 }]);
  });

  it('refuses a hypothesis that was tried, in other words or another order', () => {
    const command = {
      capabilityTarget: null,
      isReversible: true,
      rollback: '',
      budgetUsd: 0.2,
      criticality: 0.5,
    };
    const first = proposeExperiment(
      learnedFrom(),
      { ...command, hypothesis: 'Charts make the dashboard clearer' },
      settings,
    );
    expect(first.type).toBe('ExperimentProposed');
    const second = proposeExperiment(
      learnedFrom(first),
      { ...command, hypothesis: 'The dashboard: clearer with charts!' },
      settings,
    );
    expect(second).toMatchObject({
      type: 'ExperimentRejected',
      payload: { reason: 'duplicate' },
    });
  });

  it('counts an anti-pattern each time it is seen', () => {
    const bad = failedAction('npm test', 'Error: cannot find module x');
    const first = reflecting.given().when(finished({ actions: [bad] }));
    const second = reflecting
      .given(...(first.events as Fact[]))
      .when(finished({ cycleNo: 8, actions: [bad] }));
    const { antiPatterns } = learned(history([...first.events, ...second.events] as Fact[]));
    expect([...antiPatterns.values()]).toMatchObject([
      { times_observed: 2, last_observed_cycle: 8 },
    ]);
  });

  it('keeps the time of the last use in cycles', () => {
    const { capabilities } = learnedFrom(registered('mail'), exercised('mail', { cycle_no: 12 }));
    expect(capabilities.get('mail')?.last_used_cycle).toBe(12);
  });
});
