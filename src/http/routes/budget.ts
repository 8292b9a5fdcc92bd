import { z } from 'zod';
import { budgetSummary } from '../../app/shapes/budget-shape.ts';
import { budgetDoc, budgetProjection } from '../../domain/budget/views/budget.ts';
import { documentsPage, documentsQuery, nextCursor } from '../contract/page.ts';
import type { HttpPorts } from '../contract/ports.ts';
import { jsonRoute } from '../gate/route.ts';

export function budgetRoutes(ports: HttpPorts) {
  const { money } = ports;
  const documents = jsonRoute({
    path: '/api/budgets',
    summary:
      'The documents behind it: open ones, or all with those of days, cycles and jobs before',
    query: documentsQuery,
    answer: z.strictObject({ budgets: z.array(budgetDoc), next: nextCursor }),
    handle: async ({ query }) => {
      const { documents: budgets, next } = await documentsPage(ports, budgetProjection, query);
      return { budgets, next };
    },
  });
  if (money === undefined) return [documents];
  return [
    documents,
    jsonRoute({
      path: '/api/budget',
      summary: 'What was spent, is reserved and is left',
      answer: budgetSummary,
      handle: money,
    }),
  ];
}
