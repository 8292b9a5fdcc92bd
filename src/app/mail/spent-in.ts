import { asScope, budgetProjection } from '../../domain/budget/views/budget.ts';
import type { BudgetPeriod, MonthPeriod } from '../../language/intents/budget-period.ts';
import { isMonth, monthOf } from '../../language/replies/told/in-period.ts';
import type { TellReplies } from '../../language/replies/told/tell-replies.ts';
import type { Agent } from '../agent.ts';

const DAY_MS = 24 * 3_600_000;

/** The cost of the days in a period; days are counted in UTC. */
export async function spentIn(
  { agentId, log, now }: Pick<Agent, 'agentId' | 'log' | 'now'>,
  { period, tells }: { readonly period: BudgetPeriod; readonly tells: TellReplies },
): Promise<string> {
  const days = daysOf(period, now());
  const keys = days.map((day) => `day:${day}`);
  const view = await log.view(agentId, [{ projection: budgetProjection, keys }]);
  const spent = keys.reduce(
    (sum, key) => sum + (asScope(view.get(budgetProjection, key))?.spent_usd ?? 0),
    0,
  );
  return tells.spentIn(`$${spent.toFixed(4)}`, period);
}

/** UTC dates, `yyyy-MM-dd`. */
function daysOf(period: BudgetPeriod, now: string): readonly string[] {
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
