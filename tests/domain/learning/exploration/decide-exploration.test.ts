import { it as law } from '@fast-check/vitest';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  adjustBaseRate,
  decideExploration,
  effectiveRate,
} from '../../../../src/domain/learning/exploration/decide-exploration.ts';
import { defaultLearningSettings } from '../../../../src/domain/learning/settings.ts';
import { uniformDraw } from '../../../../src/domain/learning/uniform-draw.ts';
import {
  type ExplorationRateDoc,
  explorationRateProjection,
  initialExplorationRate,
} from '../../../../src/domain/learning/views/exploration-rate.ts';
import { SINGLETON } from '../../../../src/kernel/projection/projection.ts';
import { documentsOf, recorded } from '../../../support/recorded.ts';
import { envelope, evolve, exploredShare, NEUTRAL } from '../explored-share.ts';
import { experience } from '../stories.ts';

const settings = defaultLearningSettings.exploration;

describe('the exploration draw', () => {
  // H11, 102,000 draws in all; the document's own algorithm explores .21, .27 and .30.
  it.each([
    { p: 0.1, least: 0.05, most: 0.15 },
    { p: 0.5, least: 0.12, most: 0.2 },
    { p: 0.9, least: 0.12, most: 0.2 },
  ])(
    'stays inside its long-run band when $p of explorations succeed',
    ({ p, least, most }) => {
      const share = exploredShare(34_000, p);

      expect(share).toBeGreaterThanOrEqual(least);
      expect(share).toBeLessThanOrEqual(most);
    },
    30_000,
  );

  law.prop([
    fc.double({ min: 0, max: 1, noNaN: true }),
    fc.double({ min: 0, max: 1, noNaN: true }),
  ])('never crosses its bounds, whatever the criticality (H12)', (base, criticality) => {
    const { rate } = effectiveRate(base, { ...NEUTRAL, criticality });
    if (criticality < 0.3) expect(rate).toBe(0);
    else expect(rate).toBeGreaterThanOrEqual(0.05);
    expect(rate).toBeLessThanOrEqual(criticality > 0.7 ? 0.4 : 0.3);
  });

  law.prop([fc.double({ min: 0, max: 1, noNaN: true }), fc.nat(30), fc.nat(30)])(
    'moves the base rate only within .05 and .30 (H12)',
    (base_rate, failed_explorations, exploits) => {
      const doc = { ...initialExplorationRate, base_rate, failed_explorations, exploits };
      for (const { payload } of adjustBaseRate(doc, settings)) {
        expect(payload.to).toBeGreaterThanOrEqual(0.05);
        expect(payload.to).toBeLessThanOrEqual(0.3);
      }
    },
  );

  it('follows from the recorded seed alone (original defect 10: unseeded chance)', () => {
    const command = { ...NEUTRAL, cycleNo: 7, seed: 'cycle 7' };
    const first = decideExploration(initialExplorationRate, command);
    expect(decideExploration(initialExplorationRate, command)).toEqual(first);
    expect(first.at(-1)?.payload).toMatchObject({ draw: uniformDraw('cycle 7'), base_rate: 0.15 });
  });

  it('is recorded also when chaos or an empty purse leave it no chance', () => {
    const chaos = decideExploration(initialExplorationRate, {
      ...NEUTRAL,
      criticality: 0.1,
      cycleNo: null,
      seed: 's',
    });
    expect(chaos.at(-1)?.payload).toMatchObject({ effective_rate: 0, modifiers: ['chaos'] });
    const broke = { ...NEUTRAL, isAffordable: false, cycleNo: null, seed: 's' };
    expect(decideExploration(initialExplorationRate, broke).at(-1)?.payload).toMatchObject({
      effective_rate: 0,
      modifiers: ['budget'],
      is_exploration: false,
    });
  });
});

describe('the base rate', () => {
  const after = (...experiences: Parameters<typeof experience>[0][]): ExplorationRateDoc => {
    const events = experiences.map((each, i) =>
      recorded({ type: 'ExperienceRecorded', payload: experience(each) }, i + 1),
    );
    return documentsOf(explorationRateProjection, events).get(SINGLETON) ?? initialExplorationRate;
  };
  const explored = (success: boolean) => ({
    was_exploration: true,
    success,
    verified: true,
    error_class: success ? null : ('capability' as const),
  });

  it('counts an exploration that could not act as neither failed nor good', () => {
    const doc = after(
      { was_exploration: true },
      { was_exploration: true, error_class: 'budget', outcome: 'failure' },
      { was_exploration: true, error_class: 'environment', outcome: 'failure', verified: true },
      { was_exploration: true, error_class: 'capability', outcome: 'failure' },
    );
    expect(doc).toMatchObject({ failed_explorations: 0, last_explorations: [] });
    expect(doc.last_exploration_cycle).not.toBeNull();
    expect(adjustBaseRate(doc, settings)).toEqual([]);
  });

  it('falls by one step after three failed explorations, and once only', () => {
    const doc = after(explored(false), explored(false), explored(false));
    const [move] = adjustBaseRate(doc, settings);
    expect(move?.payload).toMatchObject({ from: 0.15, to: 0.1, cause: 'three_failures' });
    const moved = evolve(doc, {
      ...envelope,
      type: 'ExplorationRateAdjusted',
      payload: move?.payload,
    });
    expect(adjustBaseRate(moved, settings).map(({ payload }) => payload.cause)).toEqual([
      'reversion',
    ]);
  });

  it('rises by one step after five cycles of exploitation, and once only', () => {
    const doc = after({}, {}, {}, {}, {});
    const [move] = adjustBaseRate(doc, settings);
    expect(move?.payload).toMatchObject({ from: 0.15, to: 0.2, cause: 'five_exploits' });
    const moved = evolve(doc, {
      ...envelope,
      type: 'ExplorationRateAdjusted',
      payload: move?.payload,
    });
    expect(moved.exploits).toBe(0);
  });

  it('does not rise when a new capability appeared meanwhile', () => {
    const registered = {
      capability_id: 'x',
      description: 'x',
      tags: [],
      notes: '',
      source: 'model',
      cycle_no: 3,
      experiment_id: null,
      counts: null,
      stated_confidence: null,
    };
    const doc = evolve(after({}, {}, {}, {}), {
      ...envelope,
      type: 'CapabilityRegistered',
      payload: registered,
    });
    const fifth = evolve(doc, { ...envelope, payload: experience({ cycle: 5 }) });
    expect(adjustBaseRate(fifth, settings)).toEqual([]);
  });

  it('does not fall for failures of the environment', () => {
    const outage = { ...explored(false), error_class: 'environment' as const };
    expect(adjustBaseRate(after(outage, outage, outage), settings)).toEqual([]);
  });

  it('comes back to the default by a hundredth a cycle', () => {
    const high = { ...initialExplorationRate, base_rate: 0.2 };
    expect(adjustBaseRate(high, settings)[0]?.payload).toMatchObject({ to: 0.19 });
    const low = { ...initialExplorationRate, base_rate: 0.145 };
    expect(adjustBaseRate(low, settings)[0]?.payload).toMatchObject({ to: 0.15 });
  });
});

describe('original defect 3: the exploration rate only ratchets up', () => {
  it('stores no part of what criticality adds, so that stagnation cannot compound', () => {
    let doc = initialExplorationRate;
    for (let cycle = 1; cycle <= 50; cycle++) {
      const command = { ...NEUTRAL, criticality: 0.9, cycleNo: cycle, seed: `${cycle}` };
      for (const event of decideExploration(doc, command))
        doc = evolve(doc, { ...envelope, ...event });
    }
    expect(doc.base_rate).toBe(0.15);
  });
});
