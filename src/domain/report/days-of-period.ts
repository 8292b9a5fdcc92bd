import {
  type BudgetPeriod,
  isMonth,
  type MonthPeriod,
  monthOf,
} from '../../language/intents/budget-period.ts';

const DAY_MS = 24 * 3_600_000;

/** The days of a period that have begun by `now` (ISO 8601): UTC dates, `yyyy-MM-dd`. */
export function daysOfPeriod(period: BudgetPeriod, now: string): readonly string[] {
  const today = Date.parse(now.slice(0, 10));
  const date = (at: number) => new Date(at).toISOString().slice(0, 10);
  const between = (from: number, to: number) =>
    Array.from({ length: Math.round((to - from) / DAY_MS) + 1 }, (_, n) => date(from + n * DAY_MS));
  const monday = today - ((new Date(today).getUTCDay() + 6) % 7) * DAY_MS;
  const first = Date.parse(`${now.slice(0, 7)}-01`);
  if (isMonth(period)) return ofMonth(monthOf(period), now).filter((day) => day <= date(today));
  const lastFirst = Date.parse(`${date(first - DAY_MS).slice(0, 7)}-01`);
  const spans: Readonly<Record<Exclude<BudgetPeriod, MonthPeriod>, readonly string[]>> = {
    today: between(today, today),
    yesterday: between(today - DAY_MS, today - DAY_MS),
    week: between(monday, today),
    lastweek: between(monday - 7 * DAY_MS, monday - DAY_MS),
    month: between(first, today),
    lastmonth: between(lastFirst, first - DAY_MS),
  };
  return spans[period];
}

/** The days of the last such month that has begun. */
function ofMonth(month: number, now: string): readonly string[] {
  const [year = 0, present = 0] = now.split('-').map(Number);
  const of = month > present ? year - 1 : year;
  const count = new Date(Date.UTC(of, month, 0)).getUTCDate();
  return Array.from({ length: count }, (_, n) =>
    new Date(Date.UTC(of, month - 1, n + 1)).toISOString().slice(0, 10),
  );
}
