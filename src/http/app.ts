import { OpenAPIHono } from '@hono/zod-openapi';
import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { getPath } from 'hono/utils/url';
import type { z } from 'zod';
import type { KnownSession } from '../app/sign-in/sign-in.ts';
import { type Guest, includesAccess } from '../kernel/ports/guest.ts';
import type { HttpPorts, HttpSettings } from './contract/ports.ts';
import {
  HttpProblem,
  PROBLEM_TYPE,
  problemDocument,
  problemOf,
  tooMany,
} from './contract/problem.ts';
import { serveDashboard } from './dashboard/serve-dashboard.ts';
import { type Authenticate, createAuthenticate, type Tokens } from './gate/authenticate.ts';
import { clientOf } from './gate/client.ts';
import {
  addressOf,
  checkHost,
  checkOrigin,
  checkQuery,
  checkTarget,
  isFromOurPage,
  markAnswers,
} from './gate/guard.ts';
import { createGuestLimit } from './gate/limit-guests.ts';
import { createRateLimit } from './gate/limit-rate.ts';
import { createLockOut } from './gate/lock-out.ts';
import { readRequest } from './gate/read-request.ts';
import { openReading } from './gate/reading.ts';
import type { HttpContext, HttpEnv, Route } from './gate/route.ts';
import { cookieIn, giveCookie } from './gate/session-cookie.ts';
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
 * owner's, the rate limit if it is not, then except for public routes and the files of the dashboard the rejection of
 * strangers, origin and size. Unknown addresses need the token too.
 */
export function buildHttpApp(options: HttpAppOptions): OpenAPIHono<HttpEnv> {
  const { ports, settings, tokens, onOwner } = options;
  const app = new OpenAPIHono<HttpEnv>({
    defaultHook: refuseInvalid,
    getPath: (request) => withoutBase(getPath(request), settings),
  });
  const lockOut = createLockOut(settings, ports);
  const routes = routeTable(ports, settings);
  const authenticate = createAuthenticate(tokens, lockOut);
  const limitStrangers = strangersLimit(createRateLimit(settings, ports), onOwner);
  app.onError((error, c) => answerProblem(c, error, ports));
  app.use(markAnswers(ports.newId), async (c, next) => {
    checkTarget(c);
    const peer = c.env.incoming?.socket.remoteAddress ?? 'unknown';
    c.set('client', clientOf({ peer, header: (name) => c.req.header(name) }, settings));
    c.set('lockOut', lockOut);
    checkHost(c, settings.hosts);
    checkQuery(c);
    await recognise(c, options, authenticate);
    c.set('readLog', (asOf) => openReading(ports, asOf));
    if (c.get('isOwner')) onOwner?.(c.env);
    await next();
  });
  for (const route of routes.filter(({ isPublic }) => isPublic)) {
    mount(app, route, (c) => limitStrangers(c, route.isSigned));
  }
  serveDashboard(app, { ports, settings, before: limitStrangers });
  app.use(async (c, next) => {
    await limitStrangers(c);
    if (!c.get('isOwner') && c.get('guest') === null) {
      if (cookieIn(c, settings) !== null) checkOrigin(c);
      throw authenticate.refusal(addressOf(c), c.req.header('authorization'));
    }
    await next();
  });
  app.use(limitBody(routes, settings));
  const limitGuest = createGuestLimit(settings, ports);
  const isAttending = attendingAt(routes);
  app.use(async (c, next) => {
    const guest = c.get('guest');
    if (guest === null || isAttending(guest, c.req.path)) await next();
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

/** A proxy may pass its path on, or leave it out. */
function withoutBase(path: string, { basePath }: Pick<HttpSettings, 'basePath'>): string {
  if (basePath === '' || !`${path}/`.startsWith(`${basePath}/`)) return path;
  return path.slice(basePath.length) || '/';
}

/** Whose request it is. A token, right or wrong, counts before a cookie. */
async function recognise(
  c: HttpContext,
  options: HttpAppOptions,
  authenticate: Authenticate,
): Promise<void> {
  const header = c.req.header('authorization');
  const byToken = authenticate.known(addressOf(c), header);
  const session = header === undefined ? await sessionIn(c, options) : null;
  const isStillAllowed = byToken ?? session?.isStillOpen ?? null;
  c.set('session', session);
  c.set('isOwner', isStillAllowed !== null);
  c.set('guest', isStillAllowed === null ? authenticate.guest(header) : null);
  if (isStillAllowed !== null) c.set('isStillAllowed', isStillAllowed);
}

/** A cookie counts only from a page of our own. It gets its next value with the answer. */
async function sessionIn(
  c: HttpContext,
  { ports: { signIn, now }, settings }: HttpAppOptions,
): Promise<KnownSession | null> {
  const cookie = isFromOurPage(c) ? cookieIn(c, settings) : null;
  const session = cookie === null ? null : await signIn.known(cookie);
  if (session !== null && session.renewal !== null) {
    const { renewal: value, expiresAt: until } = session;
    giveCookie(c, settings, { value, until, now: now() });
  }
  return session;
}

/** Rejects longer bodies than the route takes. @throws HttpProblem 413 */
function limitBody(
  routes: readonly Route[],
  { bodyBytes }: Pick<HttpSettings, 'bodyBytes'>,
): MiddlewareHandler<HttpEnv> {
  const upTo = (maxSize: number): MiddlewareHandler<HttpEnv> => {
    const onError = () => {
      throw new HttpProblem(413, 'too_large', { message: `the body may have ${maxSize} bytes` });
    };
    const counted = bodyLimit({ maxSize, onError });
    // It opens the body before it looks at its length, which takes a tenth of a hook's time.
    return (c, next) => {
      const said = saidBytes(c);
      if (said === null) return counted(c, next);
      return said > maxSize ? onError() : next();
    };
  };
  const usual = upTo(bodyBytes);
  const own = new Map(
    routes.flatMap((route) =>
      route.bodyBytes === undefined
        ? []
        : [[`${route.method.toUpperCase()} ${route.path}`, upTo(route.bodyBytes)]],
    ),
  );
  return (c, next) => {
    const mayBeLong = c.get('isOwner') || c.get('guest')?.access === 'attend';
    const limit = mayBeLong ? own.get(`${c.req.method} ${c.req.path}`) : undefined;
    return (limit ?? usual)(c, next);
  };
}

/** One that does not say how long its body is may send the longest. */
function mostBytesOf(c: HttpContext, { bodyBytes }: HttpSettings): number {
  return saidBytes(c) ?? (c.req.method === 'GET' ? 0 : bodyBytes);
}

/** Node reads no more of a body than it says. Null: it does not say. */
function saidBytes(c: HttpContext): number | null {
  if (c.req.header('transfer-encoding') !== undefined) return null;
  const said = Number(c.req.header('content-length') ?? Number.NaN);
  return Number.isFinite(said) ? said : null;
}

function notFound(routes: readonly Route[], path: string): HttpProblem {
  const only = routes.find((route) => route.isOnlyMethod === true && route.path === path);
  if (only === undefined)
    return new HttpProblem(404, 'not_found', { message: 'no such address; see /openapi.json' });
  const allow = only.method.toUpperCase();
  const headers = { allow };
  return new HttpProblem(405, 'method_not_allowed', { message: `use ${allow}`, headers });
}

/** Whether a request is a hook: several sessions ask at once, and none of them waits for another. */
function attendingAt(routes: readonly Route[]): (guest: Guest, path: string) => boolean {
  const paths = new Set(routes.flatMap(({ guests, path }) => (guests === 'attend' ? [path] : [])));
  return ({ access }, path) => access === 'attend' && paths.has(path);
}

const LESS = {
  read: 'opens nothing',
  write: 'may read the memory, not write to it',
  attend: 'may use the memory, not attend the sessions of an agent',
} as const;

/** @throws HttpProblem 403 */
function refuseGuest({ guests }: Route, guest: Guest | null): void {
  if (guest === null || (guests !== undefined && includesAccess(guest.access, guests))) return;
  const message =
    guests === undefined
      ? 'this token opens the memory alone'
      : `the token "${guest.name}" ${LESS[guests]}; the owner makes others with: homeostat token create NAME --access ${guests}`;
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
    if (guest?.access === 'attend') return;
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
