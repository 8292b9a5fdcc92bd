import { defaultLearningSettings } from '../../domain/learning/settings.ts';
import type { CollectPorts } from '../batch/collect-batches.ts';
import type { ModelPorts } from '../model/model-run.ts';
import { lateInsight } from './late-insight.ts';

/** Handlers of answers that come later, by purpose. */
export function collectPorts(modelPorts: ModelPorts): CollectPorts {
  return { modelPorts, answers: { consolidate: lateInsight(defaultLearningSettings) } };
}
