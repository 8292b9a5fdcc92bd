import {
  type BudgetSummary,
  dayScope,
  summariseBudget,
} from '../domain/budget/summarise-budget.ts';
import { asScope, type BudgetDoc, budgetProjection } from '../domain/budget/views/budget.ts';
import type { Agent, AgentReader } from './agent.ts';

/** Limit on the listed earlier days, cycles and jobs. */
const SCOPES_LISTED = 50;

/** Money spent, reserved and left, for CLI, HTTP and mail. */
export async function readBudget({
  agentId,
  log,
  config,
}: AgentReader & { readonly config: Pick<Agent['config'], 'dailyUsd'> }): Promise<BudgetSummary> {
  const view = await log.view(agentId, [{ projection: budgetProjection, keys: 'open' }]);
  // Read by key: many cycles and jobs ended since the day began, so it is not among the newest closed scopes.
  const today = dayScope(view.now);
  const days = await log.view(agentId, [{ projection: budgetProjection, keys: [today] }]);
  const { documents } = await log.archive(agentId, budgetProjection, { limit: SCOPES_LISTED });
  const over = documents.flatMap((doc) => asScope(doc) ?? []);
  const scopes = new Map([
    ...over.map((doc): [string, BudgetDoc] => [doc.scope, doc]),
    ...days.all(budgetProjection),
    ...view.all(budgetProjection),
  ]);
  return summariseBudget(scopes, { now: view.now, dailyUsd: config.dailyUsd });
}
