import { z } from 'zod';

const rate = z.number().min(0).max(1);

/** V60, under exactly these names. */
export const learningStatus = z.strictObject({
  total_capabilities: z.int().nonnegative(),
  total_anti_patterns: z.int().nonnegative(),
  /** Of those that were tried; 0 when none was. */
  avg_confidence: rate,
  exploration_rate: rate,
  /** Of the last 100. */
  total_experiences: z.int().nonnegative(),
  /** Of the last 10; 0 when there are none. */
  recent_success_rate: rate,
});
