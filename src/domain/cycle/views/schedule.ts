import { z } from 'zod';
import type { DeepReadonly, EventOf, Folded } from '../../../kernel/event/event.ts';
import { defineProjection } from '../../../kernel/projection/projection.ts';
import type { cycleEvents } from '../events.ts';

/** The one schedule a controller starts with. */
const HEARTBEAT = 'heartbeat';

const schema = z.strictObject({
  schedule: z.string(),
  /** The rule in force: cron text in UTC; null for one without a rule, as requests are. */
  cron: z.string().nullable(),
  cron_since: z.string().nullable(),
  /** Instants that were noticed, whatever their outcome. */
  kept: z.int(),
  /** Of those, the ones that became cycles. */
  cycles: z.int(),
  /** Instants that passed while nothing ran (K3); none is made up for. */
  missed: z.int(),
  last_missed: z.strictObject({ count: z.int(), up_to: z.string() }).nullable(),
});
export type ScheduleDoc = DeepReadonly<z.infer<typeof schema>>;

type CycleEvent = EventOf<typeof cycleEvents>;
type Closed = Folded<Extract<CycleEvent, { type: 'TickClosed' }>>;

function empty(schedule: string): ScheduleDoc {
  return {
    schedule,
    cron: null,
    cron_since: null,
    kept: 0,
    cycles: 0,
    missed: 0,
    last_missed: null,
  };
}

const bySchedule = (event: { payload: { schedule: string } }) => [event.payload.schedule];

function tickCounted(doc: ScheduleDoc, { payload }: Closed): ScheduleDoc {
  if (payload.reason !== 'missed') return { ...doc, kept: doc.kept + 1 };
  const count = payload.missed_count ?? 1;
  const last_missed = { count, up_to: payload.instant };
  return { ...doc, missed: doc.missed + count, last_missed };
}

/** Per schedule: its rule, and how well it was kept. */
export const scheduleProjection = defineProjection<CycleEvent, ScheduleDoc>({
  name: 'schedule',
  version: 1,
  schema,
  on: {
    ControllerStarted: {
      keys: () => [HEARTBEAT],
      evolve: (doc = empty(HEARTBEAT), { payload: { schedule: cron }, occurredAt }) =>
        doc.cron === cron ? doc : { ...doc, cron, cron_since: occurredAt },
    },
    TickClosed: {
      keys: bySchedule,
      evolve: (doc, event, key) => tickCounted(doc ?? empty(key), event),
    },
    CycleScheduled: {
      keys: bySchedule,
      evolve: (doc, _, key) => {
        const before = doc ?? empty(key);
        return { ...before, kept: before.kept + 1, cycles: before.cycles + 1 };
      },
    },
  },
});
