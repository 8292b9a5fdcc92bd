import { expect, it } from 'vitest';
import { defaultBudgetSettings } from '../../src/domain/budget/limits.ts';
import { defaultCycleSettings } from '../../src/domain/cycle/settings.ts';
import { defaultJobSettings } from '../../src/domain/job/settings.ts';
import { defaultLearningSettings } from '../../src/domain/learning/settings.ts';
import type { Wanted } from '../../src/kernel/log/log-contract.ts';
import type { BlobStore } from '../../src/kernel/ports/blobs.ts';
import { decide } from '../../src/phases/decide/decide.ts';
import { decisionFacts, factDocuments } from '../../src/phases/decide/decision-facts.ts';
import { RANK_DOCUMENTS, rankWith } from '../../src/phases/decide/rank.ts';
import type { PhaseContext } from '../../src/phases/phase-context.ts';
import { runTick } from '../../src/phases/sense/run-tick.ts';
import { task, tickRunner, world } from './world.ts';

const noBlobs = { get: async () => null, getPersonal: async () => ({ status: 'erased' }) };
// No work of this cycle has words that are kept apart.
const blobs = noBlobs as unknown as BlobStore;

it('ranks and makes the prompt of one read', async () => {
  const w = world();
  const { surroundings, log } = w;
  const instant = '2026-11-21T04:00:00.000Z';
  const { signal } = new AbortController();
  await runTick(tickRunner(w, { work: [task] }), { schedule: 'heartbeat', instant }, signal);
  const reads: Wanted[] = [];
  const view: PhaseContext['view'] = (wanted) => {
    reads.push(wanted);
    return log.view('a', wanted);
  };
  const budget = defaultBudgetSettings;
  const learning = defaultLearningSettings;
  const offered: string[] = [];
  const body = decide({
    rankDocuments: RANK_DOCUMENTS,
    rank: rankWith(learning, blobs),
    thinkDocuments: (context) => factDocuments(context, budget),
    think: async (context, { cycle, ...about }) => {
      if (cycle === undefined) throw new Error('the cycle was not read');
      const facts = await decisionFacts(
        context,
        { blobs, budget, learning, memory: null },
        { ...about, cycle },
      );
      offered.push(...facts.work.map(({ title }) => title), `${facts.money.limitUsd}`);
      return { status: 'unavailable', cause: 'model', why: 'none', retryAt: null };
    },
    cycleSettings: defaultCycleSettings,
    jobSettings: defaultJobSettings,
  });
  await body({ ...surroundings, cycleNo: 1, view } as PhaseContext); // all that deciding asks for
  expect(offered).toEqual([task.title, `${budget.dailyUsd}`]);
  expect(reads).toHaveLength(1);
});
