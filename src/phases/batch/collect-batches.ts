import { atShare, costUsd } from '../../domain/budget/call-cost.ts';
import { priceOf } from '../../domain/budget/prices.ts';
import { type Settlement, settleBudget } from '../../domain/budget/settle-budget.ts';
import { type BatchDoc, batchProjection } from '../../domain/budget/views/batch.ts';
import {
  asConsent,
  asOpen,
  budgetProjection,
  CONSENT_KEY,
  OPEN_KEY,
} from '../../domain/budget/views/budget.ts';
import { controllerProjection } from '../../domain/cycle/views/controller.ts';
import type { Fact } from '../../domain/fact.ts';
import type { Origin, Trust } from '../../kernel/event/event.ts';
import type { View, Wanted } from '../../kernel/log/log-contract.ts';
import type { ModelFailure, ModelReply, ModelUsage } from '../../kernel/ports/model.ts';
import { SINGLETON } from '../../kernel/projection/projection.ts';
import type { ModelOffer, ModelPorts } from '../model/model-run.ts';
import { factsOf, replyText, settlementOf } from '../model/settle-run.ts';
import { offerFor } from '../model/stand-in.ts';
import type { AgentContext } from '../phase-context.ts';

/** Providers keep the results of a batch for about this long. */
const RESULTS_KEPT_MS = 28 * 86_400_000;

/** What is made of an answer: pure, with documents of the same moment as the settlement. */
export type LateAnswers = {
  readonly wanted: Wanted;
  /** The least trust of what was in the prompt. */
  readonly trust: Trust;
  readonly take: (
    view: View,
    answer: { readonly batch: BatchDoc; readonly text: string },
  ) => readonly Fact[];
};

export type CollectPorts = {
  readonly modelPorts: ModelPorts;
  /** By purpose. */
  readonly answers: Readonly<Record<string, LateAnswers>>;
};

export type CollectContext = Pick<AgentContext, 'agentId' | 'log' | 'now' | 'crashPoint'> & {
  readonly origin: Origin;
  readonly signal: AbortSignal;
};

/**
 * Asks for the answers of what was handed in. No model is called: only the name of a batch is sent. Safe to run
 * anywhere and at any time: each run ends once, its money, its record and what is made of it in one append. Says how many
 * are open still.
 */
export async function collectBatches(
  context: CollectContext,
  { modelPorts, answers }: CollectPorts,
): Promise<number> {
  const view = await context.log.view(context.agentId, [
    { projection: batchProjection, keys: 'all' },
    { projection: budgetProjection, keys: [CONSENT_KEY] },
    { projection: controllerProjection, keys: [SINGLETON] },
  ]);
  const batches = [...view.all(batchProjection).values()];
  const controller = view.get(controllerProjection, SINGLETON);
  const isAtRest = (controller?.paused ?? controller?.safe_mode ?? null) !== null;
  if (isAtRest || batches.length === 0) return batches.length;
  const consent = asConsent(view.get(budgetProjection, CONSENT_KEY));
  let open = 0;
  for (const batch of batches) {
    const offer = offerFor(modelPorts, batch.provider, consent);
    const answer = await lookAtBatch(context, { offer, batch, now: view.now });
    if (answer === null) open += 1;
    else await close(context, { batch, answer, offer, modelPorts, late: answers[batch.purpose] });
  }
  return open;
}

type Looking = {
  readonly offer: ModelOffer | undefined;
  readonly batch: BatchDoc;
  readonly now: string;
};

/** Null: no answer yet. */
async function lookAtBatch(
  { signal, crashPoint }: CollectContext,
  { offer, batch, now }: Looking,
): Promise<ModelReply | ModelFailure | null> {
  const { batch_id: batchId, run_id: id, model, expires_at } = batch;
  const answer = await offer?.model.batches?.collect({ batchId, id, model }, signal);
  crashPoint('batch:answered');
  if (answer !== undefined && answer.status !== 'open') return answer;
  return Date.parse(now) > Date.parse(expires_at) + RESULTS_KEPT_MS ? GIVEN_UP : null;
}

const GIVEN_UP: ModelFailure = {
  status: 'failed',
  error: 'timeout',
  message: 'no answer was to be had for as long as the provider keeps it',
  billing: { status: 'unknown' },
  retryAtMs: null,
  text: null,
  issues: [],
  requestId: null,
};

type Closing = {
  readonly batch: BatchDoc;
  readonly answer: ModelReply | ModelFailure;
  readonly offer: ModelOffer | undefined;
  readonly modelPorts: ModelPorts;
  readonly late: LateAnswers | undefined;
};

async function close(context: CollectContext, closing: Closing): Promise<void> {
  const { batch, answer, modelPorts, late } = closing;
  const { run_id } = batch;
  const said = replyText(answer);
  const outputRef = said === null ? null : await modelPorts.blobs.put(said);
  const wanted = [
    { projection: budgetProjection, keys: [OPEN_KEY] },
    { projection: batchProjection, keys: [run_id] },
    ...(late?.wanted ?? []),
  ];
  // A reservation that expired meanwhile stays booked as it is.
  const unless = {
    subjects: [`run:${run_id}`, `reservation:${run_id}`],
    types: ['AgentRunCompleted', 'AgentRunFailed', 'BudgetSpent', 'BudgetReleased'],
  };
  await context.log.decide(context.agentId, wanted, (view) => {
    const origin = { ...context.origin, occurredAt: context.now() };
    if (view.get(batchProjection, run_id) === undefined)
      return { decision: { events: [] }, origin };
    const taken =
      answer.status === 'replied' ? late?.take(view, { batch, text: answer.text }) : undefined;
    const events = [...batchEnded(view, closing, outputRef), ...(taken ?? [])];
    // Two that look at once saw the same answer, each at its own time: what the first wrote stays.
    return { decision: { events, unless, onDuplicate: 'first' }, origin };
  });
  context.crashPoint('batch:settled');
}

/** At the price of the batch. A model that lost its price meanwhile is booked at its worst case. */
function moneyOf(
  { model, share }: BatchDoc,
  answer: ModelReply | ModelFailure,
  offer: ModelOffer | undefined,
): Settlement {
  const prices = offer?.models.prices;
  const isPriced = prices !== undefined && priceOf(prices, model) !== undefined;
  const cost = (usage: ModelUsage) => (isPriced ? costUsd(prices, model, usage) : null);
  const settlement = settlementOf(answer, (usage) => atShare(cost(usage), share) ?? 0);
  return settlement.status === 'known' && !isPriced ? { status: 'unknown' } : settlement;
}

/** The result of the run and its cost. */
function batchEnded(
  view: View,
  { batch, answer, offer, late }: Closing,
  outputRef: string | null,
): readonly Fact[] {
  const { run_id, cycle_no, submitted_at } = batch;
  const settlement = moneyOf(batch, answer, offer);
  const spentUsd = settlement.status === 'known' ? settlement.amountUsd : 0;
  const end = {
    runId: run_id,
    cycleNo: cycle_no,
    attempt: 1,
    trust: late?.trust ?? ('outside' as const),
    output: null,
    answer,
    durationMs: Math.max(0, Date.parse(view.now) - Date.parse(submitted_at)),
  };
  return [
    ...factsOf(end, { outputRef, costUsd: spentUsd }),
    ...settleBudget(asOpen(view.get(budgetProjection, OPEN_KEY)), { ref: run_id, settlement }),
  ];
}
