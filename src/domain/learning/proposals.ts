import { z } from 'zod';
import type { DeepReadonly } from '../../kernel/event/event.ts';
import { reference } from '../../kernel/text/field-kind.ts';

/** What a model may propose: text under ids, never a number (invariant 3). Sizes in characters. */
const id = z.string().max(64);
const description = z.string().min(1).max(200);
const notes = z.string().max(1000);
const tags = z.array(reference().max(40)).max(10);

export const newCapability = z.strictObject({ id, description, tags, notes });
export const newAntiPattern = z.strictObject({
  id,
  description,
  mitigation: z.string().min(1).max(300),
});
/** The whitelist of V22, D10. `procedure`: ordered steps, stored unreviewed. */
export const updatedCapability = z.strictObject({
  id,
  description: description.optional(),
  tags: tags.optional(),
  notes: notes.optional(),
  procedure: z.array(z.string().min(1).max(300)).min(1).max(20).optional(),
});
export type NewAntiPattern = DeepReadonly<z.infer<typeof newAntiPattern>>;
export type UpdatedCapability = DeepReadonly<z.infer<typeof updatedCapability>>;

const lines = z.array(z.string().max(300)).max(10);

/** The model's report on a cycle (V75, V45): recorded and scored, never evidence. */
export const cycleReport = z.strictObject({
  action_taken: z.string().max(300),
  tasks_completed: z.array(z.string().max(200)).max(20),
  observations: lines,
  learnings: lines,
  /** Ids of the capabilities used (D4). */
  capabilities_used: z.array(id).max(20),
  succeeded: z.boolean(),
  /** V74: worth the cycle? */
  productive: z.boolean(),
  new_capabilities: z.array(newCapability).max(3),
  new_anti_patterns: z.array(newAntiPattern).max(3),
  updated_capabilities: z.array(updatedCapability).max(5),
});
export type CycleReport = DeepReadonly<z.infer<typeof cycleReport>>;

const { shape } = cycleReport;

/** The same as it is asked for: a list that is left out is empty. */
export const askedReport = cycleReport.extend({
  tasks_completed: shape.tasks_completed.default([]),
  observations: shape.observations.default([]),
  learnings: shape.learnings.default([]),
  capabilities_used: shape.capabilities_used.default([]),
  new_capabilities: shape.new_capabilities.default([]),
  new_anti_patterns: shape.new_anti_patterns.default([]),
  updated_capabilities: shape.updated_capabilities.default([]),
});

/** V74: was the cycle worth it? Answered by an independent model. */
export const cycleVerdict = z.strictObject({
  productive: z.boolean(),
  reason: z.string().max(300),
});
