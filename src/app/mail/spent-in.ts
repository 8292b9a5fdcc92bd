import { asScope, budgetProjection } from '../../domain/budget/views/budget.ts';
import { daysOfPeriod } from '../../domain/report/days-of-period.ts';
import type { BudgetPeriod } from '../../language/intents/budget-period.ts';
import type { TellReplies } from '../../language/replies/told/tell-replies.ts';
import type { Agent } from '../agent.ts';

/** The cost of the days in a period; days are counted in UTC. */
export async function spentIn(
  { agentId, log, now }: Pick<Agent, 'agentId' | 'log' | 'now'>,
  { period, tells }: { readonly period: BudgetPeriod; readonly tells: TellReplies },
): Promise<string> {
  const days = daysOfPeriod(period, now());
  const keys = days.map((day) => `day:${day}`);
  const view = await log.view(agentId, [{ projection: budgetProjection, keys }]);
  const spent = keys.reduce(
    (sum, key) => sum + (asScope(view.get(budgetProjection, key))?.spent_usd ?? 0),
    0,
  );
  return tells.spentIn(`$${spent.toFixed(4)}`, period);
}
