import { decideExploration } from '../../../src/domain/learning/exploration/decide-exploration.ts';
import { defaultLearningSettings } from '../../../src/domain/learning/settings.ts';
import { uniformDraw } from '../../../src/domain/learning/uniform-draw.ts';
import {
  type ExplorationRateDoc,
  explorationRateProjection,
  initialExplorationRate,
} from '../../../src/domain/learning/views/exploration-rate.ts';
import type { RecordedEvent } from '../../../src/kernel/event/event.ts';
import { SINGLETON } from '../../../src/kernel/projection/projection.ts';
import { recorded } from '../../support/recorded.ts';
import { experience } from './stories.ts';

const settings = defaultLearningSettings.exploration;
export const NEUTRAL = { criticality: 0.5, isAffordable: true, settings };

/** As the live path folds: one document, no schema check per event, so that 100,000 cycles stay quick. */
export function evolve(doc: ExplorationRateDoc, event: RecordedEvent): ExplorationRateDoc {
  return explorationRateProjection.on[event.type]?.evolve(doc, event, SINGLETON) ?? doc;
}

export const envelope = recorded({ type: 'ExperienceRecorded', payload: experience({}) }, 1);

/** The share of explored cycles when an exploration succeeds with probability `p`. */
export function exploredShare(cycles: number, p: number): number {
  let doc = initialExplorationRate;
  let explored = 0;
  for (let cycle = 1; cycle <= cycles; cycle++) {
    const events = decideExploration(doc, {
      ...NEUTRAL,
      cycleNo: cycle,
      seed: `run ${p} ${cycle}`,
    });
    // The record of draws does not act on the next one; leaving it out keeps the run short.
    const moves = events.filter(({ type }) => type === 'ExplorationRateAdjusted');
    for (const move of moves) doc = evolve(doc, { ...envelope, ...move });
    const wasExploration = events.some(
      ({ type, payload }) => type === 'ExplorationDecided' && payload.is_exploration,
    );
    if (wasExploration) explored++;
    const success = uniformDraw(`success ${p} ${cycle}`) < p;
    const error_class = success ? null : ('capability' as const);
    const shown = { success, error_class, verified: true };
    const payload = experience({ cycle, was_exploration: wasExploration, ...shown });
    doc = evolve(doc, { ...envelope, payload });
  }
  return explored / cycles;
}
