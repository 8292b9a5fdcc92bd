import { setTimeout as sleep } from 'node:timers/promises';
import type { Model, ModelFailure, ModelReply, ModelRequest } from '../../kernel/ports/model.ts';
import { type Ended, type ErrorAnswer, failureOf } from './call-failure.ts';
import { type BreakerSettings, type CircuitBreaker, circuitBreaker } from './circuit-breaker.ts';
import { readReply } from './read-reply.ts';
import { type RetrySettings, retryPauseMs } from './retry-pause.ts';
import { stallWatch } from './stall-watch.ts';
import { asWritten, noReply, type Streamed } from './streamed-reply.ts';

export type CallSettings = {
  readonly retry: RetrySettings;
  readonly breaker: BreakerSettings;
  /** A call without a byte for this long is aborted. */
  readonly stallMs: number;
  readonly countTimeoutMs: number;
  /** Submitting a batch, or polling one. */
  readonly batchTimeoutMs: number;
  readonly size: ReplySize;
};

/** Size limits of a reply. A token is about four characters, and a few hundred bytes of stream. */
type ReplySize = {
  readonly leastCharacters: number;
  readonly charactersPerToken: number;
  /** Allowance beside the tokens: web results, pings, thinking. */
  readonly leastBytes: number;
  readonly bytesPerToken: number;
};

/** SAFETY fault 15: bounded retries, a rest after failures in a row. */
export const defaultCallSettings: CallSettings = {
  retry: { attempts: 4, baseMs: 500, maxMs: 20_000 },
  breaker: { failures: 6, restMs: 60_000 },
  stallMs: 60_000,
  countTimeoutMs: 10_000,
  batchTimeoutMs: 20_000,
  size: {
    leastCharacters: 65_536,
    charactersPerToken: 16,
    leastBytes: 4 * 1024 * 1024,
    bytesPerToken: 1024,
  },
};

/** The address of a provider and how it is called. */
export type ModelOptions = {
  readonly apiKey: string;
  readonly baseUrl: string;
  readonly settings: CallSettings;
  /** Epoch milliseconds. */
  readonly nowMs: () => number;
  /** In [0, 1). */
  readonly random: () => number;
};

/** The protocol of one provider. */
export type Provider = {
  /** Sends once and reads to the end of the reply, or until it breaks off. Never rejects. Errors after a complete reply do not matter. */
  readonly stream: (
    request: ModelRequest,
    by: { readonly fetch: typeof fetch; readonly signal: AbortSignal },
  ) => Promise<Streamed>;
  /** Null: not an error of its SDK. */
  readonly answerOf: (error: unknown) => ErrorAnswer | null;
  /** Whether a rejection showed how this server wants the request; true a bounded number of times. */
  readonly learn: (request: ModelRequest, failure: ModelFailure) => boolean;
};

/** Calls with retries, deadline, stall watch, breaker and redaction: the same for every provider. */
export function guardedModel(
  provider: Provider,
  options: ModelOptions,
): Pick<Model, 'call' | 'unavailableUntilMs'> {
  const { settings, nowMs } = options;
  // Each model has its own: an overloaded one says nothing about its fallback.
  const breakers = new Map<string, CircuitBreaker>();
  const breakerOf = (model: string): CircuitBreaker => {
    const breaker = breakers.get(model) ?? circuitBreaker(settings.breaker, nowMs);
    breakers.set(model, breaker);
    return breaker;
  };
  return {
    unavailableUntilMs: (model) => breakers.get(model)?.restingUntilMs() ?? null,
    call: async (request, signal) => {
      const edge = { ...options, provider, breaker: breakerOf(request.model) };
      const deadline = new AbortController();
      const timer = setTimeout(() => {
        deadline.abort();
      }, request.timeoutMs);
      const endsAtMs = nowMs() + request.timeoutMs;
      try {
        const limits = { signal, deadline: deadline.signal, endsAtMs };
        return await callWithRetries(edge, request, limits);
      } finally {
        clearTimeout(timer);
      }
    },
  };
}

type Edge = ModelOptions & { readonly provider: Provider; readonly breaker: CircuitBreaker };
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
    const outcome = await attemptLearning(edge, request, limits);
    if (outcome.status === 'replied' || !isFree(outcome)) return outcome;
    failure = outcome;
    const wait = outcome.retryAtMs === null ? null : outcome.retryAtMs - nowMs();
    const pauseMs = retryPauseMs(settings.retry, attempt, { retryAfterMs: wait, random: random() });
    const isTooLate = nowMs() + pauseMs >= limits.endsAtMs;
    if (attempt >= settings.retry.attempts || isTooLate || breaker.restingUntilMs() !== null) {
      return outcome;
    }
    const woken = AbortSignal.any([limits.signal, limits.deadline]);
    await sleep(pauseMs, undefined, { signal: woken }).catch(() => undefined); // the next attempt reports the reason
  }
}

const REPEATED: readonly string[] = ['rate_limited', 'overloaded', 'server_error', 'connect'];

/** May be retried: it certainly cost nothing and may succeed. */
function isFree({ error, billing }: ModelFailure): boolean {
  return billing.status === 'none' && REPEATED.includes(error);
}

/** One attempt, repeated at once with an adapted request as long as the server's rejections show how. */
async function attemptLearning(edge: Edge, request: ModelRequest, limits: Limits) {
  let outcome = await attemptOnce(edge, request, limits);
  while (isWrong(outcome) && edge.provider.learn(request, outcome)) {
    outcome = await attemptOnce(edge, request, limits);
  }
  return outcome;
}

/** The server rejected the request without cost; some answer so with a status of an internal error. */
function isWrong(outcome: ModelReply | ModelFailure): outcome is ModelFailure {
  if (outcome.status === 'replied' || outcome.billing.status !== 'none') return false;
  return outcome.error === 'invalid_request' || outcome.error === 'server_error';
}

function unavailable(retryAtMs: number): ModelFailure {
  return {
    status: 'failed',
    error: 'unavailable',
    billing: { status: 'none' },
    retryAtMs,
    message: 'the provider failed too often just now; nothing was sent',
    text: null,
    issues: [],
    requestId: null,
  };
}

async function attemptOnce(
  edge: Edge,
  request: ModelRequest,
  { signal, deadline }: Limits,
): Promise<ModelReply | ModelFailure> {
  const { provider, breaker, settings } = edge;
  const { size, stallMs } = settings;
  const keepAtMost = Math.max(
    size.leastCharacters,
    size.charactersPerToken * request.maxOutputTokens,
  );
  const maxBytes = size.leastBytes + size.bytesPerToken * request.maxOutputTokens;
  const givenUp = (): Ended['stoppedBy'] => {
    if (signal.aborted) return 'aborted';
    return deadline.aborted ? 'timeout' : null;
  };
  const fail = (streamed: Streamed, stoppedBy: Ended['stoppedBy']) => {
    const answer = provider.answerOf(streamed.error);
    const ended = { ...streamed, stoppedBy, answer, keepAtMost };
    return failureOf(ended, { key: edge.apiKey, nowMs: edge.nowMs() });
  };
  const early = givenUp();
  if (early !== null) {
    const nothing = { error: null, reply: noReply, requestId: null };
    return { ...fail(nothing, early), billing: { status: 'none' } };
  }
  breaker.sending();
  const watch = stallWatch({ stallMs, maxBytes });
  const any = AbortSignal.any([signal, deadline, watch.signal]);
  const streamed = await provider.stream(request, { fetch: watch.fetch, signal: any });
  watch.end();
  const isTooLong = watch.isOversized() || asWritten(streamed.reply).length > keepAtMost;
  const stopped = isTooLong ? 'oversized' : watch.signal.aborted ? 'stalled' : null;
  const outcome =
    streamed.reply.isWhole && !isTooLong
      ? readReply(streamed, request)
      : fail(streamed, givenUp() ?? stopped);
  tell(breaker, outcome);
  return outcome;
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
