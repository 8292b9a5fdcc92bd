import { setTimeout as sleep } from 'node:timers/promises';
import Anthropic from '@anthropic-ai/sdk';
import type { Model, ModelFailure, ModelReply, ModelRequest } from '../../kernel/ports/model.ts';
import { type Ended, failureOf } from './anthropic-errors.ts';
import { requestBody, tokensAtMost } from './anthropic-request.ts';
import { noReply, withEvent } from './anthropic-stream.ts';
import { type BreakerSettings, type CircuitBreaker, circuitBreaker } from './circuit-breaker.ts';
import { readReply } from './read-reply.ts';
import { type RetrySettings, retryPauseMs } from './retry-pause.ts';
import { stallWatch } from './stall-watch.ts';

export type AnthropicSettings = {
  readonly retry: RetrySettings;
  readonly breaker: BreakerSettings;
  /** Without a byte for this long a call is given up. */
  readonly stallMs: number;
  readonly countTimeoutMs: number;
};

/** SAFETY fault 15: bounded retries, a rest after failures in a row. */
export const defaultAnthropicSettings: AnthropicSettings = {
  retry: { attempts: 4, baseMs: 500, maxMs: 20_000 },
  breaker: { failures: 6, restMs: 60_000 },
  stallMs: 60_000,
  countTimeoutMs: 10_000,
};

type Options = {
  readonly apiKey: string;
  readonly baseUrl: string;
  readonly settings: AnthropicSettings;
  /** Epoch milliseconds. */
  readonly nowMs: () => number;
  /** In [0, 1). */
  readonly random: () => number;
};

/** The provider may count a call a little higher than it counted before. */
const COUNT_MARGIN = 1.03;
const COUNT_EXTRA = 64;

/** The Messages API through its SDK. Retries, deadline, breaker and redaction are ours. */
export function anthropicModel(options: Options): Model {
  const { apiKey, baseUrl, settings, nowMs } = options;
  // Each of these would otherwise be read from the environment or from files.
  const client = new Anthropic({
    ...{ apiKey, baseURL: baseUrl, webhookKey: null, maxRetries: 0 },
    ...{ logLevel: 'off', openTelemetry: false },
  });
  const breaker = circuitBreaker(settings.breaker, nowMs);
  const edge = { ...options, client, breaker };
  return {
    provider: 'anthropic',
    unavailableUntilMs: () => breaker.restingUntilMs(),
    countTokens: (request, signal) => countTokens(edge, request, signal),
    call: async (request, signal) => {
      const deadline = new AbortController();
      const timer = setTimeout(() => {
        deadline.abort();
      }, request.timeoutMs);
      const endsAtMs = nowMs() + request.timeoutMs;
      try {
        return await callWithRetries(edge, request, {
          signal,
          deadline: deadline.signal,
          endsAtMs,
        });
      } finally {
        clearTimeout(timer);
      }
    },
  };
}

type Edge = Options & { readonly client: Anthropic; readonly breaker: CircuitBreaker };
type Limits = {
  readonly signal: AbortSignal;
  readonly deadline: AbortSignal;
  readonly endsAtMs: number;
};

async function callWithRetries(
  edge: Edge,
  request: ModelRequest,
  limits: Limits,
): Promise<ModelReply | ModelFailure> {
  const { settings, breaker, nowMs, random } = edge;
  let failure: ModelFailure | null = null;
  for (let attempt = 1; ; attempt++) {
    const restsUntilMs = breaker.restingUntilMs();
    if (restsUntilMs !== null) return failure ?? unavailable(restsUntilMs);
    const outcome = await attemptOnce(edge, request, limits);
    if (outcome.status === 'replied' || !isFree(outcome)) return outcome;
    failure = outcome;
    const wait = outcome.retryAtMs === null ? null : outcome.retryAtMs - nowMs();
    const pauseMs = retryPauseMs(settings.retry, attempt, { retryAfterMs: wait, random: random() });
    const isTooLate = nowMs() + pauseMs >= limits.endsAtMs;
    if (attempt >= settings.retry.attempts || isTooLate || breaker.restingUntilMs() !== null) {
      return outcome;
    }
    const woken = AbortSignal.any([limits.signal, limits.deadline]);
    await sleep(pauseMs, undefined, { signal: woken }).catch(() => undefined); // the next attempt says why
  }
}

const REPEATED: readonly string[] = ['rate_limited', 'overloaded', 'server_error', 'connect'];

/** May be sent again by us: it surely cost nothing and may go better. */
function isFree({ error, billing }: ModelFailure): boolean {
  return billing.status === 'none' && REPEATED.includes(error);
}

function unavailable(retryAtMs: number): ModelFailure {
  return {
    ...{ status: 'failed', error: 'unavailable', billing: { status: 'none' }, retryAtMs },
    message: 'the provider failed too often just now; nothing was sent',
    ...{ text: null, issues: [], requestId: null },
  };
}

async function attemptOnce(
  edge: Edge,
  request: ModelRequest,
  { signal, deadline }: Limits,
): Promise<ModelReply | ModelFailure> {
  const stoppedBy = (stalled: boolean): Ended['stoppedBy'] => {
    if (signal.aborted) return 'aborted';
    if (deadline.aborted) return 'timeout';
    return stalled ? 'stalled' : null;
  };
  const early = stoppedBy(false);
  if (early !== null) {
    const ended = { error: null, stoppedBy: early, reply: noReply, requestId: null };
    return {
      ...failureOf(ended, { key: edge.apiKey, nowMs: edge.nowMs() }),
      billing: { status: 'none' },
    };
  }
  edge.breaker.sending();
  const watch = stallWatch(edge.settings.stallMs);
  const any = AbortSignal.any([signal, deadline, watch.signal]);
  const streamed = await stream(edge.client.withOptions({ fetch: watch.fetch }), request, any);
  watch.end();
  const outcome = streamed.reply.isWhole
    ? readReply(streamed, request.output)
    : failureOf(
        { ...streamed, stoppedBy: stoppedBy(watch.signal.aborted) },
        { key: edge.apiKey, nowMs: edge.nowMs() },
      );
  tell(edge.breaker, outcome);
  return outcome;
}

/** Reads one reply to its end, or as far as it comes. Never rejects. What fails after a whole reply does not matter. */
async function stream(
  client: Anthropic,
  request: ModelRequest,
  signal: AbortSignal,
): Promise<Omit<Ended, 'stoppedBy'>> {
  let reply = noReply;
  let requestId: string | null = null;
  try {
    const body = {
      ...requestBody(request),
      max_tokens: request.maxOutputTokens,
      stream: true as const,
    };
    const limit = { signal, timeout: request.timeoutMs };
    const sent = await client.messages.create(body, limit).withResponse();
    requestId = sent.request_id ?? null;
    for await (const event of sent.data) reply = withEvent(reply, event);
    return { error: null, reply, requestId };
  } catch (error) {
    return { error, reply, requestId };
  }
}

const PROVIDER_FAILS: readonly string[] = [
  'overloaded',
  'server_error',
  'connect',
  'interrupted',
  'stalled',
  'timeout',
  'auth',
];

function tell(breaker: CircuitBreaker, outcome: ModelReply | ModelFailure): void {
  if (outcome.status === 'failed' && outcome.error === 'aborted') breaker.gaveUp();
  else if (outcome.status === 'failed' && PROVIDER_FAILS.includes(outcome.error)) breaker.failed();
  else breaker.answered();
}

async function countTokens(edge: Edge, request: ModelRequest, signal: AbortSignal) {
  const limit = { signal, timeout: edge.settings.countTimeoutMs };
  try {
    const { input_tokens } = await edge.client.messages.countTokens(requestBody(request), limit);
    if (!Number.isSafeInteger(input_tokens) || input_tokens < 0) throw new Error('not a count');
    return { tokens: Math.ceil(input_tokens * COUNT_MARGIN) + COUNT_EXTRA, exact: true };
  } catch {
    return { tokens: tokensAtMost(request), exact: false }; // counting is an optimisation, a bound will do
  }
}
