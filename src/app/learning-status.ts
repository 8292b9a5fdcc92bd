import { z } from 'zod';

const rate = z.number().min(0).max(1);

/** V60, under exactly these names. */
export const learningStatus = z.strictObject({
  total_capabilities: z.int().nonnegative(),
  total_anti_patterns: z.int().nonnegative(),
  /** Of the tried ones; 0 if none was tried. */
  avg_confidence: rate,
  exploration_rate: rate,
  /** Of the last 100. */
  total_experiences: z.int().nonnegative(),
  /** Of the last 10; 0 without any. */
  recent_success_rate: rate,
});
