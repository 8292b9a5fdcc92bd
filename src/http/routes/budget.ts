import { z } from 'zod';
import { budgetSummary } from '../../app/shapes/budget-shape.ts';
import { spend, spendBy } from '../../app/spend/spend-shape.ts';
import { budgetDoc, budgetProjection } from '../../domain/budget/views/budget.ts';
import {
  documentsPage,
  documentsQuery,
  nextCursor,
  pageOf,
  placesPage,
  seqCursor,
} from '../contract/page.ts';
import type { HttpPorts } from '../contract/ports.ts';
import { logRoute } from '../gate/log-route.ts';

export function budgetRoutes({ agentId, reads }: HttpPorts) {
  return [
    logRoute({
      path: '/api/budget',
      summary: 'Money spent, reserved and left',
      answer: budgetSummary,
      handle: (_, reading) => reads(reading).money(),
    }),
    logRoute({
      path: '/api/spend',
      summary: 'What was spent from one day to another (UTC), by what it was spent on',
      query: z.strictObject({
        by: spendBy.default('day'),
        from: z.iso.date().optional(),
        to: z.iso.date().optional(),
        ...pageOf(seqCursor, { size: 500, most: 4000 }),
      }),
      answer: spend.extend({ next: nextCursor }),
      handle: async ({ query: { by, from, to, ...page } }, reading) => {
        const found = await reads(reading).spend({ by, from, to });
        const { documents: rows, next } = placesPage(found.rows, page);
        return { ...found, rows, next };
      },
    }),
    logRoute({
      path: '/api/budgets',
      summary:
        'The documents behind it: open ones, or all with those of days, cycles and jobs before',
      query: documentsQuery,
      answer: z.strictObject({ budgets: z.array(budgetDoc), next: nextCursor }),
      handle: async ({ query }, { log }) => {
        const page = await documentsPage({ log, agentId }, budgetProjection, query);
        return { budgets: page.documents, next: page.next };
      },
    }),
  ];
}
