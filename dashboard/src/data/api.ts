import { hc, parseResponse } from 'hono/client';
import type { Api } from '../../../src/http/api.ts';
import type { Problem } from '../../../src/http/contract/problem.ts';
import { basePath } from './page-meta.ts';

/** The API refused: `detail` says why, and what to do, in the server's words. */
export class ApiProblem extends Error {
  override readonly name = 'ApiProblem';
  readonly status: number;
  readonly code: string;

  constructor(status: number, problem: Partial<Problem>) {
    super(problem.detail ?? `The controller answered ${status}.`);
    this.status = status;
    this.code = problem.code ?? 'unknown';
  }
}

/** Called when the session ended: the page shows how to sign in again. */
type OnSignedOut = () => void;
let onSignedOut: OnSignedOut = () => undefined;
export function watchSession(listener: OnSignedOut): void {
  onSignedOut = listener;
}

/** After a sign-out: the page shows how to sign in again. */
export function forgetSession(): void {
  onSignedOut();
}

/** @throws ApiProblem for every answer that is no success */
async function checkedFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const response = await fetch(input, { ...init, credentials: 'same-origin' });
  if (response.ok) return response;
  const problem = (await response.json().catch(() => ({}))) as Partial<Problem>;
  if (response.status === 401) onSignedOut();
  throw new ApiProblem(response.status, problem);
}

const root = `${location.origin}${basePath}`;

/** The typed client of the API, as of now. */
export const api = hc<Api>(root, { fetch: checkedFetch });
export type Client = typeof api;

/** The same as of an earlier event or instant: for routes that take `as_of`. */
export function apiAsOf(moment: string | null): Client {
  if (moment === null) return api;
  return hc<Api>(root, {
    fetch: (input: RequestInfo | URL, init?: RequestInit) => {
      const url = new URL(input instanceof Request ? input.url : input);
      if ((init?.method ?? 'GET') === 'GET') url.searchParams.set('as_of', moment);
      return checkedFetch(url, init);
    },
  });
}

/** The body of a successful answer. */
export const answerOf = parseResponse;
