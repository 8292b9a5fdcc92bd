import type { JobMoney, SpendScope } from '../../../domain/budget/limits.ts';
import { addUsd } from '../../../domain/budget/money.ts';
import {
  type BudgetState,
  type ReserveBudget,
  reserveBudget,
  reserveCondition,
  type SpendDecision,
} from '../../../domain/budget/reserve-budget.ts';
import {
  budgetProjection,
  CONSENT_KEY,
  OPEN_KEY,
  providerKey,
} from '../../../domain/budget/views/budget.ts';
import { fact } from '../../../domain/fact.ts';
import { later } from '../../../kernel/later.ts';
import type { ModelRefusal } from '../../model/model-run.ts';
import { scopesOf, spendState } from '../../model/reserve-run.ts';
import type { PhaseContext } from '../../phase-context.ts';
import type { WorkerLoopPorts, WorkerSettings } from './worker-ports.ts';

/** How long after its time a run may still come to its settlement before the worst case is booked. */
const SETTLE_GRACE_MS = 120_000;

/** A run of a worker with its money set aside. */
export type ReservedWork = { readonly runId: string; readonly budgetUsd: number };

type Asked = {
  readonly promptHash: string;
  readonly isExploration: boolean;
  readonly job: JobMoney | null;
};

/**
 * Sets money aside for a run of a worker, in one append with its request. The consent is that to a model: who named
 * one and then chose a worker pays for both; without it nothing is spent.
 */
export async function reserveWork(
  context: PhaseContext,
  { modelPorts, worker: { worker, model, settings } }: WorkerLoopPorts,
  { promptHash, isExploration, job }: Asked,
): Promise<ReservedWork | ModelRefusal> {
  const { now } = await context.view([{ projection: budgetProjection, keys: [CONSENT_KEY] }]);
  const { cycleNo } = context;
  const spender = { now, cycleNo, isExploration, priority: 'act', job } as const;
  const scopesIn = scopesOf(modelPorts.budget, spender);
  const keys = [CONSENT_KEY, OPEN_KEY, providerKey(worker.name), ...scopesIn.keys];
  const wanted = [{ projection: budgetProjection, keys }, ...scopesIn.wanted];
  const runId = context.newId();
  let decided: { readonly spend: SpendDecision; readonly budgetUsd: number } | null = null;
  await context.log.decide(context.agentId, wanted, (view) => {
    const scopes = scopesIn.of(view);
    const state = spendState(view, worker.name);
    const worstCaseUsd = affordableUsd(state, scopes, settings);
    const command: ReserveBudget = {
      ref: runId,
      provider: state.consent?.provider ?? worker.name,
      model,
      scopes,
      worstCaseUsd,
      now: view.now,
      priceVersion: worker.name,
      expiresAt: later(view.now, settings.timeoutMs + SETTLE_GRACE_MS),
    };
    const spend = reserveBudget(state, command);
    decided = { spend, budgetUsd: addUsd(worstCaseUsd, -settings.marginUsd) };
    const origin = { ...context.origin, occurredAt: context.now() };
    if (spend.status === 'refused') {
      return { decision: { events: spend.events, onDuplicate: 'first' }, origin };
    }
    const about = { run_id: runId, cycle_no: cycleNo, agent: worker.name, model_role: 'standard' };
    const payload = { ...about, prompt_hash: promptHash, timeout_ms: settings.timeoutMs };
    const events = [fact('AgentRunRequested', payload), ...spend.events];
    return { decision: { events, unless: reserveCondition(command) }, origin };
  });
  const last = decided as { spend: SpendDecision; budgetUsd: number } | null; // set in the callback, which the compiler does not see
  if (last === null) throw new Error('the log made no decision about the reservation');
  const { spend, budgetUsd } = last;
  if (spend.status === 'reserved') return { runId, budgetUsd };
  const { reason, detail, retryAt } = spend;
  return { status: 'refused', reason, detail, retryAt };
}

/** As much as is wanted and left; never less than the least, which is then refused. */
function affordableUsd(
  state: BudgetState,
  scopes: readonly SpendScope[],
  { budgetUsd, marginUsd, leastUsd, shareOfRest }: WorkerSettings,
): number {
  const rests = scopes.map(({ scope, ceilingUsd }) => {
    const doc = state.scope(scope);
    return addUsd(ceilingUsd, -(doc?.reserved_usd ?? 0), -(doc?.spent_usd ?? 0)) * shareOfRest;
  });
  const wanted = Math.min(addUsd(budgetUsd, marginUsd), ...rests);
  return addUsd(Math.max(wanted, addUsd(leastUsd, marginUsd)));
}
