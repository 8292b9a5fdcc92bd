import { costUsd } from '../../domain/budget/call-cost.ts';
import {
  type Settlement,
  settleBudget,
  settleCondition,
} from '../../domain/budget/settle-budget.ts';
import { asOpen, budgetProjection, OPEN_KEY } from '../../domain/budget/views/budget.ts';
import type { ErrorClass } from '../../domain/cycle/events.ts';
import { type Fact, fact } from '../../domain/fact.ts';
import type { Trust } from '../../kernel/event/event.ts';
import { later } from '../../kernel/later.ts';
import type {
  Billing,
  Model,
  ModelErrorKind,
  ModelFailure,
  ModelReply,
  ModelUsage,
} from '../../kernel/ports/model.ts';
import { redactSecrets } from '../../kernel/text/redact.ts';
import { cutToCharacters } from '../../kernel/text/tokens.ts';
import type { CallContext } from '../phase-context.ts';
import type { ModelCall, ModelPorts, ModelRun } from './model-run.ts';
import { restKeyOf } from './reserve-run.ts';

const EXCERPT_LIMIT = 200;
const ISSUE_LIMIT = 300;
const LOOKUP_CHARACTERS = 500;
const MOST_ADDRESSES = 30;
/** How long a provider is left alone that limits us and does not say until when. */
const RATE_LIMIT_REST_MS = 60_000;

/** What the record of a run needs to know of it. */
export type RunEnd = {
  readonly runId: string;
  readonly cycleNo: number | null;
  readonly attempt: number;
  readonly trust: Trust;
  /** Name of the shape that was asked for; null: text. */
  readonly output: string | null;
  readonly answer: ModelReply | ModelFailure;
  readonly durationMs: number;
};

type Ended = {
  readonly call: ModelCall<unknown>;
  readonly run: ModelRun;
  readonly answer: ModelReply | ModelFailure;
  readonly durationMs: number;
};

/**
 * The result of a run, its cost and its effect in one append. Not under the phase's lease: what was spent is spent,
 * whoever works on the phase by now. A reservation that expired meanwhile stays booked as it is.
 */
export async function settleRun(
  context: CallContext,
  modelPorts: ModelPorts & { readonly model: Model },
  ended: Ended,
): Promise<{ readonly costUsd: number }> {
  const { answer, run, call, durationMs } = ended;
  const end: RunEnd = {
    runId: run.runId,
    cycleNo: context.cycleNo,
    attempt: run.attempt,
    trust: call.trust,
    output: call.output?.name ?? null,
    answer,
    durationMs,
  };
  const said = replyText(answer);
  const outputRef = said === null ? null : await modelPorts.blobs.put(said);
  const settlement = settlementOf(answer, (usage) => {
    const cost = costUsd(modelPorts.models.prices, run.request.model, usage);
    if (cost === null) throw new Error(`${run.request.model} lost its price during a call`);
    return cost;
  });
  const spentUsd = settlement.status === 'known' ? settlement.amountUsd : 0;
  const wanted = [{ projection: budgetProjection, keys: [OPEN_KEY] }];
  await context.log.decide(context.agentId, wanted, (view) => {
    const open = asOpen(view.get(budgetProjection, OPEN_KEY));
    const events: readonly Fact[] = [
      ...lookedUp(end),
      ...factsOf(end, { outputRef, costUsd: spentUsd }),
      ...settleBudget(open, { ref: run.runId, settlement }),
      ...rateLimit(answer, restKeyOf(modelPorts), { now: view.now, local: context.now() }),
      effectSettled(run, answer),
    ];
    const origin = { ...context.origin, occurredAt: context.now() };
    return { decision: { events, unless: settleCondition([run.runId]) }, origin };
  });
  return { costUsd: spentUsd };
}

/** The reply as it is kept: its text, and what it asked for. */
export function replyText(answer: ModelReply | ModelFailure): string | null {
  if (answer.status === 'failed') return answer.text;
  const { text, toolCalls = [] } = answer;
  return toolCalls.length === 0 ? text : JSON.stringify({ text, tool_calls: toolCalls });
}

/** The cost of the answer. */
export function settlementOf(
  answer: ModelReply | ModelFailure,
  cost: (usage: ModelUsage) => number,
): Settlement {
  const billing = billingOf(answer);
  switch (billing.status) {
    case 'none':
      return { status: 'none', why: answer.status === 'failed' ? answer.error : 'not billed' };
    case 'unknown':
      return { status: 'unknown' };
    case 'known': {
      const { usage } = billing;
      return { status: 'known', amountUsd: cost(usage), usage: bookedUsage(usage) };
    }
  }
}

function billingOf(answer: ModelReply | ModelFailure): Billing {
  if (answer.status === 'failed') return answer.billing;
  if (answer.isUsageGuessed === true) return { status: 'unknown' };
  return { status: 'known', usage: answer.usage };
}

function bookedUsage(usage: ModelUsage) {
  return {
    tokens_in: usage.inputTokens,
    tokens_out: usage.outputTokens,
    tokens_cached: usage.cacheReadTokens,
    tokens_cache_write: usage.cacheWriteTokens,
    ...(usage.cacheWrite1hTokens !== undefined && {
      tokens_cache_write_1h: usage.cacheWrite1hTokens,
    }),
    ...(usage.webSearches !== undefined && { web_searches: usage.webSearches }),
  };
}

/** The answer of a run that looked something up comes from outside. */
function trustOfAnswer({ trust, answer: { web } }: RunEnd): Trust {
  return (web?.lookups ?? []).length > 0 ? 'outside' : trust;
}

/** What the provider looked up: only the names of pages; their content is part of the conversation. */
function lookedUp({ runId: run_id, cycleNo: cycle_no, answer: { web } }: RunEnd): Fact[] {
  return (web?.lookups ?? []).map(({ kind, asked, addresses, error }) =>
    fact(
      'ProviderLookedUp',
      {
        run_id,
        cycle_no,
        kind,
        asked: cutToCharacters(redactSecrets(asked), LOOKUP_CHARACTERS),
        addresses: addresses
          .slice(0, MOST_ADDRESSES)
          .map((address) => cutToCharacters(redactSecrets(address), LOOKUP_CHARACTERS)),
        error: error === null ? null : cutToCharacters(error, LOOKUP_CHARACTERS),
      },
      { trust: 'outside' },
    ),
  );
}

type Outcome = { readonly outputRef: string | null; readonly costUsd: number };

/** The outcome of a run. */
export function factsOf(end: RunEnd, { outputRef, costUsd: cost_usd }: Outcome): readonly Fact[] {
  const { runId: run_id, cycleNo: cycle_no, answer } = end;
  const trust = trustOfAnswer(end);
  const about = { run_id, cycle_no };
  const output_ref = outputRef ?? '';
  if (answer.status === 'replied') {
    const used = {
      ...bookedUsage(answer.usage),
      cost_usd,
      duration_ms: Math.round(end.durationMs),
    };
    const payload = { ...about, model: answer.model, output_ref, ...used };
    return [fact('AgentRunCompleted', payload, { trust })];
  }
  const kept = outputRef === null ? {} : { output_ref };
  const why = { error_class: answer.error, message: answer.message };
  const again = { attempt: end.attempt, retryable: isRetryable(answer) };
  const failed = fact('AgentRunFailed', { ...about, ...why, ...again, ...kept });
  if (answer.error !== 'malformed' || answer.text === null) return [failed];
  const rejected = {
    run_id,
    schema: end.output ?? 'text',
    issues: answer.issues.map((issue) => issue.slice(0, ISSUE_LIMIT)),
    raw_excerpt: answer.text.slice(0, EXCERPT_LIMIT),
    ...kept,
  };
  return [failed, fact('AgentOutputRejected', rejected, { trust })];
}

const RETRYABLE: Readonly<Record<ModelErrorKind, boolean>> = {
  rate_limited: true,
  overloaded: true,
  server_error: true,
  connect: true,
  interrupted: true,
  stalled: true,
  timeout: true,
  aborted: true,
  unavailable: true,
  empty: true,
  refused: false,
  truncated: false,
  malformed: false,
  auth: false,
  invalid_request: false,
};

/** Whether the same call may go better another time. A refusal is final (SAFETY fault 16). */
export function isRetryable({ error }: ModelFailure): boolean {
  return RETRYABLE[error];
}

/** The provider's wait was counted on our clock; the log's clock decides when it ends. */
function rateLimit(
  answer: ModelReply | ModelFailure,
  restKey: string,
  clocks: { readonly now: string; readonly local: string },
): readonly Fact[] {
  if (answer.status === 'replied' || answer.error !== 'rate_limited') return [];
  const waitMs =
    answer.retryAtMs === null ? RATE_LIMIT_REST_MS : answer.retryAtMs - Date.parse(clocks.local);
  const retry_at = later(clocks.now, Math.max(0, waitMs));
  const payload = { scope: restKey, limit: answer.message, retry_at };
  return [fact('RateLimitHit', payload)];
}

function effectSettled({ runId }: ModelRun, answer: ModelReply | ModelFailure): Fact {
  const end = answer.status === 'replied' ? replied(answer) : broken(answer);
  return fact('EffectSettled', { effect_id: runId, ...end });
}

function replied({ requestId }: ModelReply) {
  return { outcome: 'success', error_class: null, detail: requestId ?? 'replied' } as const;
}

/** No way in which a model fails is a fault of the agent's own abilities (D81). */
function broken({ error }: ModelFailure) {
  const error_class: ErrorClass = error === 'refused' ? 'policy' : 'environment';
  const outcome = error === 'refused' ? ('refused' as const) : ('failure' as const);
  return { outcome, error_class, detail: error };
}
