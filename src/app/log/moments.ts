import { z } from 'zod';
import {
  addTally,
  type DayTally,
  dayTallyProjection,
  emptyTally,
} from '../../domain/report/views/day-tally.ts';
import type { DeepReadonly, RecordedEvent } from '../../kernel/event/event.ts';
import type { EventStore } from '../../kernel/ports/event-store.ts';
import type { AgentReader } from '../agent.ts';

/** As many as a slider has room for. */
const MOST_MARKS = 200;
const DAY_MS = 86_400_000;

const moment = z.strictObject({ seq: z.int(), at: z.string() });

const mark = z.strictObject({
  /** Its first day, YYYY-MM-DD. */
  day: z.string(),
  /** Its last event. */
  seq: z.int(),
  /** Events that were recorded in it. */
  events: z.int(),
  /** Cycles that ended, dollars, incidents that began, things learned. */
  cycles: z.int(),
  usd: z.number(),
  incidents: z.int(),
  learned: z.int(),
});

/** The life of the log, marked by the days, weeks or months in which something happened. Days are UTC. */
export const moments = z.strictObject({
  /** Null: the log is empty. */
  first: moment.nullable(),
  last: moment.nullable(),
  unit: z.enum(['day', 'week', 'month']),
  marks: z.array(mark),
});
export type Moments = DeepReadonly<z.infer<typeof moments>>;

type MomentPorts = AgentReader & { readonly store: Pick<EventStore, 'seqsBefore'> };

export async function readMoments({ agentId, log, store }: MomentPorts): Promise<Moments> {
  const [first] = await log.read(agentId, { limit: 1 });
  const [last] = await log.read(agentId, { limit: 1, newestFirst: true });
  if (first === undefined || last === undefined) {
    return { first: null, last: null, unit: 'day', marks: [] };
  }
  const { unit, starts } = spansOf(first.recordedAt, last.recordedAt);
  const seqs = await store.seqsBefore(agentId, starts);
  const ends = [...seqs.slice(1).map((seq) => Math.min(seq, last.seq)), last.seq];
  const months = [...new Set(starts.map((at) => at.slice(0, 7)))];
  const keys = unit === 'day' ? months : monthsUntil(months, last.recordedAt);
  const view = await log.view(agentId, [{ projection: dayTallyProjection, keys }]);
  const days = [...view.all(dayTallyProjection).values()].flatMap((doc) => Object.entries(doc));
  const tallies = tallied(days, starts);
  const marks = starts.map((start, at) => {
    const seq = ends[at] ?? last.seq;
    const events = Math.max(0, seq - (at === 0 ? 0 : (ends[at - 1] ?? 0)));
    return { day: start.slice(0, 10), seq, events, ...(tallies[at] ?? emptyTally) };
  });
  return {
    first: asMoment(first),
    last: asMoment(last),
    unit,
    marks: marks.filter(({ events }) => events > 0),
  };
}

function asMoment({ seq, recordedAt }: RecordedEvent) {
  return { seq, at: recordedAt };
}

type Spans = { readonly unit: Moments['unit']; readonly starts: readonly string[] };

/** The instants at which days, weeks or months begin, from the one of the first event to that of the last. */
function spansOf(first: string, last: string): Spans {
  const units = [
    { unit: 'day', startOf: dayStart },
    { unit: 'week', startOf: weekStart },
    { unit: 'month', startOf: monthStart },
  ] as const;
  const spans = units.map(({ unit, startOf }) => ({
    unit,
    starts: startsOf({ first, last, startOf }),
  }));
  return (
    spans.find(({ starts }) => starts.length <= MOST_MARKS) ?? {
      unit: 'month',
      starts: startsOf({ first, last, startOf: monthStart }).slice(-MOST_MARKS),
    }
  );
}

type Life = {
  readonly first: string;
  readonly last: string;
  readonly startOf: (ms: number) => number;
};

function startsOf({ first, last, startOf }: Life): readonly string[] {
  const starts: string[] = [];
  for (let at = startOf(Date.parse(first)); at <= Date.parse(last); ) {
    starts.push(new Date(at).toISOString());
    // The longest unit is 31 days: so much later lies in the next one, or the one after a short month.
    at = nextStart(at, startOf);
  }
  return starts;
}

function nextStart(at: number, startOf: (ms: number) => number): number {
  let day = at + DAY_MS;
  while (startOf(day) === at) day += DAY_MS;
  return startOf(day);
}

function dayStart(ms: number): number {
  return Math.floor(ms / DAY_MS) * DAY_MS;
}

/** The Monday. */
function weekStart(ms: number): number {
  const day = dayStart(ms);
  return day - ((new Date(day).getUTCDay() + 6) % 7) * DAY_MS;
}

function monthStart(ms: number): number {
  const at = new Date(ms);
  return Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), 1);
}

/** A week may end in another month than it began in. */
function monthsUntil(months: readonly string[], last: string): readonly string[] {
  return [...new Set([...months, last.slice(0, 7)])];
}

/** What the days in each span add up to. */
function tallied(
  days: readonly (readonly [string, DayTally])[],
  starts: readonly string[],
): readonly DayTally[] {
  const sums = starts.map(() => emptyTally);
  const firsts = starts.map((start) => start.slice(0, 10));
  for (const [day, tally] of days) {
    const at = firsts.findLastIndex((first) => first <= day);
    const before = sums[at];
    if (before !== undefined) sums[at] = addTally(before, tally);
  }
  return sums;
}
