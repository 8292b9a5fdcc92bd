import type { Fact } from '../../domain/fact.ts';
import { applyLateConsolidation } from '../../domain/learning/consolidation/apply-consolidation.ts';
import { learningDocuments, learningWanted } from '../../domain/learning/learning-documents.ts';
import type { LearningSettings } from '../../domain/learning/settings.ts';
import { type CollectPorts, collectBatches, type LateAnswers } from '../batch/collect-batches.ts';
import type { Pass } from './audit-pass.ts';

/** A consolidation that was asked in a batch. */
export function lateInsight(settings: LearningSettings): LateAnswers {
  return {
    wanted: learningWanted,
    trust: 'outside',
    take: (view, { batch, text }) => {
      const told = applyLateConsolidation(learningDocuments(view), {
        cycleNo: batch.cycle_no ?? 0,
        at: view.now,
        text,
        runId: batch.run_id,
        lastExperience: batch.last_experience ?? 0,
        settings,
      });
      return told.map((event): Fact => ({ ...event, trust: 'outside' }));
    },
  };
}

/** In every cycle: what was answered meanwhile. Without an open batch it asks nobody. */
export function batchPass(ports: CollectPorts): Pass {
  return async (context) => {
    await collectBatches(context, ports);
    return [];
  };
}
