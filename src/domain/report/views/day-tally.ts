import { z } from 'zod';
import type { DeepReadonly, EventOf } from '../../../kernel/event/event.ts';
import { defineProjection } from '../../../kernel/projection/projection.ts';
import type { budgetEvents } from '../../budget/events.ts';
import type { cycleEvents } from '../../cycle/events.ts';
import type { learningEvents } from '../../learning/events.ts';
import type { lessonEvents } from '../../lesson/events.ts';
import { isLearned, plusUsd } from './week.ts';

/** What happened on a day. */
const tally = z.strictObject({
  /** Ended ones. */
  cycles: z.int(),
  usd: z.number(),
  /** Opened ones. */
  incidents: z.int(),
  /** Capabilities, anti-patterns and lessons of the owner. */
  learned: z.int(),
});
export type DayTally = DeepReadonly<z.infer<typeof tally>>;

/** By day, YYYY-MM-DD. */
const schema = z.record(z.string(), tally);
export type MonthTallies = DeepReadonly<z.infer<typeof schema>>;

export const emptyTally: DayTally = { cycles: 0, usd: 0, incidents: 0, learned: 0 };

export function addTally(a: DayTally, b: DayTally): DayTally {
  return {
    cycles: a.cycles + b.cycles,
    usd: plusUsd(a.usd, b.usd),
    incidents: a.incidents + b.incidents,
    learned: a.learned + b.learned,
  };
}

type Event =
  | EventOf<typeof cycleEvents>
  | EventOf<typeof budgetEvents>
  | EventOf<typeof learningEvents>
  | EventOf<typeof lessonEvents>;

function dateOfEvent({ occurredAt }: { readonly occurredAt: string }): string {
  return new Date(Date.parse(occurredAt)).toISOString().slice(0, 10);
}

/** Counts it on its day. */
function counting<E extends { readonly occurredAt: string }>(of: (event: E) => Partial<DayTally>) {
  return {
    keys: (event: E) =>
      Object.keys(of(event)).length === 0 ? [] : [dateOfEvent(event).slice(0, 7)],
    evolve: (doc: MonthTallies | undefined, event: E): MonthTallies => {
      const day = dateOfEvent(event);
      return {
        ...doc,
        [day]: addTally(doc?.[day] ?? emptyTally, { ...emptyTally, ...of(event) }),
      };
    },
  };
}

/** What happened on each day, a document a month: the marks of the slider through time. Days are UTC. */
export const dayTallyProjection = defineProjection<Event, MonthTallies>({
  name: 'day-tally',
  version: 1,
  schema,
  on: {
    CycleCompleted: counting(() => ({ cycles: 1 })),
    CycleFailed: counting(() => ({ cycles: 1 })),
    BudgetSpent: counting(({ payload }) => ({ usd: payload.amount_usd })),
    IncidentOpened: counting(() => ({ incidents: 1 })),
    CapabilityRegistered: counting(({ payload }) => (isLearned(payload) ? { learned: 1 } : {})),
    AntiPatternRegistered: counting(({ payload }) => (isLearned(payload) ? { learned: 1 } : {})),
    UserCorrectionDetected: counting(({ trust }) => (trust === 'owner' ? { learned: 1 } : {})),
  },
});
