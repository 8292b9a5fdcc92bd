import { createHash } from 'node:crypto';
import { atShare, fitsModel, worstCaseUsd } from '../../domain/budget/call-cost.ts';
import { type BudgetSettings, type SpendScope, spendScopes } from '../../domain/budget/limits.ts';
import { withCap } from '../../domain/budget/owner-cap.ts';
import { priceOf } from '../../domain/budget/prices.ts';
import {
  type ReserveBudget,
  refuseProvider,
  reserveBudget,
  reserveCondition,
  type SpendDecision,
} from '../../domain/budget/reserve-budget.ts';
import {
  asCap,
  asConsent,
  asOpen,
  asProvider,
  asScope,
  budgetProjection,
  CAP_KEY,
  CONSENT_KEY,
  OPEN_KEY,
  providerKey,
} from '../../domain/budget/views/budget.ts';
import { fact } from '../../domain/fact.ts';
import { jobProjection } from '../../domain/job/views/job.ts';
import { later } from '../../kernel/later.ts';
import type { View, Wanted } from '../../kernel/log/log-contract.ts';
import type { BlobStore } from '../../kernel/ports/blobs.ts';
import type { Model, ModelRequest } from '../../kernel/ports/model.ts';
import { canonicalText } from '../../kernel/text/canonical-text.ts';
import type { CallContext } from '../phase-context.ts';
import type { ModelCall, ModelPorts, ModelRefusal, ModelRun } from './model-run.ts';
import { withFiles } from './with-files.ts';

/** How long after its time a call may still come to its settlement before the worst case is booked. */
const SETTLE_GRACE_MS = 60_000;

type Asked = {
  readonly call: ModelCall<unknown>;
  readonly request: ModelRequest;
  readonly attempt: number;
  /** It is handed in in a batch: at which share of the price, and how long after its time it may be settled. */
  readonly batch?: { readonly share: number; readonly graceMs: number };
};

/**
 * Consent, price, size and money, in this order: the prompt goes nowhere, not even to be counted, before the owner has
 * named the provider. When it may be sent, the run and its reservation are in the log and the prompt is a blob.
 */
export async function reserveRun(
  context: CallContext,
  modelPorts: ModelPorts & { readonly model: Model },
  asked: Asked,
): Promise<ModelRun | ModelRefusal> {
  const { model, models, blobs } = modelPorts;
  const { request, attempt } = asked;
  const { provider } = model;
  const restKey = restKeyOf(modelPorts);
  const restingUntilMs = model.unavailableUntilMs(asked.request.model);
  if (restingUntilMs !== null) {
    const retryAt = new Date(restingUntilMs).toISOString();
    const detail = `${provider} failed too often just now`;
    return { status: 'refused', reason: 'provider_down', detail, retryAt };
  }
  const keys = [CONSENT_KEY, OPEN_KEY, restKey];
  const view = await context.view([{ projection: budgetProjection, keys }]);
  const early = refuseProvider(spendState(view, provider, restKey), { provider, now: view.now });
  if (early !== null) return asRefusal(early);
  const price = priceOf(models.prices, request.model);
  const { tokens } = await model.countTokens(await withFiles(modelPorts, request), context.signal);
  const size = { input: tokens, maxOutput: request.maxOutputTokens };
  if (price !== undefined && !fitsModel(price, size)) {
    const detail = `${tokens} tokens and ${size.maxOutput} for the answer are too many for ${request.model}`;
    return { status: 'refused', reason: 'too_long', detail, retryAt: null };
  }
  const promptHash = await keptPrompt(blobs, request, asked.call);
  const run = { runId: context.newId(), attempt, request, promptHash };
  return reserve(context, { modelPorts, asked, run, tokens, now: view.now });
}

/** What the provider may look up in this call: with tools switched off, nothing. */
function usableWeb({ web, toolChoice }: ModelRequest): ModelRequest['web'] {
  return toolChoice === 'none' ? undefined : web;
}

type Reserving = {
  readonly modelPorts: ModelPorts & { readonly model: Model };
  readonly asked: Asked;
  readonly run: ModelRun;
  readonly tokens: number;
  readonly now: string;
};

/** Run and reservation in one append, conditional on consent and on every scope. */
async function reserve(
  context: CallContext,
  { modelPorts, asked, run, tokens, now }: Reserving,
): Promise<ModelRun | ModelRefusal> {
  const { call, request, batch } = asked;
  const { provider } = modelPorts.model;
  const restKey = restKeyOf(modelPorts);
  const { prices } = modelPorts.models;
  const spender = { ...call, now, cycleNo: context.cycleNo };
  const scopesIn = scopesOf(modelPorts.budget, spender);
  const keys = [CONSENT_KEY, OPEN_KEY, restKey, ...scopesIn.keys];
  const { cacheFor = '5m', maxOutputTokens: maxOutput } = request;
  const cached = call.expectedCachedTokens ?? 0;
  const size = { input: tokens, maxOutput, cached, cacheFor, web: usableWeb(request) };
  const worstCase = atShare(worstCaseUsd(prices, request.model, size), batch?.share ?? 1);
  let decided: SpendDecision | null = null;
  const wanted = [{ projection: budgetProjection, keys }, ...scopesIn.wanted];
  await context.log.decide(context.agentId, wanted, (view) => {
    const scopes = scopesIn.of(view);
    const command: ReserveBudget = {
      ref: run.runId,
      provider,
      model: request.model,
      scopes,
      worstCaseUsd: worstCase,
      expiresAt: later(view.now, request.timeoutMs + (batch?.graceMs ?? SETTLE_GRACE_MS)),
      priceVersion: prices.version,
      now: view.now,
    };
    decided = reserveBudget(spendState(view, provider, restKey), command);
    const origin = { ...context.origin, occurredAt: context.now() };
    if (decided.status === 'refused') {
      return { decision: { events: decided.events, onDuplicate: 'first' }, origin };
    }
    const events = [requested(context, call, run), ...decided.events];
    return { decision: { events, unless: reserveCondition(command) }, origin };
  });
  const last = decided as SpendDecision | null; // set in the callback, which the compiler does not see
  if (last === null) throw new Error('the log made no decision about the reservation');
  return last.status === 'refused' ? asRefusal(last) : run;
}

type Spender = Pick<ModelCall<unknown>, 'priority' | 'isExploration' | 'job'> & {
  /** The day is the one the call began in, also when midnight passes before the append. */
  readonly now: string;
  readonly cycleNo: number | null;
};

/** The scopes of a call, with what the owner allows a day and has given its job by the time the money is set aside. */
export function scopesOf(settings: BudgetSettings, { job = null, ...spender }: Spender) {
  const withExtra = (limits: BudgetSettings, extraUsd: number) =>
    spendScopes(limits, { ...spender, job: job && { jobId: job.jobId, extraUsd } });
  const wanted: Wanted = job === null ? [] : [{ projection: jobProjection, keys: [job.workId] }];
  return {
    keys: [CAP_KEY, ...withExtra(settings, 0).map(({ scope }) => scope)],
    wanted,
    of: (view: View): readonly SpendScope[] => {
      const doc = job === null ? undefined : view.get(jobProjection, job.workId);
      const cap = asCap(view.get(budgetProjection, CAP_KEY));
      const extraUsd = doc?.job_id === job?.jobId ? (doc?.extra_usd ?? 0) : 0;
      return withExtra(withCap(settings, cap, spender.now), extraUsd);
    },
  };
}

/** Where it stands until when this provider, or this model of it, is left alone. */
export function restKeyOf({ model, restKey }: ModelPorts & { readonly model: Model }): string {
  return restKey ?? providerKey(model.provider);
}

/** What a decision about money reads, from documents that were asked for. */
export function spendState(view: View, provider: string, restKey = providerKey(provider)) {
  const doc = (key: string) => view.get(budgetProjection, key);
  return {
    consent: asConsent(doc(CONSENT_KEY)),
    provider: asProvider(doc(restKey)),
    scope: (key: string) => asScope(doc(key)),
    open: asOpen(doc(OPEN_KEY)),
  };
}

function requested(context: CallContext, call: ModelCall<unknown>, run: ModelRun) {
  return fact('AgentRunRequested', {
    run_id: run.runId,
    cycle_no: context.cycleNo,
    agent: call.agent,
    model_role: call.role,
    prompt_hash: run.promptHash,
    timeout_ms: run.request.timeoutMs,
  });
}

/**
 * All that the model will see, and what is asked of it. A job's conversation is in the log piece by piece: a hash says
 * which messages were sent, and what stays the same from call to call is kept once.
 */
async function keptPrompt(
  blobs: Pick<BlobStore, 'put'>,
  request: ModelRequest,
  { output, conversation }: ModelCall<unknown>,
): Promise<string> {
  const {
    model,
    system,
    messages,
    maxOutputTokens,
    tools = [],
    toolChoice = 'auto',
    web,
  } = request;
  const frame = {
    model,
    system,
    maxOutputTokens,
    output: output?.name ?? null,
    ...(tools.length > 0 && { tools, toolChoice }),
    ...(web !== undefined && { web }),
  };
  if (conversation === undefined) return blobs.put(canonicalText({ ...frame, messages }));
  const sha256 = createHash('sha256').update(canonicalText(messages)).digest('hex');
  const { jobId: job_id, turn } = conversation;
  const sent = { job_id, turn, messages: messages.length, sha256 };
  const kept = await blobs.put(canonicalText(frame));
  return blobs.put(canonicalText({ frame: kept, conversation: sent }));
}

function asRefusal({ reason, detail, retryAt }: Omit<ModelRefusal, 'status'>): ModelRefusal {
  return { status: 'refused', reason, detail, retryAt };
}
