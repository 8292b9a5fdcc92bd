import { z } from 'zod';
import { lessonsInUse } from '../../../domain/lesson/lesson-weight.ts';
import { lessonProjection } from '../../../domain/lesson/views/lesson.ts';
import { nextCursor, placesPage, placesQuery } from '../../contract/page.ts';
import type { HttpPorts } from '../../contract/ports.ts';
import { logRoute } from '../../gate/log-route.ts';

export function ruleRoutes({ agentId }: Pick<HttpPorts, 'agentId'>) {
  return [
    logRoute({
      path: '/api/rules',
      summary: 'Active rules of behaviour and preferences, heaviest first',
      query: placesQuery,
      answer: z.strictObject({ rules: z.array(lessonProjection.schema), next: nextCursor }),
      handle: async ({ query }, { log }) => {
        const wanted = [{ projection: lessonProjection, keys: 'open' as const }];
        const view = await log.view(agentId, wanted);
        const rules = lessonsInUse(view.all(lessonProjection), view.now);
        const { documents, next } = placesPage(rules, query);
        return { rules: documents, next };
      },
    }),
  ];
}
