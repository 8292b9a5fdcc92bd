import {
  addSpend,
  asJobs,
  asPeriod,
  DAYS_KEPT,
  dayPlus,
  noSpend,
  type SpendDoc,
  type SpendPeriod,
  type SpendTotal,
  spendDayKey,
  spendJobsKey,
  spendMonthKey,
  spendProjection,
} from '../../domain/report/views/spend.ts';
import type { AgentReader } from '../agent.ts';
import type { Spend, SpendBy, SpendRow } from './spend-shape.ts';

const DEFAULT_DAYS = 30;
/** Days of one question: ten years. */
const MOST_DAYS = 3660;

export type SpendQuestion = {
  readonly by: SpendBy;
  /** Days, YYYY-MM-DD; by default the last thirty. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
};

/**
 * What was spent in a time, by what it was spent on. Days before those that are kept count by whole months: `from` in the
 * answer says where it begins.
 */
export async function readSpend(
  { agentId, log }: AgentReader,
  { by, ...asked }: SpendQuestion,
): Promise<Spend> {
  const { now } = await log.view(agentId, []);
  const { from, to, keys } = periodsOf(by, { today: now.slice(0, 10), ...asked });
  const view = await log.view(agentId, [{ projection: spendProjection, keys }]);
  const found = keys.flatMap((key) => {
    const doc = view.get(spendProjection, key);
    return doc === undefined ? [] : [{ name: key.slice(key.indexOf(':') + 1), doc }];
  });
  const parts = found.flatMap(({ name, doc }) => partsOf(by, name, doc));
  const rows = summed(parts).map(asRow);
  const total = asRow({
    name: 'total',
    total: parts.map(({ total }) => total).reduce(addSpend, noSpend),
  });
  return { by, from, to, rows: inOrder(by, rows), total };
}

type Asked = Pick<SpendQuestion, 'from' | 'to'> & { readonly today: string };
type Periods = { readonly from: string; readonly to: string; readonly keys: readonly string[] };

/** The documents that make up the time: those of whole months, and of the days around them. */
function periodsOf(by: SpendBy, { today, from, to = today }: Asked): Periods {
  const wanted = from ?? dayPlus(to, 1 - DEFAULT_DAYS);
  const first = [wanted, dayPlus(to, 1 - MOST_DAYS)].toSorted()[1] ?? wanted;
  const oldest = dayPlus(today, 1 - DAYS_KEPT);
  if (by === 'day' || by === 'job') {
    const begin = first < oldest ? oldest : first;
    const keyOf = by === 'day' ? spendDayKey : spendJobsKey;
    return { from: begin, to, keys: daysFrom(begin, to).map(keyOf) };
  }
  const begin = first < oldest ? `${first.slice(0, 7)}-01` : first;
  return { from: begin, to, keys: monthsAndDays(begin, to, oldest) };
}

function daysFrom(from: string, to: string): readonly string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = dayPlus(day, 1)) days.push(day);
  return days;
}

function monthsAndDays(from: string, to: string, oldest: string): readonly string[] {
  const keys = daysFrom(from, to).map((day) => {
    const month = day.slice(0, 7);
    const lastDay = dayPlus(`${dayPlus(`${month}-28`, 4).slice(0, 7)}-01`, -1);
    const isWhole = `${month}-01` >= from && (lastDay <= to || `${month}-01` < oldest);
    return isWhole ? spendMonthKey(month) : spendDayKey(day);
  });
  return [...new Set(keys)];
}

type Part = { readonly name: string; readonly total: SpendTotal };

function partsOf(by: SpendBy, name: string, doc: SpendDoc): readonly Part[] {
  const jobs = asJobs(doc);
  if (jobs !== undefined) {
    return [...entriesOf(jobs.jobs), { name: 'others', total: jobs.more }];
  }
  const period = asPeriod(doc);
  return period === undefined ? [] : partsOfPeriod(by, name, period);
}

function partsOfPeriod(by: SpendBy, name: string, period: SpendPeriod): readonly Part[] {
  switch (by) {
    case 'purpose':
    case 'model':
      return period.lines.map((line) => ({ name: line[by], total: line.total }));
    case 'capability':
      return entriesOf(period.capabilities);
    case 'day':
    case 'job':
      return [{ name, total: period.lines.map(({ total }) => total).reduce(addSpend, noSpend) }];
  }
}

function entriesOf(totals: Readonly<Record<string, SpendTotal>>): readonly Part[] {
  return Object.entries(totals).map(([name, total]) => ({ name, total }));
}

function summed(parts: readonly Part[]): readonly Part[] {
  const totals = new Map<string, SpendTotal>();
  for (const { name, total } of parts) {
    totals.set(name, addSpend(totals.get(name) ?? noSpend, total));
  }
  const found = [...totals].map(([name, total]) => ({ name, total }));
  return found.filter(({ total }) => total.calls > 0);
}

function asRow({ name, total }: Part): SpendRow {
  const read = total.tokens_in + total.tokens_cached + total.tokens_cache_write;
  return { name, ...total, cached_share: read === 0 ? 0 : total.tokens_cached / read };
}

/** Days as they went; the rest by what it cost, most first. */
function inOrder(by: SpendBy, rows: readonly SpendRow[]): readonly SpendRow[] {
  return rows.toSorted((a, b) =>
    by === 'day' || a.usd === b.usd ? (a.name < b.name ? -1 : 1) : b.usd - a.usd,
  );
}
