import { z } from 'zod';
import type { DeepReadonly } from '../../kernel/event/event.ts';
import { learningStatus } from '../learning-status.ts';

const change = z.enum(['added', 'removed', 'changed']);

const figures = z.strictObject({
  seq: z.int(),
  /** When its event was recorded; null: before the first. */
  at: z.string().nullable(),
  /** Ended ones. */
  cycles: z.int(),
  usd: z.number(),
  incidents: z.int(),
  open_tasks: z.int(),
  lessons: z.int(),
  ...learningStatus.shape,
});
export type MomentFigures = DeepReadonly<z.infer<typeof figures>>;

const changedView = z.strictObject({
  projection: z.string(),
  added: z.int(),
  removed: z.int(),
  changed: z.int(),
  /** The first of them. */
  keys: z.array(z.strictObject({ key: z.string(), change })),
});
export type ChangedView = DeepReadonly<z.infer<typeof changedView>>;

const learnedLine = z.strictObject({
  kind: z.enum(['capability', 'anti_pattern', 'lesson']),
  id: z.string(),
  says: z.string(),
  change,
  /** Confidence of a capability, weight of a lesson; null: it has none, or is not there. */
  before: z.number().nullable(),
  after: z.number().nullable(),
});
export type LearnedLine = DeepReadonly<z.infer<typeof learnedLine>>;

/** Two moments side by side, the earlier one first. */
export const comparison = z.strictObject({
  a: figures,
  b: figures,
  /** Events in between. */
  events: z.int(),
  /** By view, what differs; null: there are more than `mostEvents` in between. */
  documents: z.array(changedView).nullable(),
  mostEvents: z.int(),
  learned: z.array(learnedLine),
});
export type Comparison = DeepReadonly<z.infer<typeof comparison>>;
