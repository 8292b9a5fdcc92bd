import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { consolidateByCode } from '../../../src/domain/learning/consolidation/consolidate-by-code.ts';
import { renderExports } from '../../../src/domain/learning/consolidation/render-exports.ts';
import { explainCapability } from '../../../src/domain/learning/explain.ts';
import { planImport } from '../../../src/domain/learning/import-legacy/plan-import.ts';
import { learningStatus } from '../../../src/domain/learning/reflection/learning-status.ts';
import { rankWork } from '../../../src/domain/learning/reflection/rank-work.ts';
import { seedEvents } from '../../../src/domain/learning/reflection/seed-events.ts';
import { defaultLearningSettings as settings } from '../../../src/domain/learning/settings.ts';
import { capabilitiesFor } from '../../../src/prompt/lists/known/capabilities.ts';
import { standingOfCapability } from '../../../src/prompt/lists/known/pick-capabilities.ts';
import { defaultPromptSettings } from '../../../src/prompt/prompt-settings.ts';
import type { Fact } from '../../support/recorded.ts';
import { counted, exercised, failedUse, learnedFrom, registered } from './stories.ts';

const AT = '2026-03-01T00:00:00.000Z';
const json = (name: string): unknown => JSON.parse(readFileSync(`state/seed/${name}.json`, 'utf8'));
const files = { capabilities: json('capabilities'), antiPatterns: json('anti-patterns') };
const seeds = seedEvents(files, AT) as Fact[];

/** As seeds were stored before: another agent's counts, and notes on its machines. */
const oldSeed = registered('edit-web-dashboard', {
  source: 'seed',
  notes: 'A reverse proxy on port 80 leads to the server on 8090.',
  counts: { used: 6, succeeded: 5, failed: 1 },
  stated_confidence: 0.8,
});
const standings = (...facts: readonly Fact[]) => {
  const all = { ...settings, ...defaultPromptSettings };
  return capabilitiesFor([], learnedFrom(...facts).capabilities.values(), all).map((line) =>
    standingOfCapability(line, defaultPromptSettings),
  );
};

describe('a capability that is only told of (D83)', () => {
  it('has no number of another agent, nor a word on its machines', () => {
    const doc = learnedFrom(oldSeed).capabilities.get('edit-web-dashboard');
    expect(doc).toMatchObject({
      confidence: null,
      stated_confidence: null,
      times_used: 0,
      times_succeeded: 0,
      imported: null,
      notes: '',
    });
    for (const seed of seeds) expect(JSON.stringify(seed)).not.toMatch(/"times_used"|port \d|8090/);
  });

  it('stands in prompts as told and not tried, and by its own results once it was tried', () => {
    expect(standings(oldSeed)).toEqual(['told, not tried']);
    expect(standings(oldSeed, exercised('edit-web-dashboard'))).toEqual(['67% of 1 try']);
    expect(
      standings(oldSeed, failedUse('edit-web-dashboard'), failedUse('edit-web-dashboard')),
    ).toEqual(['weak: 25% of 2 tries; small steps, check each']);
  });

  it('is neither trusted nor called weak when work is ranked', () => {
    const work = [
      {
        kind: 'task' as const,
        id: 't',
        title: 'Change the dashboard',
        fingerprint: 'f',
        priority: 3,
        tags: [],
        description: '',
      },
    ];
    const documents = learnedFrom(...seeds);
    const [ranked] = rankWork({ ...documents, work, isExploration: false }, settings);
    expect(ranked).toMatchObject({ confidence: null, gated: false });
    expect(ranked?.capability_ids[0]).toBe('edit-web-dashboard');
  });

  it('is no gap, nothing to practise and nothing to forget', () => {
    const events = consolidateByCode(learnedFrom(...seeds), {
      cycleNo: 400,
      at: AT,
      criticality: 0.5,
      demand: new Map(),
      verifiedSteps: [],
      settings,
    });
    const types = new Set(events.map(({ type }) => type));
    expect([...types].filter((type) => type !== 'PotentialityAssessed')).toEqual([
      'ConsolidationPassCompleted',
    ]);
  });

  it('shows no number in the status, the exports and the explanation', () => {
    const documents = learnedFrom(...seeds, oldSeed);
    expect(learningStatus(documents, settings).avg_confidence).toBe(0);
    const memory = { notes: new Map(), preferences: new Map(), lessons: [] };
    const [registry] = renderExports(documents, memory);
    expect(registry?.text).not.toMatch(/"confidence": \d/);
    const doc = documents.capabilities.get('write-documentation');
    expect(doc && explainCapability(doc).says).toContain('told, not tried');
  });
});

describe('imported counts', () => {
  const plan = planImport(
    {
      registry: JSON.stringify({
        capabilities: {
          'git-commit-and-push': {
            description: 'Commit and push',
            times_used: 47,
            times_succeeded: 44,
            times_failed: 3,
            confidence: 0.9,
          },
        },
      }),
      experiences: null,
      memory: [],
      tasks: [],
    },
    { ...learnedFrom(...seeds), tasks: new Set(), stored: new Set() },
    { now: AT, unread: [] },
  );
  const imported = plan.events as Fact[];

  it('take the place of what was told, and say where they come from', () => {
    expect(plan.refused).toEqual([]);
    const doc = learnedFrom(...seeds, ...imported).capabilities.get('git-commit-and-push');
    expect(doc).toMatchObject({ confidence: 0.92, source: 'import' });
    expect(doc?.imported).toEqual({
      used: 47,
      succeeded: 44,
      failed: 3,
      from: 'the original controller',
    });
  });

  it('are called imported in prompts, not measured', () => {
    expect(standings(...imported)).toEqual([
      '92% of 47 tries, imported from the original controller, not tried here',
    ]);
    expect(standings(...imported, exercised('git-commit-and-push'))).toEqual([
      '92% of 48 tries, 47 of them imported from the original controller',
    ]);
  });

  it('stay called so after a merge', () => {
    const docs = learnedFrom(registered('mail'), exercised('mail'), counted('send-mail', 3, 0), {
      type: 'CapabilityMerged',
      payload: {
        from_id: 'send-mail',
        into_id: 'mail',
        reason: 'same',
        counts: { used: 3, succeeded: 3, failed: 0 },
        imported: { used: 3, succeeded: 3, failed: 0, from: 'another agent' },
      },
    }).capabilities;
    expect(docs.get('mail')?.imported).toMatchObject({ succeeded: 3, from: 'another agent' });
  });
});
