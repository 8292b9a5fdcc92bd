import { z } from 'zod';
import { spendTotal } from '../../domain/report/views/spend.ts';
import type { DeepReadonly } from '../../kernel/event/event.ts';

export const spendBy = z.enum(['day', 'purpose', 'model', 'job', 'capability']);
export type SpendBy = z.infer<typeof spendBy>;

const row = z.strictObject({
  /** The day, purpose, model, job or capability. */
  name: z.string(),
  ...spendTotal.shape,
  /** Of the tokens that were read, 0..1: those from the provider's cache. */
  cached_share: z.number(),
});
export type SpendRow = DeepReadonly<z.infer<typeof row>>;

/** What was spent in a time. Days are UTC. */
export const spend = z.strictObject({
  by: spendBy,
  from: z.string(),
  to: z.string(),
  rows: z.array(row),
  /** Of all rows; by capability a cycle may count on none, so it is less than was spent. */
  total: row,
});
export type Spend = DeepReadonly<z.infer<typeof spend>>;
