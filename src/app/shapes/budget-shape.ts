import { z } from 'zod';
import type { BudgetSummary } from '../../domain/budget/summarise-budget.ts';
import { consentDoc } from '../../domain/budget/views/budget.ts';

const scope = z.strictObject({
  scope: z.string(),
  limit_usd: z.number(),
  spent_usd: z.number(),
  reserved_usd: z.number(),
  /** The part of `spent_usd` whose actual usage is unknown. */
  estimated_usd: z.number(),
  left_usd: z.number(),
  exhausted_at: z.string().nullable(),
  ends_at: z.string().nullable(),
});

/** The budget as the API shows it. */
export const budgetSummary = z.strictObject({
  consent: consentDoc.nullable(),
  today: scope,
  scopes: z.array(scope),
  open: z.array(
    z.strictObject({ ref: z.string(), worst_case_usd: z.number(), expires_at: z.string() }),
  ),
  resting: z.array(z.strictObject({ key: z.string(), limit: z.string(), retry_at: z.string() })),
}) satisfies z.ZodType<BudgetSummary>;
