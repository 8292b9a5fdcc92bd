import type { MiddlewareHandler } from 'hono';
import { HttpProblem } from '../contract/problem.ts';
import type { HttpContext, HttpEnv } from './route.ts';

const HEADERS = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
  'cross-origin-resource-policy': 'same-origin',
} as const;

/** Our request id and the headers of every response that sets no other (SAFETY D1, 7 and 20). */
export function markAnswers(newId: () => string): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    const requestId = newId();
    c.set('requestId', requestId);
    await next();
    for (const [name, value] of Object.entries(HEADERS)) {
      if (!c.res.headers.has(name)) c.res.headers.set(name, value);
    }
    c.res.headers.set('x-request-id', requestId);
  };
}

const HOST = /^(\[[0-9a-f:.]+\]|[a-z0-9.-]+)(:\d{1,5})?$/i;

/**
 * Accepts only names of this server: a page that rebinds its own name to our address sends its own name (SAFETY D1, 4).
 * Behind a proxy both names must be ours. Any port is fine, so that a forwarded one works.
 */
export function checkHost(c: HttpContext, hosts: readonly string[]): void {
  const names = c.get('client').hosts.map((host) => HOST.exec(host)?.[1]?.toLowerCase());
  if (names.every((name) => name !== undefined && hosts.includes(name))) return;
  const message =
    'this server does not answer under that name; `homeostat config set http_hosts NAME` adds one';
  throw new HttpProblem(421, 'misdirected_request', { message });
}

const SECRETS = ['token', 'access_token'];

/** Rejects a token in an address: addresses end in histories and logs. */
export function checkQuery(c: HttpContext): void {
  const name = SECRETS.find((each) => c.req.query(each) !== undefined);
  if (name === undefined) return;
  const message = `no "${name}" in an address: histories and logs keep those. Send the token in the authorization header; if it was in an address, replace it with: homeostat token rotate`;
  throw new HttpProblem(400, 'token_in_address', { message });
}

/**
 * Accepts only a path: a target with a host is meant for a proxy, and would replace the name that is checked.
 * Rejects a NUL anywhere in the address, since no database stores one.
 */
export function checkTarget(c: HttpContext): void {
  const target = c.env.incoming?.url ?? c.req.path;
  if (target.startsWith('/') && !/%00/.test(c.req.url)) return;
  const message = 'ask for a path of this server, without %00';
  throw new HttpProblem(400, 'bad_target', { message });
}

/** Whether neither header says that a page of another site sent it. Programs send neither. */
export function isFromOurPage(c: HttpContext): boolean {
  const site = c.req.header('sec-fetch-site') ?? 'none';
  const origin = c.req.header('origin');
  const { host } = c.get('client');
  const isOurs = origin === undefined || [`http://${host}`, `https://${host}`].includes(origin);
  return isOurs && (site === 'none' || site === 'same-origin');
}

/** @throws HttpProblem 403 */
export function checkOrigin(c: HttpContext): void {
  if (isFromOurPage(c)) return;
  throw new HttpProblem(403, 'cross_site', {
    message: 'requests from pages of other sites are rejected',
  });
}

/** Of the client, for limits. */
export function addressOf(c: HttpContext): string {
  return c.get('client').address;
}
