import { z } from 'zod';
import { type DeepReadonly, type EventOf, trust } from '../../../kernel/event/event.ts';
import { defineProjection } from '../../../kernel/projection/projection.ts';
import type { learningEvents } from '../events.ts';

const schema = z.strictObject({
  id: z.string(),
  topic: z.string(),
  origin: z.string(),
  severity: z.number().min(0).max(1),
  capability_id: z.string().nullable(),
  status: z.enum(['open', 'closed']),
  closed_by: z.string().nullable(),
  times_identified: z.int(),
  /** What showed it: pieces of work, or cycles. */
  evidence: z.int(),
  /** Of the newest evidence. */
  identified_at: z.string(),
  identified_cycle: z.int().nullable(),
  event_id: z.string(),
  trust,
});
export type GapDoc = DeepReadonly<z.infer<typeof schema>>;

type LearningEvent = EventOf<typeof learningEvents>;
const byId = (event: { payload: { gap_id: string } }) => [event.payload.gap_id];

/** Gaps: what the agent does not know or cannot do (V70, O20). */
export const gapProjection = defineProjection<LearningEvent, GapDoc>({
  name: 'gap',
  version: 3,
  schema,
  isOpen: ({ status }) => status === 'open',
  on: {
    GapIdentified: {
      keys: byId,
      evolve: (doc, event) => {
        const { gap_id: id, seen_in, ...p } = event.payload;
        return {
          ...p,
          id,
          status: 'open',
          closed_by: null,
          times_identified: (doc?.times_identified ?? 0) + 1,
          evidence: (doc?.evidence ?? 0) + (seen_in?.length ?? 1),
          identified_at: event.occurredAt,
          identified_cycle: event.cycleNo ?? null,
          event_id: event.eventId,
          trust: event.trust,
        };
      },
    },
    GapClosed: {
      keys: byId,
      evolve: (doc, { payload }) => doc && { ...doc, status: 'closed', closed_by: payload.by },
    },
  },
});
