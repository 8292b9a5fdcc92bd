import { dayScope, summariseBudget } from '../../domain/budget/summarise-budget.ts';
import { budgetProjection, CAP_KEY } from '../../domain/budget/views/budget.ts';
import type { TellReplies } from '../../language/replies/told/tell-replies.ts';
import type { Agent } from '../agent.ts';

/** What was spent today, and the cap of the day. */
export async function budgetText(
  { agentId, log, config, now }: Agent,
  tells: TellReplies,
): Promise<string> {
  const keys = [CAP_KEY, dayScope(now())];
  const view = await log.view(agentId, [{ projection: budgetProjection, keys }]);
  const settings = { now: now(), dailyUsd: config.dailyUsd };
  const { today } = summariseBudget(view.all(budgetProjection), settings);
  const { spent_usd, reserved_usd, limit_usd } = today;
  const reserved = reserved_usd > 0 ? `, ${tells.reserved(cents(reserved_usd))}` : '';
  return `${tells.budget(cents(spent_usd), `$${limit_usd.toFixed(2)}`)}${reserved}.`;
}

/** In US dollars; less than a cent is shown with four places. */
export function cents(usd: number): string {
  return `$${usd.toFixed(usd > 0 && usd < 0.01 ? 4 : 2)}`;
}
