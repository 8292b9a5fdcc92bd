import { z } from 'zod';
import type { DeepReadonly, EventOf } from '../../../kernel/event/event.ts';
import { defineProjection } from '../../../kernel/projection/projection.ts';
import type { BudgetScope, budgetEvents } from '../../budget/events.ts';
import type { cycleEvents } from '../../cycle/events.ts';
import { plusUsd } from './week.ts';

/** Days have documents of their own for so long; what is older is in that of its month. */
export const DAYS_KEPT = 400;
/** Of a period: calls under way, and the newest decisions. */
const MOST_OPEN = 100;
const MOST_DECIDED = 20;
/** Of a day, and of a period; the rest is one line. */
const MOST_JOBS = 200;
const MOST_CAPABILITIES = 200;
const OTHER_CAPABILITIES = 'others';
const MINUTE_MS = 60_000;

/** A run that nobody asked a model for, such as the vectors of memories. */
const OTHER_PURPOSE = 'other';
const UNKNOWN_MODEL = 'unknown';

export const spendTotal = z.strictObject({
  /** Calls that were charged. */
  calls: z.int(),
  /** Read at full price. */
  tokens_in: z.int(),
  tokens_out: z.int(),
  /** Read from the provider's cache, and put into it. */
  tokens_cached: z.int(),
  tokens_cache_write: z.int(),
  usd: z.number(),
  /** The part of `usd` whose real usage is not known. */
  estimated_usd: z.number(),
});
export type SpendTotal = DeepReadonly<z.infer<typeof spendTotal>>;

const call = z.strictObject({ purpose: z.string().nullable(), model: z.string().nullable() });

/** A day, or a month. */
const periodDoc = z.strictObject({
  kind: z.literal('period'),
  lines: z.array(z.strictObject({ purpose: z.string(), model: z.string(), total: spendTotal })),
  /** By capability: the calls of cycles after a decision that counted on it, shared equally among those it counted on. */
  capabilities: z.record(z.string(), spendTotal),
  /** Calls under way, by ref. */
  open: z.record(z.string(), call),
  /** By cycle, the capabilities its decision counts on. */
  decided: z.array(z.strictObject({ cycle_no: z.int(), capability_ids: z.array(z.string()) })),
});
export type SpendPeriod = DeepReadonly<z.infer<typeof periodDoc>>;

/** The jobs of a day, and those beyond the most that are kept. */
const jobsDoc = z.strictObject({
  kind: z.literal('jobs'),
  jobs: z.record(z.string(), spendTotal),
  more: spendTotal,
});
export type SpendJobs = DeepReadonly<z.infer<typeof jobsDoc>>;

const spendDoc = z.discriminatedUnion('kind', [periodDoc, jobsDoc]);
export type SpendDoc = DeepReadonly<z.infer<typeof spendDoc>>;

export const noSpend: SpendTotal = {
  calls: 0,
  tokens_in: 0,
  tokens_out: 0,
  tokens_cached: 0,
  tokens_cache_write: 0,
  usd: 0,
  estimated_usd: 0,
};

export function addSpend(a: SpendTotal, b: SpendTotal): SpendTotal {
  return {
    calls: a.calls + b.calls,
    tokens_in: a.tokens_in + b.tokens_in,
    tokens_out: a.tokens_out + b.tokens_out,
    tokens_cached: a.tokens_cached + b.tokens_cached,
    tokens_cache_write: a.tokens_cache_write + b.tokens_cache_write,
    usd: plusUsd(a.usd, b.usd),
    estimated_usd: plusUsd(a.estimated_usd, b.estimated_usd),
  };
}

/** Key of a day's document; `day` is YYYY-MM-DD. */
export function spendDayKey(day: string): string {
  return `day:${day}`;
}
/** Key of the document of a month; YYYY-MM. */
export function spendMonthKey(month: string): string {
  return `month:${month}`;
}
export function spendJobsKey(day: string): string {
  return `jobs:${day}`;
}

export function asPeriod(doc: SpendDoc | undefined): SpendPeriod | undefined {
  return doc?.kind === 'period' ? doc : undefined;
}
export function asJobs(doc: SpendDoc | undefined): SpendJobs | undefined {
  return doc?.kind === 'jobs' ? doc : undefined;
}

/** So many days later or earlier. */
export function dayPlus(day: string, days: number): string {
  return dateOf(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000);
}

function dateOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}

type Scopes = readonly BudgetScope[];
type Booked = { readonly payload: { readonly scopes: Scopes }; readonly occurredAt: string };

/** What a scope of this kind is about. */
function scopeOf(scopes: Scopes, kind: 'day' | 'cycle' | 'job'): string | null {
  const found = scopes.find(({ scope }) => scope.startsWith(`${kind}:`));
  return found === undefined ? null : found.scope.slice(kind.length + 1);
}

/** A call counts for the day whose money it took, as in the view `budget`. */
function dayPaid({ payload, occurredAt }: Booked): string {
  return scopeOf(payload.scopes, 'day') ?? dateOf(Date.parse(occurredAt));
}

function periodKeys(day: string): readonly string[] {
  return [spendDayKey(day), spendMonthKey(day.slice(0, 7))];
}

function keysOfBooking(event: Booked): readonly string[] {
  return periodKeys(dayPaid(event));
}

/** A run is requested a moment before or after the clock that says whose day it is. */
function keysNear(occurredAt: string, nearMs = MINUTE_MS): readonly string[] {
  const at = Date.parse(occurredAt);
  const days = [at - nearMs, at, at + nearMs].map(dateOf);
  return [...new Set(days.flatMap(periodKeys))];
}

/** Longer than a run is requested before its money is reserved. */
const RESERVED_WITHIN_MS = 10 * MINUTE_MS;

const emptyPeriod: SpendPeriod = {
  kind: 'period',
  lines: [],
  capabilities: {},
  open: {},
  decided: [],
};

function withCall(
  doc: SpendDoc | undefined,
  ref: string,
  part: Partial<SpendPeriod['open'][string]>,
): SpendPeriod {
  const period = asPeriod(doc) ?? emptyPeriod;
  const known = period.open[ref] ?? { purpose: null, model: null };
  const open = Object.entries({ ...period.open, [ref]: { ...known, ...part } });
  return { ...period, open: Object.fromEntries(open.slice(-MOST_OPEN)) };
}

function withoutCall(period: SpendPeriod, ref: string): SpendPeriod {
  const open = Object.entries(period.open).filter(([key]) => key !== ref);
  return { ...period, open: Object.fromEntries(open) };
}

function ended(doc: SpendDoc | undefined, ref: string): SpendPeriod | undefined {
  const period = asPeriod(doc);
  return period && withoutCall(period, ref);
}

type Spent = Extract<EventOf<typeof budgetEvents>, { type: 'BudgetSpent' }>['payload'];

function totalOf({ usage, amount_usd: usd, estimated }: Spent): SpendTotal {
  return {
    calls: 1,
    tokens_in: usage?.tokens_in ?? 0,
    tokens_out: usage?.tokens_out ?? 0,
    tokens_cached: usage?.tokens_cached ?? 0,
    tokens_cache_write: usage?.tokens_cache_write ?? 0,
    usd,
    estimated_usd: estimated ? usd : 0,
  };
}

function withSpent(doc: SpendDoc | undefined, payload: Spent): SpendPeriod {
  const before = asPeriod(doc) ?? emptyPeriod;
  const { purpose, model } = before.open[payload.ref] ?? { purpose: null, model: null };
  const line = { purpose: purpose ?? OTHER_PURPOSE, model: model ?? UNKNOWN_MODEL };
  const spent = totalOf(payload);
  return {
    ...withoutCall(before, payload.ref),
    lines: withLine(before.lines, line, spent),
    capabilities: withShares(before, scopeOf(payload.scopes, 'cycle'), spent),
  };
}

function withLine(
  lines: SpendPeriod['lines'],
  { purpose, model }: { readonly purpose: string; readonly model: string },
  spent: SpendTotal,
): SpendPeriod['lines'] {
  const isSame = (one: SpendPeriod['lines'][number]) =>
    one.purpose === purpose && one.model === model;
  const known = lines.find(isSame);
  const total = addSpend(known?.total ?? noSpend, spent);
  return [...lines.filter((one) => !isSame(one)), { purpose, model, total }];
}

/** The call itself counts for each of them: it was made once, for all. */
function withShares(
  { capabilities, decided }: SpendPeriod,
  cycle: string | null,
  spent: SpendTotal,
): SpendPeriod['capabilities'] {
  const ids = decided.find(({ cycle_no }) => `${cycle_no}` === cycle)?.capability_ids ?? [];
  return ids.reduce((shared: Readonly<Record<string, SpendTotal>>, id, at) => {
    const isFull = Object.keys(shared).length >= MOST_CAPABILITIES && !Object.hasOwn(shared, id);
    const key = isFull ? OTHER_CAPABILITIES : id;
    const share = shareOf(spent, { at, of: ids.length });
    return { ...shared, [key]: addSpend(shared[key] ?? noSpend, share) };
  }, capabilities);
}

type Share = { readonly at: number; readonly of: number };

/** What does not divide goes to the first, so that the shares are the whole. */
function shareOf(spent: SpendTotal, share: Share): SpendTotal {
  return {
    calls: spent.calls,
    tokens_in: part(spent.tokens_in, share),
    tokens_out: part(spent.tokens_out, share),
    tokens_cached: part(spent.tokens_cached, share),
    tokens_cache_write: part(spent.tokens_cache_write, share),
    usd: partUsd(spent.usd, share),
    estimated_usd: partUsd(spent.estimated_usd, share),
  };
}

function part(whole: number, { at, of }: Share): number {
  const each = Math.floor(whole / of);
  return at === 0 ? whole - each * (of - 1) : each;
}

function partUsd(usd: number, share: Share): number {
  return part(Math.round(usd * 1e9), share) / 1e9;
}

const emptyJobs: SpendJobs = { kind: 'jobs', jobs: {}, more: noSpend };

function withJob(doc: SpendDoc | undefined, job: string, payload: Spent): SpendJobs {
  const { jobs, more } = asJobs(doc) ?? emptyJobs;
  const spent = totalOf(payload);
  const known = jobs[job];
  if (known === undefined && Object.keys(jobs).length >= MOST_JOBS) {
    return { kind: 'jobs', jobs, more: addSpend(more, spent) };
  }
  return { kind: 'jobs', jobs: { ...jobs, [job]: addSpend(known ?? noSpend, spent) }, more };
}

/** What a day had that is as long ago as days are kept. */
function outdatedKeys(day: string): readonly string[] {
  const old = dayPlus(day, -DAYS_KEPT);
  return [spendDayKey(old), spendJobsKey(old)];
}

type Event = EventOf<typeof budgetEvents> | EventOf<typeof cycleEvents>;

/**
 * What was spent, on what: by day and by month, purpose and model, capability and job. Keys: `day:YYYY-MM-DD`,
 * `month:YYYY-MM`, `jobs:YYYY-MM-DD`; days are UTC.
 */
export const spendProjection = defineProjection<Event, SpendDoc>({
  name: 'spend',
  version: 2,
  schema: spendDoc,
  isOpen: (doc) => doc.kind === 'period' && Object.keys(doc.open).length > 0,
  on: {
    AgentRunRequested: {
      keys: ({ occurredAt }) => keysNear(occurredAt),
      evolve: (doc, { payload }) => withCall(doc, payload.run_id, { purpose: payload.agent }),
    },
    // It says whose money is taken: no other day or month waits for the call then.
    BudgetReserved: {
      keys: (event) => [
        ...new Set([...keysOfBooking(event), ...keysNear(event.occurredAt, RESERVED_WITHIN_MS)]),
      ],
      evolve: (doc, event, key) => {
        const { ref, model } = event.payload;
        return keysOfBooking(event).includes(key) ? withCall(doc, ref, { model }) : ended(doc, ref);
      },
    },
    BudgetReleased: {
      keys: keysOfBooking,
      evolve: (doc, { payload }) => ended(doc, payload.ref),
    },
    DecisionMade: {
      keys: ({ occurredAt, payload }) =>
        (payload.capability_ids ?? []).length === 0 ? [] : keysNear(occurredAt),
      evolve: (doc, { payload: { cycle_no, capability_ids = [] } }) => {
        const period = asPeriod(doc) ?? emptyPeriod;
        const others = period.decided.filter((one) => one.cycle_no !== cycle_no);
        const decided = [...others, { cycle_no, capability_ids }].slice(-MOST_DECIDED);
        return { ...period, decided };
      },
    },
    BudgetSpent: {
      keys: (event) => {
        const day = dayPaid(event);
        const isForJob = scopeOf(event.payload.scopes, 'job') !== null;
        return [...periodKeys(day), ...(isForJob ? [spendJobsKey(day)] : []), ...outdatedKeys(day)];
      },
      evolve: (doc, event, key) => {
        const { payload } = event;
        const day = dayPaid(event);
        if (outdatedKeys(day).includes(key)) return undefined;
        const job = scopeOf(payload.scopes, 'job');
        return key === spendJobsKey(day) && job !== null
          ? withJob(doc, job, payload)
          : withSpent(doc, payload);
      },
    },
  },
});
