import { z } from 'zod';
import { learningStatus as statusShape } from '../../../app/learning-status.ts';
import { learningDocuments, learningWanted } from '../../../domain/learning/learning-documents.ts';
import { learningStatus } from '../../../domain/learning/reflection/learning-status.ts';
import { defaultLearningSettings } from '../../../domain/learning/settings.ts';
import { antiPatternProjection } from '../../../domain/learning/views/anti-pattern.ts';
import { capabilityProjection } from '../../../domain/learning/views/capability.ts';
import { experimentProjection } from '../../../domain/learning/views/experiment.ts';
import {
  explorationRateProjection,
  initialExplorationRate,
} from '../../../domain/learning/views/exploration-rate.ts';
import { gapProjection } from '../../../domain/learning/views/gap.ts';
import { emptySelfModel, selfModelProjection } from '../../../domain/learning/views/self-model.ts';
import { SINGLETON } from '../../../kernel/projection/projection.ts';
import type { HttpPorts } from '../../contract/ports.ts';
import { viewRoute } from '../../gate/view-route.ts';

export function learningRoutes(ports: HttpPorts) {
  return [
    viewRoute(ports, {
      path: '/api/learning_status',
      summary: 'What the agent learned, in numbers',
      answer: statusShape,
      wanted: learningWanted,
      show: (view) => learningStatus(learningDocuments(view), defaultLearningSettings),
    }),
    viewRoute(ports, {
      path: '/api/capabilities',
      summary: 'Every capability with its evidence',
      answer: z.strictObject({ capabilities: z.array(capabilityProjection.schema) }),
      wanted: [{ projection: capabilityProjection, keys: 'all' }],
      show: (view) => ({ capabilities: [...view.all(capabilityProjection).values()] }),
    }),
    viewRoute(ports, {
      path: '/api/anti_patterns',
      summary: 'What was found not to work, and what to do instead; of retired ones the newest',
      answer: z.strictObject({ anti_patterns: z.array(antiPatternProjection.schema) }),
      wanted: [{ projection: antiPatternProjection, keys: 'recent' }],
      show: (view) => ({ anti_patterns: [...view.all(antiPatternProjection).values()] }),
    }),
    viewRoute(ports, {
      path: '/api/exploration',
      summary: 'How often the agent tries something new, what it tried and what it does not know',
      answer: z.strictObject({
        exploration: explorationRateProjection.schema,
        /** Open ones and the newest that are concluded. */
        experiments: z.array(experimentProjection.schema),
        /** Open ones. */
        gaps: z.array(gapProjection.schema),
      }),
      wanted: [
        { projection: explorationRateProjection, keys: [SINGLETON] },
        { projection: experimentProjection, keys: 'recent' },
        { projection: gapProjection, keys: 'open' },
      ],
      show: (view) => ({
        exploration: view.get(explorationRateProjection, SINGLETON) ?? initialExplorationRate,
        experiments: [...view.all(experimentProjection).values()],
        gaps: [...view.all(gapProjection).values()],
      }),
    }),
    viewRoute(ports, {
      path: '/api/self_model',
      summary: 'What the agent holds of itself: how its cycles went, pains and pleasures, insights',
      answer: z.strictObject({ self_model: selfModelProjection.schema }),
      wanted: [{ projection: selfModelProjection, keys: [SINGLETON] }],
      show: (view) => ({ self_model: view.get(selfModelProjection, SINGLETON) ?? emptySelfModel }),
    }),
  ];
}
