import { z } from 'zod';
import {
  boardColumnName,
  endedWork,
  wholeWork,
  workBoard,
  workCard,
} from '../../app/work/work-shapes.ts';
import { nextCursor, pageOf, seqCursor, wholeNumber } from '../contract/page.ts';
import type { HttpPorts } from '../contract/ports.ts';
import { HttpProblem } from '../contract/problem.ts';
import { logRoute } from '../gate/log-route.ts';

const page = pageOf(seqCursor, { size: 50, most: 500 });

/** Work of all kinds as the board shows it. */
export function workRoutes({ reads }: Pick<HttpPorts, 'reads'>) {
  return [
    logRoute({
      path: '/api/board',
      summary:
        'Open work in columns: what asks the owner, runs, waits, is blocked, or has a time to come; the first cards of each, with reminders and standing orders',
      query: z.strictObject({ limit: wholeNumber({ least: 1, most: 200 }).default(50) }),
      answer: workBoard,
      handle: ({ query: { limit } }, reading) => reads(reading).work.board(limit),
    }),
    logRoute({
      path: '/api/board/:column',
      summary: 'The cards of one column, paged',
      params: z.strictObject({ column: boardColumnName }),
      query: z.strictObject(page),
      answer: z.strictObject({ cards: z.array(workCard), next: nextCursor }),
      handle: ({ params: { column }, query }, reading) => reads(reading).work.column(column, query),
    }),
    logRoute({
      path: '/api/work',
      summary: 'Done and cancelled tasks by when they ended, the last first',
      query: z.strictObject(page),
      answer: z.strictObject({ ended: z.array(endedWork), next: nextCursor }),
      handle: async ({ query: { limit, cursor } }, reading) => {
        const { ended, next } = await reads(reading).work.ended({ limit, before: cursor });
        return { ended, next: next === null ? null : `${next}` };
      },
    }),
    logRoute({
      path: '/api/work/:id',
      summary:
        'One piece of work, by its id (`task:…`, `inbox:…`, `order:…`) or the name of its task: plan, acceptance, evidence, verdict, cost, cycles and actions',
      params: z.strictObject({ id: z.string().min(1).max(300) }),
      answer: z.strictObject({ work: wholeWork }),
      handle: async ({ params: { id } }, reading) => {
        const found = await reads(reading).work.show(id);
        if (found.ok) return { work: found.work };
        throw new HttpProblem(404, 'not_found', { message: found.why });
      },
    }),
  ];
}
