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

/** Our request id and the headers of every response (SAFETY D1, 7 and 20). */
export function markAnswers(newId: () => string): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    const requestId = newId();
    c.set('requestId', requestId);
    await next();
    for (const [name, value] of Object.entries(HEADERS)) c.res.headers.set(name, value);
    c.res.headers.set('x-request-id', requestId);
  };
}

const HOST = /^(\[[0-9a-f:.]+\]|[a-z0-9.-]+)(:\d{1,5})?$/i;

/**
 * Accepts only names of this server: a page that rebinds its own name to our address sends its own name (SAFETY D1, 4).
 * Any port is fine, so that a forwarded one works.
 */
export function checkHost(c: HttpContext, hosts: readonly string[]): void {
  const name = HOST.exec(c.req.header('host') ?? '')?.[1]?.toLowerCase();
  if (name !== undefined && hosts.includes(name)) return;
  const message = 'this server does not answer under that name';
  throw new HttpProblem(421, 'misdirected_request', { message });
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

/** Rejects what a page of another site sent. Programs send neither header. */
export function checkOrigin(c: HttpContext): void {
  const site = c.req.header('sec-fetch-site') ?? 'none';
  const origin = c.req.header('origin');
  const host = c.req.header('host') ?? '';
  const isOurs = origin === undefined || [`http://${host}`, `https://${host}`].includes(origin);
  if (isOurs && (site === 'none' || site === 'same-origin')) return;
  throw new HttpProblem(403, 'cross_site', {
    message: 'requests from pages of other sites are rejected',
  });
}

/** The address at the other end of the socket; headers that proxies add are never believed. */
export function addressOf(c: HttpContext): string {
  return c.env.incoming?.socket.remoteAddress ?? 'unknown';
}
