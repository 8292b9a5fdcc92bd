import { z } from 'zod';
import type { DeepReadonly } from '../../kernel/event/event.ts';

/** A line of `doctor`. */
const finding = z.strictObject({
  /** `danger`: it works, but the named risk remains. */
  level: z.enum(['ok', 'warning', 'danger', 'error']),
  what: z.string(),
  /** What to do. */
  advice: z.string().nullable(),
});
export type Finding = DeepReadonly<z.infer<typeof finding>>;

export const diagnosis = z.strictObject({
  /** No finding says that you must act. */
  ok: z.boolean(),
  findings: z.array(finding),
  /** What the controller cannot see of itself. */
  unseen: z.array(z.string()),
});
export type Diagnosis = DeepReadonly<z.infer<typeof diagnosis>>;
