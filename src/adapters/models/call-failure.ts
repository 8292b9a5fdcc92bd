import { z } from 'zod';
import { jsonOrNull } from '../../kernel/json-or-null.ts';
import type { Billing, ModelErrorKind, ModelFailure } from '../../kernel/ports/model.ts';
import { retryAfterMs } from './retry-pause.ts';
import { asWritten, type Streamed } from './streamed-reply.ts';

const MESSAGE_LIMIT = 500;
/** Errors from before the request was sent: it cost nothing. */
const NOT_SENT = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENETUNREACH',
  'EHOSTUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** What an error of an SDK says about the answer of the server. `isLost`: there is no answer, the connection broke. */
export type ErrorAnswer = {
  readonly isLost: boolean;
  readonly status: number | undefined;
  readonly type: string | null;
  readonly headers: Headers | undefined;
  readonly requestId: string | null;
};

/** How an attempt ended early. `stoppedBy` is set when we ended it ourselves. */
export type Ended = Streamed & {
  readonly stoppedBy: 'aborted' | 'timeout' | 'stalled' | 'oversized' | null;
  /** Characters of it that are kept. */
  readonly keepAtMost?: number;
  /** Null: not an error of the SDK. */
  readonly answer: ErrorAnswer | null;
};

/** A failed attempt as a typed error whose text never contains the key. */
export function failureOf(
  ended: Ended,
  { key, nowMs }: { readonly key: string; readonly nowMs: number },
): ModelFailure {
  const { reply, stoppedBy, answer, requestId } = ended;
  const waitMs = retryAfterMs(answer?.headers, nowMs);
  const text = asWritten(reply).slice(0, ended.keepAtMost);
  return {
    status: 'failed',
    error: stoppedBy === 'oversized' ? 'truncated' : (stoppedBy ?? failureKind(ended)),
    message: redacted(describe(ended), key).slice(0, MESSAGE_LIMIT),
    billing: billingOf(ended),
    retryAtMs: waitMs === null ? null : Math.ceil(nowMs + waitMs),
    text: text === '' ? null : text,
    issues: [],
    requestId: answer?.requestId ?? requestId,
    ...(reply.web !== undefined && { web: reply.web }),
  };
}

function failureKind({ answer, reply, error }: Ended): ModelErrorKind {
  if (answer?.isLost === true) return reply.hasBegun ? 'interrupted' : 'connect';
  if (answer !== null) {
    const kind = kindOfResponse(answer.status, answer.type);
    return kind === 'invalid_request' && NO_CREDIT.test(messageOf(error)) ? 'auth' : kind;
  }
  return reply.hasBegun ? 'interrupted' : 'malformed';
}

/** An account without money is told as a wrong request by some: there is no other sign of it. */
const NO_CREDIT =
  /credit balance is too low|insufficient (?:credits?|balance|funds|quota)|out of credits|no credits? left/iu;

const KIND_OF_TYPE: Readonly<Record<string, ModelErrorKind>> = {
  rate_limit_error: 'rate_limited',
  rate_limit_exceeded: 'rate_limited',
  overloaded_error: 'overloaded',
  authentication_error: 'auth',
  permission_error: 'auth',
  billing_error: 'auth',
  insufficient_quota: 'auth',
  invalid_request_error: 'invalid_request',
};
const KIND_OF_STATUS: Readonly<Record<number, ModelErrorKind>> = {
  401: 'auth',
  402: 'auth',
  403: 'auth',
  408: 'server_error',
  409: 'server_error',
  429: 'rate_limited',
  529: 'overloaded',
};

/** An error inside the stream has a type and no status. No money left is told with the status of a rate limit. */
function kindOfResponse(status: number | undefined, type: string | null): ModelErrorKind {
  const byType = KIND_OF_TYPE[type ?? ''];
  const known = (byType === 'auth' ? byType : KIND_OF_STATUS[status ?? 0]) ?? byType;
  if (known !== undefined) return known;
  return status !== undefined && status < 500 ? 'invalid_request' : 'server_error';
}

/** An error response is not billed; a request that was sent and never answered may be. */
function billingOf({ error, answer, reply }: Ended): Billing {
  if (reply.hasBegun) return { status: 'unknown' };
  const isAnswer = answer !== null && (answer.status !== undefined || answer.type !== null);
  const isSent = !codesOf(error).some((code) => NOT_SENT.has(code));
  return isAnswer || !isSent ? { status: 'none' } : { status: 'unknown' };
}

function describe({ error, stoppedBy, reply }: Ended): string {
  if (stoppedBy === 'aborted') return 'the call was given up';
  if (stoppedBy === 'timeout') return 'the reply did not come in time';
  if (stoppedBy === 'stalled') return 'the reply stopped coming';
  if (stoppedBy === 'oversized') return 'the reply was far longer than asked for; it was cut off';
  if (error === null) {
    return reply.hasBegun
      ? 'the reply ended before its end'
      : 'the answer is not a stream of events';
  }
  const codes = codesOf(error).join(', ');
  const message = messageOf(error);
  return codes === '' ? message : `${message} (${codes})`;
}

const WRITTEN = /^(?:(?<status>\d{3}) )?(?<body>\{.*\})$/su;
const body = z.object({ error: z.object({ message: z.string().min(1) }) });

/** What the provider says, out of the JSON in which it says it. */
function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return 'an unknown failure';
  const { status, body: json } = WRITTEN.exec(error.message)?.groups ?? {};
  const said =
    json === undefined ? undefined : body.safeParse(jsonOrNull(json)).data?.error.message;
  if (said === undefined) return error.message;
  return status === undefined ? said : `${said} (HTTP ${status})`;
}

function codesOf(error: unknown): readonly string[] {
  const codes: string[] = [];
  let at: unknown = error;
  for (let depth = 0; at instanceof Error && depth < 6; depth++) {
    if ('code' in at && typeof at.code === 'string') codes.push(at.code);
    at = at instanceof AggregateError ? at.errors[0] : at.cause;
  }
  return codes;
}

/** Without the key or anything that looks like one. */
function redacted(text: string, key: string): string {
  const without = key === '' ? text : text.replaceAll(key, '[key]');
  return without.replace(/sk-[\w-]{8,}/g, '[key]');
}
