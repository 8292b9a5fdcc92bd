import { STATUS_CODES } from 'node:http';
import { HTTPException } from 'hono/http-exception';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { z } from 'zod';
import { GuestQuotaReached } from '../../app/guest/guest-quota.ts';
import { ProjectionUnavailable } from '../../kernel/log/log-errors.ts';
import { StoreUnavailable } from '../../kernel/ports/event-store.ts';
import { NoSuchMoment } from '../../kernel/projection/replay.ts';
import { codeOf, messageOf } from '../../kernel/thrown.ts';

/** A response other than success. The message is for the client: no stack, no secret. */
export class HttpProblem extends Error {
  readonly status: ContentfulStatusCode;
  readonly code: string;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    status: ContentfulStatusCode,
    code: string,
    { message, headers = {} }: { message: string; headers?: Readonly<Record<string, string>> },
  ) {
    super(message);
    this.name = 'HttpProblem';
    this.status = status;
    this.code = code;
    this.headers = headers;
  }
}

export const PROBLEM_TYPE = 'application/problem+json';

/** The body of every error response: a problem document of RFC 9457. */
export const problemBody = z
  .strictObject({
    /** Only the status and `code` say what kind of error it is. */
    type: z.literal('about:blank'),
    /** The standard phrase of the status. */
    title: z.string(),
    status: z.int(),
    /** What happened, for people. */
    detail: z.string(),
    /** What happened, for programs. */
    code: z.string(),
    /** The id under which the controller's log has the details. */
    requestId: z.string(),
  })
  .meta({ id: 'Problem' });
export type Problem = Readonly<z.infer<typeof problemBody>>;

export function problemDocument(
  { status, code, message }: HttpProblem,
  requestId: string,
): Problem {
  const title = STATUS_CODES[status] ?? 'Unknown';
  return { type: 'about:blank', title, status, detail: message, code, requestId };
}

export function tooMany(message: string, retryAfterMs: number): HttpProblem {
  const seconds = Math.max(1, Math.ceil(retryAfterMs / 1000));
  return new HttpProblem(429, 'too_many', { message, headers: { 'retry-after': `${seconds}` } });
}

/** What the client learns about an error. Null: only that it happened. */
export function problemOf(error: unknown): HttpProblem | null {
  if (error instanceof HttpProblem) return error;
  if (error instanceof StoreUnavailable) {
    return new HttpProblem(503, error.code, { message: `the event log is ${error.reason}` });
  }
  if (error instanceof ProjectionUnavailable) {
    return new HttpProblem(503, 'projection_unavailable', { message: error.message });
  }
  if (error instanceof GuestQuotaReached) {
    // No 429: waiting a few seconds does not help.
    return new HttpProblem(403, error.code, { message: error.message });
  }
  if (error instanceof NoSuchMoment) {
    return new HttpProblem(404, error.code, { message: error.message });
  }
  if (error instanceof HTTPException) {
    const { status, message } = error;
    return new HttpProblem(status, 'bad_request', { message });
  }
  // From node:http. Nobody reads this response; logged as a failure it would let strangers fill the log.
  if (codeOf(error) === 'ECONNRESET' && messageOf(error) === 'aborted') {
    return new HttpProblem(400, 'aborted', {
      message: 'the request ended before its body was complete',
    });
  }
  return null;
}
