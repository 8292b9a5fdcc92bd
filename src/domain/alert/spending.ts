/** Cost of one finished cycle, USD. */
type Spent = { readonly cost_usd: number; readonly event_id: string };

type SpendingSettings = {
  /** Cycles at the end of the record whose cost is looked at, and those before that say what is usual. */
  readonly newest: number;
  readonly usual: number;
  readonly usualAtLeast: number;
  /** So many times the usual is an alarm ... */
  readonly factor: number;
  /** ... if it is also this part of the day's limit, a cycle. */
  readonly shareOfDay: number;
};

const defaultSpendingSettings: SpendingSettings = {
  newest: 3,
  usual: 30,
  usualAtLeast: 10,
  factor: 4,
  shareOfDay: 0.05,
};

export type SpendAlarm = {
  readonly meanUsd: number;
  readonly usualUsd: number;
  readonly eventIds: readonly string[];
};

/**
 * Whether the newest cycles cost far more than cycles usually do, whatever their outcome: a run that succeeds can be
 * wasteful. Only cycles that cost anything count. `cycles`: oldest first.
 */
export function spendAlarm(
  cycles: readonly Spent[],
  dailyUsd: number,
  settings: SpendingSettings = defaultSpendingSettings,
): SpendAlarm | null {
  const paid = cycles.filter(({ cost_usd }) => cost_usd > 0);
  const newest = paid.slice(-settings.newest);
  const before = paid.slice(0, -settings.newest).slice(-settings.usual);
  if (before.length < settings.usualAtLeast) return null;
  const meanUsd = newest.reduce((sum, { cost_usd }) => sum + cost_usd, 0) / newest.length;
  const usualUsd = median(before.map(({ cost_usd }) => cost_usd));
  const isHigh = meanUsd >= usualUsd * settings.factor;
  if (!isHigh || meanUsd < dailyUsd * settings.shareOfDay) return null;
  return { meanUsd, usualUsd, eventIds: newest.map(({ event_id }) => event_id) };
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
