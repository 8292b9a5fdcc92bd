import { describe, expect, it } from 'vitest';
import { consolidateByCode } from '../../../src/domain/learning/consolidation/consolidate-by-code.ts';
import {
  concludeExperiment,
  tryExperiment,
} from '../../../src/domain/learning/exploration/propose-experiment.ts';
import { defaultLearningSettings as settings } from '../../../src/domain/learning/settings.ts';
import { gapLines } from '../../../src/prompt/lists/known/gaps.ts';
import { practiceLines } from '../../../src/prompt/lists/known/practice.ts';
import type { Fact } from '../../support/recorded.ts';
import { failedUse, finished, learnedFrom, registered } from './stories.ts';

const weak = (id: string) => [
  registered(id, { description: `How to ${id}` }),
  ...[1, 2, 3].map((cycle_no) => failedUse(id, { cycle_no })),
];
const consolidated = (demand: ReadonlyMap<string, number>, ...facts: readonly Fact[]) =>
  consolidateByCode(learnedFrom(...facts), {
    cycleNo: 10,
    at: '2026-03-01T00:00:00.000Z',
    criticality: 0.5,
    verifiedSteps: [],
    demand,
    settings,
  }) as readonly Fact[];
const command = {
  hypothesis: 'A smaller step works',
  capabilityTarget: 'mail',
  isReversible: false,
  rollback: 'delete the file',
  budgetUsd: 0.5,
  criticality: 0.5,
};

describe('what is weak is practised', () => {
  const facts = [...weak('mail'), ...weak('scan')];
  const events = consolidated(new Map([['scan', 3]]), ...facts);
  const documents = learnedFrom(...facts, ...events);
  const lines = practiceLines(documents.experiments.values(), documents.capabilities);

  it('stands in the prompt of an exploration until it was tried, what waits for it first (V65)', () => {
    expect(lines.map(({ target }) => target)).toEqual(['scan', 'mail']);
    const gaps = gapLines(documents.gaps.values(), documents.capabilities);
    expect(gaps.map(({ topic, severity }) => [topic, severity])).toEqual([
      ['How to mail', 0.4],
      ['How to scan', 0.7],
    ]);
  });

  it('is started by the exploration that names its capability', () => {
    const tried = tryExperiment(documents, { command, cycle: 12 }, settings);
    expect(tried).toMatchObject([{ type: 'ExperimentStarted', payload: { cycle: 12 } }]);
    const after = learnedFrom(...facts, ...events, ...(tried as readonly Fact[]));
    const left = practiceLines(after.experiments.values(), after.capabilities);
    expect(left.map(({ target }) => target)).toEqual(['scan']);
  });

  it('is not started in chaos', () => {
    const chaos = { command: { ...command, criticality: 0.1 }, cycle: 12 };
    expect(tryExperiment(documents, chaos, settings)).toMatchObject([
      { type: 'ExperimentRejected', payload: { reason: 'chaos' } },
    ]);
  });
});

describe('an experiment', () => {
  const proposed = tryExperiment(learnedFrom(), { command, cycle: 3 }, settings) as readonly Fact[];
  const documents = learnedFrom(...proposed);
  const id = [...documents.experiments.keys()][0] ?? null;
  const concluded = (verdict: Parameters<typeof concludeExperiment>[1]['verdict']) =>
    concludeExperiment(documents, {
      cycle: finished({ cycleNo: 3, experimentId: id, output: 'nothing was done' }),
      verdict,
      capabilityCreated: null,
    }) as readonly Fact[];
  const unseen = { outcome: 'partial', verified: false, errorClass: null, error: null } as const;

  it('that could not act is aborted, counts as neither and may be tried again', () => {
    const events = concluded(unseen);
    expect(events).toMatchObject([{ payload: { result: 'aborted' } }]);
    const after = learnedFrom(...proposed, ...events);
    expect(after.exploration).toMatchObject({ concluded: 0, concluded_well: 0 });
    expect(tryExperiment(after, { command, cycle: 4 }, settings).map(({ type }) => type)).toEqual([
      'ExperimentProposed',
      'ExperimentStarted',
    ]);
  });

  it('that failed with evidence is concluded, and the same is refused', () => {
    const failure = { outcome: 'failure', verified: true, errorClass: 'capability' } as const;
    const after = learnedFrom(...proposed, ...concluded({ ...failure, error: 'it broke' }));
    expect(after.exploration).toMatchObject({ concluded: 1, concluded_well: 0 });
    expect(tryExperiment(after, { command, cycle: 4 }, settings)).toMatchObject([
      { type: 'ExperimentRejected', payload: { reason: 'duplicate' } },
    ]);
  });
});
