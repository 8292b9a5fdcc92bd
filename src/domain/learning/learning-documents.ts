import type { View, Wanted } from '../../kernel/log/log-contract.ts';
import { SINGLETON } from '../../kernel/projection/projection.ts';
import { type AntiPatternDoc, antiPatternProjection } from './views/anti-pattern.ts';
import { type CapabilityDoc, capabilityProjection } from './views/capability.ts';
import { type ExperienceDoc, experienceProjection, noExperience } from './views/experience.ts';
import { type ExperimentDoc, experimentProjection } from './views/experiment.ts';
import {
  type ExplorationRateDoc,
  explorationRateProjection,
  initialExplorationRate,
} from './views/exploration-rate.ts';
import { type GapDoc, gapProjection } from './views/gap.ts';
import { emptySelfModel, type SelfModelDoc, selfModelProjection } from './views/self-model.ts';

/** Everything that learning decides from. */
export type LearningDocuments = {
  readonly capabilities: ReadonlyMap<string, CapabilityDoc>;
  readonly antiPatterns: ReadonlyMap<string, AntiPatternDoc>;
  readonly gaps: ReadonlyMap<string, GapDoc>;
  readonly experiments: ReadonlyMap<string, ExperimentDoc>;
  readonly exploration: ExplorationRateDoc;
  readonly experience: ExperienceDoc;
  readonly self: SelfModelDoc;
};

/** To be asked of the log before `learningDocuments`. */
export const learningWanted: Wanted = [
  { projection: capabilityProjection, keys: 'all' },
  { projection: antiPatternProjection, keys: 'recent' },
  { projection: gapProjection, keys: 'open' },
  { projection: experimentProjection, keys: 'recent' },
  { projection: explorationRateProjection, keys: [SINGLETON] },
  { projection: experienceProjection, keys: [SINGLETON] },
  { projection: selfModelProjection, keys: [SINGLETON] },
];

export function learningDocuments(view: Pick<View, 'get' | 'all'>): LearningDocuments {
  return {
    capabilities: view.all(capabilityProjection),
    antiPatterns: view.all(antiPatternProjection),
    gaps: view.all(gapProjection),
    experiments: view.all(experimentProjection),
    exploration: view.get(explorationRateProjection, SINGLETON) ?? initialExplorationRate,
    experience: view.get(experienceProjection, SINGLETON) ?? noExperience,
    self: view.get(selfModelProjection, SINGLETON) ?? emptySelfModel,
  };
}
