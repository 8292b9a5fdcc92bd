import { describe, expect, it } from 'vitest';
import { factsOfType } from '../../../../src/domain/fact.ts';
import { calibrationOfBeliefs } from '../../../../src/domain/learning/curve/calibration-of.ts';
import { lineReturns, sourcesOfLines } from '../../../../src/domain/learning/curve/line-returns.ts';
import { antiPatternProjection } from '../../../../src/domain/learning/views/anti-pattern.ts';
import { failureWindowProjection } from '../../../../src/domain/learning/views/failure-window.ts';
import { documentsOf, type Fact, history } from '../../../support/recorded.ts';
import { exercised, experienced, failedUse, learnedFrom, registered } from '../stories.ts';

const pitfall = (anti_pattern_id: string, cycle_no: number | null = 1): Fact => ({
  type: 'AntiPatternRegistered',
  payload: {
    anti_pattern_id,
    description: 'pushes untested',
    mitigation: 'test first',
    source: cycle_no === null ? 'import' : 'reflection',
    cycle_no,
    cause_class: 'capability',
    signature: 'git push | rejected',
    times_observed: 1,
    first_observed: '2026-03-01T00:00:00.000Z',
  },
});
const hit = (anti_pattern_id: string, cycle_no: number, after_warning = false): Fact => ({
  type: 'AntiPatternObserved',
  payload: { anti_pattern_id, cycle_no, after_warning, evidence: 'rejected' },
});
const passed = (anti_pattern_id: string, cycle_no: number, after_warning?: boolean): Fact => ({
  type: 'AntiPatternRetested',
  payload: {
    anti_pattern_id,
    cycle_no,
    still_there: false,
    ...(after_warning !== undefined && { after_warning }),
  },
});

describe('how far confidence held', () => {
  it('compares what was believed before each counted use with what came of it', () => {
    const { capabilities } = learnedFrom(
      registered('mail'),
      exercised('mail'), // at .5
      exercised('mail'), // at .67
      failedUse('mail'), // at .75
      exercised('mail', { verified: false }),
      registered('git', { source: 'seed' }),
      exercised('git'), // at none
      failedUse('git'), // at .67
    );
    const { bins, uses, error } = calibrationOfBeliefs(capabilities.values());
    expect(
      bins
        .filter((bin) => bin.uses > 0)
        .map(({ from, uses: n, succeeded, claimed, observed }) => [
          from,
          n,
          succeeded,
          claimed,
          observed,
        ]),
    ).toEqual([
      [0.5, 1, 1, 0.5, 1],
      [0.6, 2, 1, 0.67, 0.5],
      [0.7, 1, 0, 0.75, 0],
    ]);
    expect(uses).toBe(4);
    expect(error).toBe(0.4); // (.5 + 2 * .17 + .75) / 4
    expect(bins[9]).toMatchObject({ from: 0.9, to: 1, uses: 0, claimed: null, low: null });
  });
});

describe('an anti-pattern', () => {
  it('says when it was last avoided, and whether the prompt had warned of it', () => {
    const doc = documentsOf(
      antiPatternProjection,
      history([pitfall('push'), passed('push', 4), passed('push', 6, true), hit('push', 8)]),
    ).get('push');
    expect(doc).toMatchObject({
      avoided: 2,
      avoided_after_warning: 1,
      last_avoided: { cycle: 6, after_warning: true, event_id: 'e3' },
      passes_in_row: 0,
    });
  });
});

describe('windows of 50 cycles', () => {
  it('count what was new, met again and avoided in the window of its cycle', () => {
    const docs = documentsOf(
      failureWindowProjection,
      history([
        pitfall('told', null),
        pitfall('push', 50),
        experienced({ cycle: 50, outcome: 'failure' }),
        hit('push', 51),
        hit('push', 100, true),
        passed('push', 60),
        experienced({ cycle: 100 }),
      ]),
    );
    expect([...docs.values()]).toMatchObject([
      {
        window: 1,
        from_cycle: 1,
        to_cycle: 50,
        experiences: 1,
        failures: 1,
        new_pitfalls: 1,
        hits: 0,
      },
      {
        window: 2,
        from_cycle: 51,
        to_cycle: 100,
        hits: 2,
        hits_after_warning: 1,
        avoided: 1,
        failures: 0,
      },
    ]);
  });
});

describe('the return on learned lines', () => {
  const prompt = (cycle_no: number | null, sections: Record<string, string[]>): Fact => ({
    type: 'PromptAssembled',
    payload: {
      cycle_no,
      purpose: 'act',
      prompt_hash: 'h',
      blob: 'b',
      template_version: '1',
      sections: Object.entries(sections).map(([name, sources]) => ({
        name,
        tokens: 30,
        lines: sources.map((source, i) => ({ line: i + 1, source_ids: [source, 'e9'] })),
      })),
      dropped: [],
      total_tokens: 30,
    },
  });

  it('counts prompts, tokens, uses, and what was avoided or hit with the warning in the prompt', () => {
    const events = history([
      pitfall('push'), // e1
      registered('git'), // e2
      prompt(3, { anti_patterns: ['template:1', 'e1'], capabilities: ['e2', 'e2', 'e9'] }),
      prompt(3, { anti_patterns: ['e1'], task: ['e2'] }),
      exercised('git', { cycle_no: 3 }),
      passed('push', 3),
      experienced({ cycle: 3, success: true, verified: true, outcome: 'success' }),
      prompt(4, { anti_patterns: ['e1'] }),
      hit('push', 4, true),
      experienced({ cycle: 4, outcome: 'failure' }),
      prompt(null, { anti_patterns: ['e1'] }),
      exercised('git', { cycle_no: 4 }),
    ]);
    const prompts = factsOfType(events, 'PromptAssembled');
    const wanted = sourcesOfLines(prompts);
    expect(wanted).toEqual(['template:1', 'e1', 'e2', 'e9']);
    const sources = events.filter(({ eventId }) => wanted.includes(eventId));
    expect(lineReturns({ prompts, sources, outcomes: events })).toMatchObject([
      {
        kind: 'anti_pattern',
        about: 'push',
        says: 'test first',
        prompts: 3,
        cycles: 2,
        tokens: 75, // 30 / 2 + 30 + 30
        ended: 2,
        succeeded: 1,
        used: null,
        avoided: 1,
        hits: 1,
      },
      {
        kind: 'capability',
        about: 'git',
        prompts: 1,
        tokens: 20,
        ended: 1,
        used: 1,
        avoided: null,
      },
    ]);
  });
});
