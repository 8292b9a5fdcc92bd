import { z } from 'zod';
import type { DeepReadonly, EventOf } from '../../../kernel/event/event.ts';
import { defineProjection } from '../../../kernel/projection/projection.ts';
import type { cycleEvents } from '../events.ts';

const schema = z.strictObject({
  schedule: z.string(),
  /** The newest instant that reached a final state. */
  last_instant: z.string(),
  last_reason: z.string(),
  last_duration_ms: z.number().nullable(),
  last_fingerprint: z.string().nullable(),
  /** Ticks by outcome; `cycle` for those that became a cycle. */
  counts: z.record(z.string(), z.int()),
  /** How often the clock went back: instants before and after that have the same names and are others. */
  era: z.int(),
});
export type TickDoc = DeepReadonly<z.infer<typeof schema>>;

type CycleEvent = EventOf<typeof cycleEvents>;
const bySchedule = (event: { payload: { schedule: string } }) => [event.payload.schedule];

function reasonCounted(doc: TickDoc | undefined, reason: string, by: number): TickDoc['counts'] {
  return { ...doc?.counts, [reason]: (doc?.counts[reason] ?? 0) + by };
}

function laterInstant(doc: TickDoc | undefined, instant: string): string {
  return doc !== undefined && Date.parse(doc.last_instant) > Date.parse(instant)
    ? doc.last_instant
    : instant;
}

/** Per schedule: where it stands and why the last tick did what it did. */
/** Name of the schedule by which cycles come. */
export const HEARTBEAT = 'heartbeat';

export const tickProjection = defineProjection<CycleEvent, TickDoc>({
  name: 'tick',
  version: 2,
  schema,
  on: {
    TickClosed: {
      keys: bySchedule,
      evolve: (doc, { payload }) => ({
        schedule: payload.schedule,
        last_instant: laterInstant(doc, payload.instant),
        last_reason: payload.reason,
        last_duration_ms: payload.duration_ms,
        last_fingerprint: payload.fingerprint,
        counts: reasonCounted(doc, payload.reason, payload.missed_count ?? 1),
        era: doc?.era ?? 0,
      }),
    },
    ClockWentBack: {
      keys: bySchedule,
      evolve: (doc, { payload }) => doc && { ...doc, last_instant: payload.now, era: doc.era + 1 },
    },
    CycleScheduled: {
      keys: bySchedule,
      evolve: (doc, { payload }) => ({
        schedule: payload.schedule,
        last_instant: laterInstant(doc, payload.tick_at),
        last_reason: 'cycle',
        last_duration_ms: null,
        last_fingerprint: doc?.last_fingerprint ?? null,
        counts: reasonCounted(doc, 'cycle', 1),
        era: doc?.era ?? 0,
      }),
    },
  },
});
