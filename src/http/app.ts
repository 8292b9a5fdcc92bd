import { OpenAPIHono } from '@hono/zod-openapi';
import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { z } from 'zod';
import type { Guest } from '../kernel/ports/guest.ts';
import type { HttpPorts, HttpSettings } from './contract/ports.ts';
import {
  HttpProblem,
  PROBLEM_TYPE,
  problemDocument,
  problemOf,
  tooMany,
} from './contract/problem.ts';
import { createAuthenticate, type Tokens } from './gate/authenticate.ts';
import { addressOf, checkHost, checkOrigin, checkTarget, markAnswers } from './gate/guard.ts';
import { createGuestLimit } from './gate/limit-guests.ts';
import { createRateLimit } from './gate/limit-rate.ts';
import { readRequest } from './gate/read-request.ts';
import { openReading } from './gate/reading.ts';
import type { HttpContext, HttpEnv, Route } from './gate/route.ts';
import { routeConfig } from './route-config.ts';
import { routeTable } from './route-table.ts';

export type HttpAppOptions = {
  readonly ports: HttpPorts;
  readonly settings: HttpSettings;
  readonly tokens: Tokens;
  /** Called with each request known to be the owner's, before it is answered. */
  readonly onOwner?: (bindings: HttpEnv['Bindings']) => void;
};

/**
 * The HTTP interface without a socket. Every request passes, in this order: the server's name, whether it is the
 * owner's, the rate limit if it is not, then except for public routes the rejection of strangers, origin and size.
 * Unknown addresses need the token too.
 */
export function buildHttpApp(options: HttpAppOptions): OpenAPIHono<HttpEnv> {
  const { ports, settings, tokens, onOwner } = options;
  const app = new OpenAPIHono<HttpEnv>({ defaultHook: refuseInvalid });
  const routes = routeTable(ports, settings);
  const authenticate = createAuthenticate(tokens, settings, ports);
  const limitStrangers = strangersLimit(createRateLimit(settings, ports), onOwner);
  app.onError((error, c) => answerProblem(c, error, ports));
  app.use(markAnswers(ports.newId), async (c, next) => {
    checkTarget(c);
    checkHost(c, settings.hosts);
    const [address, header] = [addressOf(c), c.req.header('authorization')];
    const known = authenticate.known(address, header);
    c.set('isOwner', known !== null);
    c.set('guest', known === null ? authenticate.guest(header) : null);
    c.set('readLog', (asOf) => openReading(ports, asOf));
    if (known !== null) {
      c.set('isStillAllowed', known);
      onOwner?.(c.env);
    }
    await next();
  });
  for (const route of routes.filter(({ isPublic }) => isPublic)) {
    mount(app, route, (c) => limitStrangers(c, route.isSigned));
  }
  app.use(async (c, next) => {
    await limitStrangers(c);
    if (!c.get('isOwner') && c.get('guest') === null)
      throw authenticate.refusal(addressOf(c), c.req.header('authorization'));
    await next();
  });
  app.use(
    bodyLimit({
      maxSize: settings.bodyBytes,
      onError: () => {
        const message = `the body may have ${settings.bodyBytes} bytes`;
        throw new HttpProblem(413, 'too_large', { message });
      },
    }),
  );
  const limitGuest = createGuestLimit(settings, ports);
  app.use(async (c, next) => {
    const guest = c.get('guest');
    if (guest === null) await next();
    else await limitGuest({ guest, bytes: mostBytesOf(c, settings) }, next);
  });
  for (const route of routes.filter(({ isPublic }) => !isPublic)) {
    mount(app, route, async (c) => {
      refuseGuest(route, c.get('guest'));
    });
  }
  app.notFound((c) => answerProblem(c, notFound(routes, c.req.path), ports));
  return app;
}

/** One that does not say how long its body is may send the longest. */
function mostBytesOf(c: HttpContext, { bodyBytes }: HttpSettings): number {
  const said = Number(c.req.header('content-length') ?? Number.NaN);
  if (Number.isFinite(said)) return said;
  return c.req.method === 'GET' ? 0 : bodyBytes;
}

function notFound(routes: readonly Route[], path: string): HttpProblem {
  const only = routes.find((route) => route.isOnlyMethod === true && route.path === path);
  if (only === undefined)
    return new HttpProblem(404, 'not_found', { message: 'no such address; see /openapi.json' });
  const allow = only.method.toUpperCase();
  const headers = { allow };
  return new HttpProblem(405, 'method_not_allowed', { message: `use ${allow}`, headers });
}

/** @throws HttpProblem 403 */
function refuseGuest({ guests }: Route, guest: Guest | null): void {
  if (guest === null || guests === guest.access || guests === 'read') return;
  const message =
    guests === undefined
      ? 'this token opens the memory alone'
      : `the token "${guest.name}" may read the memory, not write to it; the owner makes others with: homeostat token create NAME --access write`;
  throw new HttpProblem(403, 'forbidden', { message });
}

/** Counts requests of strangers, and those of each guest: they cannot use up what the owner needs. @throws HttpProblem 429 */
function strangersLimit(
  waitMs: (address: string) => number,
  onOwner: HttpAppOptions['onOwner'],
): (c: HttpContext, isSigned?: Route['isSigned']) => Promise<void> {
  return async (c, isSigned) => {
    if (c.get('isOwner')) return;
    if ((await isSigned?.(c)) === true) {
      onOwner?.(c.env);
      return;
    }
    const guest = c.get('guest');
    const toWaitMs = waitMs(guest === null ? addressOf(c) : `guest ${guest.name}`);
    if (toWaitMs > 0) throw tooMany('too many requests; wait', toWaitMs);
  };
}

/** The request passes the gate, then the schemas of the route. */
function mount(
  app: OpenAPIHono<HttpEnv>,
  route: Route,
  before: (c: HttpContext) => Promise<void>,
): void {
  const gate: MiddlewareHandler<HttpEnv> = async (c, next) => {
    await before(c);
    if (route.sameOriginOnly) checkOrigin(c);
    await next();
  };
  const { request = {}, ...config } = routeConfig(route);
  const checked = route.readsBody === true ? config : { ...config, request };
  app.openapi({ ...checked, middleware: [gate, readRequest(route)] }, (c: HttpContext) => {
    const request = c.req as unknown as Validated; // the library checked all three against the schemas of the route
    const [params, query, body] = (['param', 'query', 'json'] as const).map((part) =>
      request.valid(part),
    );
    return route.respond(c, { params, query, body });
  });
}

type Validated = { valid(part: 'param' | 'query' | 'json'): unknown };

const PARTS: Readonly<Record<string, string>> = {
  param: 'the address',
  query: 'the query',
  json: 'the body',
};

type Looked = { readonly target: string } & (
  | { readonly success: true }
  | { readonly success: false; readonly error: Pick<z.ZodError, 'issues'> }
);

/** @throws HttpProblem 400 for input that a schema rejects */
function refuseInvalid(looked: Looked): void {
  if (looked.success) return;
  const [issue] = looked.error.issues;
  const where = issue === undefined ? '' : `${issue.path.join('.')} ${issue.message}`.trim();
  const message = `${PARTS[looked.target] ?? 'the request'} is not right: ${where}`;
  throw new HttpProblem(400, 'bad_request', { message });
}

function answerProblem(c: HttpContext, error: unknown, { onError }: HttpPorts): Response {
  const requestId = c.get('requestId');
  const problem = problemOf(error);
  if (problem === null) onError(`request ${requestId}`, error);
  const told = problem ?? UNEXPECTED;
  const headers = { ...told.headers, 'content-type': PROBLEM_TYPE };
  return c.body(JSON.stringify(problemDocument(told, requestId)), told.status, headers);
}

const UNEXPECTED = new HttpProblem(500, 'internal', {
  message: 'the request failed; `homeostat logs` has the cause under this request id',
});
