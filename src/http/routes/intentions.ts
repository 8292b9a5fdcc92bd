import { z } from 'zod';
import { intentionDoc, intentionProjection } from '../../domain/task/views/intention.ts';
import { documentsPage, documentsQuery, nextCursor } from '../contract/page.ts';
import type { HttpPorts } from '../contract/ports.ts';
import { logRoute } from '../gate/log-route.ts';

export function intentionRoutes({ agentId }: Pick<HttpPorts, 'agentId'>) {
  return [
    logRoute({
      path: '/api/intentions',
      summary: 'The documents behind tasks, goals, reminders and commitments: open ones, or all',
      query: documentsQuery,
      answer: z.strictObject({ intentions: z.array(intentionDoc), next: nextCursor }),
      handle: async ({ query }, { log }) => {
        const { documents, next } = await documentsPage(
          { log, agentId },
          intentionProjection,
          query,
        );
        return { intentions: documents, next };
      },
    }),
  ];
}
