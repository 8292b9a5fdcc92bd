import type { BudgetSettings } from '../../domain/budget/limits.ts';
import { spendScopes } from '../../domain/budget/limits.ts';
import { addUsd } from '../../domain/budget/money.ts';
import { withCap } from '../../domain/budget/owner-cap.ts';
import {
  asCap,
  asScope,
  budgetProjection,
  CAP_KEY,
  CONSENT_KEY,
} from '../../domain/budget/views/budget.ts';
import type { ParkedWork } from '../../domain/cycle/views/parked-work.ts';
import type { View, Wanted } from '../../kernel/log/log-contract.ts';
import { mayAsk } from './ask.ts';
import type { ModelPorts } from './model-run.ts';

/** Whether a model can be asked and paid, as sensing needs to know it: without asking anybody. */
export type ModelStanding = {
  readonly wanted: (now: string) => Wanted;
  /** Reasons to sleep that have ended: a model was named, today's budget has grown. */
  readonly lifted: (view: View) => ReadonlySet<ParkedWork['cause']>;
  /** There is a model, and so much is left today. */
  readonly affords: (view: View, usd: number) => boolean;
};

export function modelStanding(
  modelPorts: Pick<ModelPorts, 'model' | 'providers' | 'budget'>,
): ModelStanding {
  return {
    wanted: (now) => {
      const keys = [CONSENT_KEY, CAP_KEY, dayScope(modelPorts.budget, now).scope];
      return [{ projection: budgetProjection, keys }];
    },
    lifted: (view) => {
      const causes: ParkedWork['cause'][] = [];
      if (mayAsk(view, modelPorts)) causes.push('model');
      if (isRaised(view, cappedIn(view, modelPorts.budget))) causes.push('budget');
      return new Set(causes);
    },
    affords: (view, usd) => {
      const { scope, ceilingUsd } = dayScope(cappedIn(view, modelPorts.budget), view.now);
      const doc = asScope(view.get(budgetProjection, scope));
      const committed = addUsd(doc?.spent_usd ?? 0, doc?.reserved_usd ?? 0, usd);
      return mayAsk(view, modelPorts) && committed <= ceilingUsd;
    },
  };
}

/** More may be spent than when a call was last refused for want of money. */
function isRaised(view: View, budget: BudgetSettings): boolean {
  const { scope, ceilingUsd } = dayScope(budget, view.now);
  const refusedAt = asScope(view.get(budgetProjection, scope))?.exhausted_limit_usd ?? null;
  return refusedAt !== null && ceilingUsd > refusedAt;
}

function cappedIn(view: View, budget: BudgetSettings): BudgetSettings {
  return withCap(budget, asCap(view.get(budgetProjection, CAP_KEY)), view.now);
}

function dayScope(budget: BudgetSettings, now: string) {
  const [day] = spendScopes(budget, { now, cycleNo: null, isExploration: false, priority: 'act' });
  if (day === undefined) throw new Error('a day is a scope of every call');
  return day;
}
