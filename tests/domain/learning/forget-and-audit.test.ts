import { readFileSync } from 'node:fs';
import { it as law } from '@fast-check/vitest';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { auditBeliefs, isAuditDue } from '../../../src/domain/learning/capability/audit-beliefs.ts';
import { forgetCapabilities } from '../../../src/domain/learning/capability/forget-capabilities.ts';
import {
  completeConsolidation,
  isConsolidationDue,
} from '../../../src/domain/learning/consolidation/apply-consolidation.ts';
import { learningStatus } from '../../../src/domain/learning/reflection/learning-status.ts';
import { seedEvents } from '../../../src/domain/learning/reflection/seed-events.ts';
import { defaultLearningSettings as settings } from '../../../src/domain/learning/settings.ts';
import type { Fact } from '../../support/recorded.ts';
import { exercised, experienced, failedUse, learnedFrom, registered } from './stories.ts';

describe('forgetting', () => {
  law.prop([fc.nat(80), fc.nat(5), fc.nat(5)])(
    'retires at 30 idle cycles below .5, flags at 50, and does nothing before (H75)',
    (idle, good, bad) => {
      const uses = [
        ...Array.from({ length: good }, () => exercised('mail', { cycle_no: 3 })),
        ...Array.from({ length: bad }, () => failedUse('mail', { cycle_no: 3 })),
      ];
      const { capabilities, self } = learnedFrom(registered('mail', { cycle_no: 3 }), ...uses);
      const now = { self, cycleNo: 3 + idle };
      const types = forgetCapabilities(capabilities.values(), now, settings).map((e) => e.type);
      const confidence = capabilities.get('mail')?.confidence ?? 0;
      if (idle >= 30 && confidence < 0.5) expect(types).toEqual(['CapabilityRetired']);
      else expect(types).toEqual(idle >= 50 ? ['CapabilityFlaggedStale'] : []);
    },
  );
});

describe('consolidation', () => {
  const ten = Array.from({ length: 10 }, (_, i) => experienced({ cycle: i + 1 }));

  it('is due at ten experiences, and not again before ten more (D2)', () => {
    expect(isConsolidationDue(learnedFrom(), settings)).toBe(false);
    expect(isConsolidationDue(learnedFrom(...ten.slice(1)), settings)).toBe(false);
    const documents = learnedFrom(...ten);
    expect(isConsolidationDue(documents, settings)).toBe(true);
    const done = completeConsolidation(documents, { cycleNo: 10, by: 'code', insights: '' });
    expect(isConsolidationDue(learnedFrom(...ten, done as Fact, ...ten.slice(1)), settings)).toBe(
      false,
    );
  });
});

describe('the belief audit', () => {
  const commit = { kind: 'git', ref: '/srv/x@abc', ok: true } as const;
  const documents = learnedFrom(
    registered('git-push'),
    exercised('git-push', { cycle_no: 4, evidence: [commit] }),
  );
  const audit = (isThere: boolean) =>
    auditBeliefs(documents, {
      cycleNo: 25,
      wasDrawn: false,
      facts: { commits: new Map([[commit.ref, isThere]]), archivedTasks: null, cycles: null },
    });

  it('takes back a success whose commit is not there (H74)', () => {
    const events = audit(false);
    const facts = [
      registered('git-push'),
      exercised('git-push', { cycle_no: 4 }),
      ...events,
    ] as Fact[];
    expect(events.at(-1)?.payload).toMatchObject({ checked: 1, contradicted: 1 });
    expect(learnedFrom(...facts).capabilities.get('git-push')).toMatchObject({
      times_succeeded: 0,
    });
  });

  it('changes nothing when the commit is there', () => {
    expect(audit(true).map(({ type }) => type)).toEqual([
      'AuditFindingRecorded',
      'AuditFindingRecorded',
      'BeliefAuditCompleted',
    ]);
  });

  it.each([
    { ended: 'nothing' as const, contradicted: 1 },
    // Another use of that cycle may have failed; this one can show its commit.
    { ended: 'failure' as const, contradicted: 0 },
    { ended: 'success' as const, contradicted: 0 },
  ])(
    'counts $contradicted claims as false when the cycle ended as $ended',
    ({ ended, contradicted }) => {
      const facts = { commits: null, archivedTasks: null, cycles: new Map([[4, ended]]) };
      const events = auditBeliefs(documents, { cycleNo: 25, wasDrawn: false, facts });
      expect(events.at(-1)?.payload).toMatchObject({ contradicted });
    },
  );

  it('comes at the latest after 25 cycles, and about one cycle in ten by a draw', () => {
    expect(isAuditDue(documents, { cycleNo: 25, seed: 's' }, settings)).toMatchObject({
      isDue: true,
    });
    const drawn = Array.from({ length: 2000 }, (_, i) =>
      isAuditDue(documents, { cycleNo: 1, seed: `${i}` }, settings),
    ).filter(({ wasDrawn }) => wasDrawn).length;
    expect(drawn / 2000).toBeCloseTo(0.1, 1);
  });
});

describe('seeds and status', () => {
  const json = (name: string): unknown =>
    JSON.parse(readFileSync(`state/seed/${name}.json`, 'utf8'));
  const seeds = seedEvents(
    { capabilities: json('capabilities'), antiPatterns: json('anti-patterns') },
    '2026-03-01T00:00:00.000Z',
  );

  it('registers eight capabilities and three anti-patterns, each under its own dedupe key', () => {
    expect(seeds).toHaveLength(11);
    expect(new Set(seeds.map(({ dedupeKey }) => dedupeKey)).size).toBe(11);
  });

  it('has six fields that are zero, or the default, for an agent that knows nothing (V60)', () => {
    expect(learningStatus(learnedFrom(), settings)).toEqual({
      total_capabilities: 0,
      total_anti_patterns: 0,
      avg_confidence: 0,
      exploration_rate: 0.15,
      total_experiences: 0,
      recent_success_rate: 0,
    });
  });

  it('divides by as many experiences as there are', () => {
    const documents = learnedFrom(
      ...(seeds as Fact[]),
      experienced({ success: true }),
      experienced({ cycle: 2 }),
    );
    expect(learningStatus(documents, settings)).toMatchObject({
      total_capabilities: 8,
      total_anti_patterns: 3,
      // None was tried: a mean of what was told would be another agent's.
      avg_confidence: 0,
      recent_success_rate: 0.5,
    });
  });
});
