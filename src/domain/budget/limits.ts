import { explorationWork } from '../../kernel/event/work-id.ts';
import type { BudgetScope } from './events.ts';

/** Who may still spend when the day's money runs short, from last to stop to first (D75). */
export type SpendPriority = 'gate' | 'act' | 'consolidation' | 'reflection' | 'soul' | 'review';

export type BudgetSettings = {
  readonly dailyUsd: number;
  readonly cycleUsd: number;
  /** Of one job over all of its cycles; the owner may give a single one more. */
  readonly jobUsd: number;
  readonly explorationUsd: number;
  /** The part of the day's limit, 0..1, that each may fill; the rest stays for those before it. */
  readonly dailyShares: Readonly<Record<SpendPriority, number>>;
};

/**
 * 2 USD a day (G2), 0.50 USD an exploration (V37, H14). A job of 80 calls costs about 1.1 USD at list price and is to end
 * in one cycle, so a cycle and a job may have as much as the day (V58 had 1 USD a cycle).
 */
export const defaultBudgetSettings: BudgetSettings = {
  dailyUsd: 2,
  cycleUsd: 2,
  jobUsd: 2,
  explorationUsd: 0.5,
  dailyShares: {
    gate: 1,
    act: 0.95,
    consolidation: 0.85,
    reflection: 0.75,
    soul: 0.65,
    review: 0.55,
  },
};

/** A scope with the part of its limit that this spender may fill. */
export type SpendScope = BudgetScope & { readonly ceilingUsd: number };

/** The job a call is made for. What its owner gave it beyond the cap is read when money is set aside: not before. */
export type JobMoney = { readonly jobId: string; readonly workId: string };

/** The scopes a call is booked in. `now` is the database clock, ISO 8601; days are UTC. */
export function spendScopes(
  settings: BudgetSettings,
  call: {
    readonly now: string;
    readonly cycleNo: number | null;
    readonly isExploration: boolean;
    readonly priority: SpendPriority;
    /** `extraUsd`: what the owner gave this one beyond the cap. */
    readonly job?: { readonly jobId: string; readonly extraUsd: number } | null;
  },
): readonly SpendScope[] {
  const { dailyUsd, cycleUsd, jobUsd, explorationUsd, dailyShares } = settings;
  const { job = null } = call;
  const day = new Date(Date.parse(call.now)).toISOString().slice(0, 10);
  const whole = (scope: string, limit: number): SpendScope => ({
    scope,
    limit_usd: limit,
    ceilingUsd: limit,
  });
  return [
    { ...whole(`day:${day}`, dailyUsd), ceilingUsd: dailyUsd * dailyShares[call.priority] },
    ...(call.cycleNo === null ? [] : [whole(`cycle:${call.cycleNo}`, cycleUsd)]),
    ...(job === null ? [] : [whole(`job:${job.jobId}`, jobUsd + job.extraUsd)]),
    ...(call.cycleNo !== null && call.isExploration
      ? [whole(explorationWork(call.cycleNo), explorationUsd)]
      : []),
  ];
}

/** When a scope resets; null for one that ends with its cycle. */
export function windowEndsAt(scope: string): string | null {
  const day = /^day:(\d{4}-\d{2}-\d{2})$/.exec(scope)?.[1];
  if (day === undefined) return null;
  return new Date(Date.parse(`${day}T00:00:00.000Z`) + 86_400_000).toISOString();
}
