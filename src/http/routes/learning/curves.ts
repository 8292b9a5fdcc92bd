import { z } from 'zod';
import {
  calibration,
  capabilityHistory,
  explorationDraws,
  failureWindow,
  returnsOnLines,
} from '../../../app/learning/learning-reads.ts';
import { gapProjection } from '../../../domain/learning/views/gap.ts';
import {
  cursorAfter,
  documentsPage,
  documentsQuery,
  nextCursor,
  pageOf,
  seqCursor,
} from '../../contract/page.ts';
import type { HttpPorts } from '../../contract/ports.ts';
import { HttpProblem } from '../../contract/problem.ts';
import { logRoute } from '../../gate/log-route.ts';

/** How learning went over time. */
export function curveRoutes({ agentId, reads }: Pick<HttpPorts, 'agentId' | 'reads'>) {
  return [
    logRoute({
      path: '/api/capabilities/:name/history',
      summary: 'One capability with its confidence over time',
      params: z.strictObject({ name: z.string().min(1).max(200) }),
      answer: capabilityHistory,
      handle: async ({ params: { name } }, reading) => {
        const history = await reads(reading).learning.history(name);
        if (history !== null) return history;
        throw new HttpProblem(404, 'not_found', { message: `there is no capability ${name}` });
      },
    }),
    logRoute({
      path: '/api/gaps',
      summary: 'What the agent does not know or cannot do: open gaps, or all',
      query: documentsQuery,
      answer: z.strictObject({ gaps: z.array(gapProjection.schema), next: nextCursor }),
      handle: async ({ query }, { log }) => {
        const page = await documentsPage({ log, agentId }, gapProjection, query);
        return { gaps: page.documents, next: page.next };
      },
    }),
    logRoute({
      path: '/api/exploration/draws',
      summary: 'Draws of exploration and moves of its rate, newest first',
      query: z.strictObject(pageOf(seqCursor, { size: 200, most: 500 })),
      answer: z.strictObject({ ...explorationDraws.shape, next: nextCursor }),
      handle: async ({ query }, reading) => {
        const { answer, read } = await reads(reading).learning.draws(upToOf(query));
        return { ...answer, next: cursorAfter(read, query.limit) };
      },
    }),
    logRoute({
      path: '/api/learning/calibration',
      summary: 'How far confidence held: claimed before each use, against the outcome',
      answer: calibration,
      handle: (_, reading) => reads(reading).learning.calibration(),
    }),
    logRoute({
      path: '/api/learning/failures',
      summary: 'How often known ways to fail were met again, by windows of 50 cycles, newest first',
      query: z.strictObject(pageOf(seqCursor, { size: 40, most: 200 })),
      answer: z.strictObject({ windows: z.array(failureWindow), next: nextCursor }),
      handle: ({ query: { limit, cursor } }, reading) =>
        reads(reading).learning.failures({ limit, before: cursor }),
    }),
    logRoute({
      path: '/api/learning/returns',
      summary: 'What each learned line did while it stood in the newest prompts',
      query: z.strictObject(pageOf(seqCursor, { size: 100, most: 300 })),
      answer: z.strictObject({ ...returnsOnLines.shape, next: nextCursor }),
      handle: async ({ query }, reading) => {
        const { answer, read } = await reads(reading).learning.returns(upToOf(query));
        return { ...answer, next: cursorAfter(read, query.limit) };
      },
    }),
  ];
}

type Query = { readonly limit: number; readonly cursor?: number | undefined };

function upToOf({ limit, cursor }: Query) {
  return { limit, ...(cursor !== undefined && { upTo: Math.max(0, cursor - 1) }) };
}
