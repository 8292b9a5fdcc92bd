import { it as law } from '@fast-check/vitest';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FinishedCycle } from '../../../../src/domain/learning/finished-cycle.ts';
import { reflectCycle } from '../../../../src/domain/learning/reflection/reflect-cycle.ts';
import { defaultLearningSettings as settings } from '../../../../src/domain/learning/settings.ts';
import { deciderSpec } from '../../../support/decider-spec.ts';
import { type Fact, history } from '../../../support/recorded.ts';
import { action, failedAction, finished, learned, registered, report } from '../stories.ts';

const reflecting = deciderSpec(learned, (documents, cycle: FinishedCycle) =>
  reflectCycle(documents, { cycle, settings }),
);
const push = registered('git-push', { tags: ['git'] });
const good = action('git push origin main');
const bad = failedAction('git push origin main', 'error: failed to push some refs to /srv/x.git');

describe('reflecting', () => {
  it('says that nothing was attributed rather than guess', () => {
    const cycle = finished({ actions: [action('ls')], output: 'all quiet' });
    reflecting
      .given(push)
      .when(cycle)
      .expectAmong({
        type: 'CycleReflected',
        payload: { unattributed: true, capability_uses: [] },
      });
  });

  it.each(['environment', 'policy', 'budget'] as const)(
    'keeps a failure of the %s out of the numbers and makes it no anti-pattern yet',
    (errorClass) => {
      const story = reflecting.given(push).when(finished({ actions: [{ ...bad, errorClass }] }));
      story.expectNo('AntiPatternRegistered', 'GapIdentified');
      const { capabilities } = learned(history([push, ...story.events] as Fact[]));
      expect(capabilities.get('git-push')).toMatchObject({ excluded: 1, confidence: 0.5 });
    },
  );

  it('keeps with a use of a conversation what was seen of its work', () => {
    const commit = { kind: 'git', ref: 'site: head 0123456789ab, 1 new', ok: true } as const;
    const actions = [
      action('git push origin main', { tool: 'git_commit', exitCode: null, evidence: [] }),
      action('', { tool: 'verify', evidence: [commit] }),
    ];
    reflecting
      .given(push)
      .when(finished({ actions, report: report({ capabilities_used: ['git-push'] }) }))
      .expectAmong({
        type: 'CapabilityExercised',
        payload: { capability_id: 'git-push', verified: true, evidence: [commit] },
      });
  });

  it('updates no confidence when the cycle was not productive (V74)', () => {
    reflecting
      .given(push)
      .when(finished({ actions: [good], report: report({ productive: false }) }))
      .expectAmong(
        { type: 'CapabilityExercised', payload: { verified: false } },
        { type: 'ExperienceRecorded', payload: { productive: false, success: false } },
      );
  });

  it('lets an error string outweigh a good exit (D17)', () => {
    const scan = { kind: 'error_scan', ref: 'fatal in output', ok: false } as const;
    const cycle = finished({ actions: [{ ...good, evidence: [...good.evidence, scan] }] });
    reflecting
      .given(push)
      .when(cycle)
      .expectAmong({ type: 'ExperienceRecorded', payload: { success: false, outcome: 'failure' } });
  });

  it('does not take that a page could be read for what the cycle was for', () => {
    const shown = (ref: string) => [{ kind: 'http', ref, ok: true } as const];
    const read = {
      ...action('web_read'),
      exitCode: null,
      evidence: shown('GET https://a.test/: status 200'),
    };
    const look = { ...read, tool: 'verify', evidence: shown('https://a.test/: status 200') };
    const success = (actions: readonly (typeof read)[], expected: boolean) => {
      reflecting
        .given(push)
        .when(finished({ actions }))
        .expectAmong({ type: 'ExperienceRecorded', payload: { success: expected } });
    };
    success([read], false);
    success([read, look], true);
  });

  it('counts a way to fail that was warned of as hit after the warning', () => {
    const first = reflecting.given(push).when(finished({ actions: [bad] }));
    const { antiPatterns } = learned(history([push, ...first.events] as Fact[]));
    const warnedOf = [...antiPatterns.keys()];
    reflecting
      .given(push, ...(first.events as Fact[]))
      .when(finished({ cycleNo: 8, actions: [bad], warnedOf }))
      .expectAmong({ type: 'AntiPatternObserved', payload: { after_warning: true, cycle_no: 8 } });
  });

  it('keeps what the model names on a failure that looks like a known one', () => {
    const first = reflecting.given(push).when(finished({ actions: [bad] }));
    const named = { id: 'push-to-fork', description: 'wrong remote', mitigation: 'name the fork' };
    const again = finished({
      cycleNo: 8,
      actions: [bad],
      report: report({ new_anti_patterns: [named] }),
    });
    reflecting
      .given(push, ...(first.events as Fact[]))
      .when(again)
      .expectAmong(
        { type: 'AntiPatternObserved', payload: { cycle_no: 8 } },
        { type: 'AntiPatternRegistered', payload: { anti_pattern_id: 'push-to-fork' } },
      );
    const fine = { ...again, actions: [good] };
    reflecting.given(push).when(fine).expectNo('AntiPatternRegistered');
  });

  it('retires a way to fail after three re-tests without a hit', () => {
    let facts: Fact[] = [push];
    facts = [
      ...facts,
      ...(reflecting.given(...facts).when(finished({ actions: [bad] })).events as Fact[]),
    ];
    for (const cycleNo of [8, 9, 10]) {
      const story = reflecting.given(...facts).when(finished({ cycleNo, actions: [good] }));
      facts = [...facts, ...(story.events as Fact[])];
    }
    expect(facts.filter(({ type }) => type === 'AntiPatternRetested')).toHaveLength(3);
    expect([...learned(history(facts)).antiPatterns.values()]).toMatchObject([
      { status: 'retired' },
    ]);
  });

  it('aborts an experiment that the environment ended', () => {
    const proposed: Fact = {
      type: 'ExperimentProposed',
      payload: {
        experiment_id: 'x1',
        hypothesis: 'h',
        fingerprint: 'f',
        capability_target: null,
        reversible: true,
        rollback: '',
        budget_usd: 0.2,
      },
    };
    const error = { errorClass: 'environment', message: 'no network' } as const;
    reflecting
      .given(proposed)
      .when(finished({ wasExploration: true, experimentId: 'x1', error }))
      .expectAmong({ type: 'ExperimentConcluded', payload: { result: 'aborted' } });
  });

  it('links a capability that an experiment brought to it (V80)', () => {
    const created = { id: 'draw-chart', description: 'Draw a chart', tags: [], notes: '' };
    reflecting
      .given()
      .when(finished({ experimentId: 'x1', report: report({ new_capabilities: [created] }) }))
      .expectAmong({
        type: 'CapabilityRegistered',
        payload: {
          capability_id: 'draw-chart',
          source: 'experiment',
          experiment_id: 'x1',
          counts: null,
        },
      });
  });

  /** What is believed and signalled after each of these outcomes, cycle by cycle. */
  function lived(outcomes: readonly boolean[]) {
    let facts: Fact[] = [push];
    return outcomes.map((isGood, i) => {
      const cycle = finished({ cycleNo: i + 1, actions: [isGood ? good : bad] });
      const { events } = reflecting.given(...facts).when(cycle);
      facts = [...facts, ...(events as Fact[])];
      const belief = learned(history(facts)).capabilities.get('git-push')?.confidence ?? 0;
      const count = (type: string) => events.filter((event) => event.type === type).length;
      return { belief, pains: count('PainSignalled'), pleasures: count('PleasureSignalled') };
    });
  }
  const outcomes = fc.array(fc.boolean(), { maxLength: 40 });

  law.prop([outcomes], { numRuns: 30 })('signals pain once per fall below .30 (H76)', (history) => {
    let isArmed = true;
    for (const { belief, pains } of lived(history)) {
      const isPain: boolean = isArmed && belief < 0.3;
      expect(pains).toBe(isPain ? 1 : 0);
      isArmed = (isArmed && !isPain) || belief >= 0.35;
    }
  });

  law.prop([outcomes], { numRuns: 30 })(
    'signals pleasure at the first rise to .70 only, and only of what is new (H76)',
    (history) => {
      const steps = lived(history);
      const first = steps.findIndex(({ belief }) => belief >= 0.7);
      for (const [i, { pleasures }] of steps.entries()) {
        expect(pleasures).toBe(i === first && i + 1 <= 20 ? 1 : 0);
      }
    },
  );
});

describe('a capability that a report brings along', () => {
  const fresh = { id: 'greet-people', description: 'says hello', tags: [], notes: '' };
  const told = (capabilities_used: string[]) =>
    finished({
      actions: [action('write greet.md')],
      report: report({ new_capabilities: [fresh], capabilities_used }),
    });

  it('counts from the use it was learned by', () => {
    const story = reflecting.given(push).when(told(['greet-people']));
    const { capabilities } = learned(history([push, ...story.events] as Fact[]));
    expect(capabilities.get('greet-people')).toMatchObject({
      times_succeeded: 1,
      confidence: 0.67,
    });
  });

  it('has no use when it was only thought of', () => {
    const story = reflecting.given(push).when(told([]));
    const { capabilities } = learned(history([push, ...story.events] as Fact[]));
    expect(capabilities.get('greet-people')).toMatchObject({ times_used: 0, confidence: 0.5 });
  });
});

it('demotes a procedure whose run failed, not one that the machine kept from running', () => {
  const procedure: Fact = {
    type: 'CapabilityProcedureAttached',
    payload: {
      capability_id: 'git-push',
      procedure_id: 'p1',
      steps: [{ run: 'git push' }],
      verify: [],
      review: 'approved',
      by: 'owner',
    },
  };
  const ran = { ...bad, procedureId: 'p1' };
  const given = reflecting.given(push, procedure);
  given
    .when(finished({ actions: [ran] }))
    .expectAmong({ type: 'ProcedureDemoted', payload: { procedure_id: 'p1', by: 'code' } });
  given
    .when(finished({ actions: [{ ...ran, errorClass: 'environment' }] }))
    .expectNo('ProcedureDemoted');
});
