import { z } from 'zod';
import { learningStatus as statusShape } from '../../../app/learning-status.ts';
import { credibleInterval } from '../../../domain/learning/curve/credible-interval.ts';
import { learningDocuments, learningWanted } from '../../../domain/learning/learning-documents.ts';
import { learningStatus } from '../../../domain/learning/reflection/learning-status.ts';
import { defaultLearningSettings } from '../../../domain/learning/settings.ts';
import { antiPatternProjection } from '../../../domain/learning/views/anti-pattern.ts';
import {
  type CapabilityDoc,
  capabilityProjection,
  countsOf,
} from '../../../domain/learning/views/capability.ts';
import { experimentProjection } from '../../../domain/learning/views/experiment.ts';
import {
  explorationRateProjection,
  initialExplorationRate,
} from '../../../domain/learning/views/exploration-rate.ts';
import { gapProjection } from '../../../domain/learning/views/gap.ts';
import { emptySelfModel, selfModelProjection } from '../../../domain/learning/views/self-model.ts';
import { SINGLETON } from '../../../kernel/projection/projection.ts';
import {
  documentsPage,
  documentsQuery,
  keysPage,
  keysQuery,
  nextCursor,
} from '../../contract/page.ts';
import type { HttpPorts } from '../../contract/ports.ts';
import { logRoute } from '../../gate/log-route.ts';
import { viewRoute } from '../../gate/view-route.ts';

export function learningRoutes(ports: HttpPorts) {
  const { agentId } = ports;
  return [
    viewRoute(ports, {
      path: '/api/learning_status',
      summary: 'Figures about what the agent learned',
      answer: statusShape,
      wanted: learningWanted,
      show: (view) => learningStatus(learningDocuments(view), defaultLearningSettings),
    }),
    logRoute({
      path: '/api/capabilities',
      summary:
        'All capabilities with their evidence, by name, or those whose name or description has this text',
      query: keysQuery.extend({ text: z.string().max(200).optional() }),
      answer: z.strictObject({
        capabilities: z.array(capabilityProjection.schema),
        /** Of each capability in turn, where its rate of success lies with 90 % probability; null: never tried. */
        intervals: z.array(z.strictObject({ low: z.number(), high: z.number() }).nullable()),
        next: nextCursor,
      }),
      handle: async ({ query }, { log }) => {
        const wanted = [{ projection: capabilityProjection, keys: 'all' as const }];
        const all = (await log.view(agentId, wanted)).all(capabilityProjection);
        const { documents, next } = keysPage(withText(all, query.text ?? ''), query);
        const intervals = documents.map((doc) =>
          doc.confidence === null ? null : credibleInterval(countsOf(doc)),
        );
        return { capabilities: documents, intervals, next };
      },
    }),
    logRoute({
      path: '/api/anti_patterns',
      summary:
        'What was found not to work, and what to do instead: what counts, or all with what is retired',
      query: documentsQuery,
      answer: z.strictObject({
        anti_patterns: z.array(antiPatternProjection.schema),
        next: nextCursor,
      }),
      handle: async ({ query }, { log }) => {
        const page = await documentsPage({ log, agentId }, antiPatternProjection, query);
        return { anti_patterns: page.documents, next: page.next };
      },
    }),
    logRoute({
      path: '/api/experiments',
      summary: 'Experiments: open ones, or all',
      query: documentsQuery,
      answer: z.strictObject({
        experiments: z.array(experimentProjection.schema),
        next: nextCursor,
      }),
      handle: async ({ query }, { log }) => {
        const page = await documentsPage({ log, agentId }, experimentProjection, query);
        return { experiments: page.documents, next: page.next };
      },
    }),
    viewRoute(ports, {
      path: '/api/exploration',
      summary: 'Exploration: its rate, what was tried, and open gaps',
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
      summary: 'The self model: how cycles went, pains and pleasures, insights',
      answer: z.strictObject({ self_model: selfModelProjection.schema }),
      wanted: [{ projection: selfModelProjection, keys: [SINGLETON] }],
      show: (view) => ({ self_model: view.get(selfModelProjection, SINGLETON) ?? emptySelfModel }),
    }),
  ];
}

function withText(
  capabilities: ReadonlyMap<string, CapabilityDoc>,
  text: string,
): ReadonlyMap<string, CapabilityDoc> {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return capabilities;
  return new Map(
    [...capabilities].filter(([id, { description }]) =>
      `${id} ${description}`.toLowerCase().includes(wanted),
    ),
  );
}
