import { z } from 'zod';
import { skillDoc, skillProjection } from '../../../domain/learning/views/skill.ts';
import { SINGLETON } from '../../../kernel/projection/projection.ts';
import { nextCursor, placesPage, placesQuery } from '../../contract/page.ts';
import type { HttpPorts } from '../../contract/ports.ts';
import { logRoute } from '../../gate/log-route.ts';

export function skillRoutes({ agentId }: Pick<HttpPorts, 'agentId'>) {
  return [
    logRoute({
      path: '/api/skills',
      summary: 'Skills: proposed, published or retired, with their results',
      query: placesQuery,
      answer: z.strictObject({ skills: z.array(skillDoc), next: nextCursor }),
      handle: async ({ query }, { log }) => {
        const view = await log.view(agentId, [{ projection: skillProjection, keys: [SINGLETON] }]);
        const skills = Object.values(view.get(skillProjection, SINGLETON)?.skills ?? {});
        const { documents, next } = placesPage(skills, query);
        return { skills: documents, next };
      },
    }),
  ];
}
