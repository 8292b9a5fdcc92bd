import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { HttpPorts, HttpSettings } from './contract/ports.ts';
import { HttpProblem, problemOf, tooMany } from './contract/problem.ts';
import { createAuthenticate } from './gate/authenticate.ts';
import { addressOf, checkHost, checkOrigin, checkTarget, markAnswers } from './gate/guard.ts';
import { createRateLimit } from './gate/limit-rate.ts';
import type { HttpContext, HttpEnv, Route } from './gate/route.ts';
import { routeTable } from './route-table.ts';

export type HttpAppOptions = {
  readonly ports: HttpPorts;
  readonly settings: HttpSettings;
  /** The one in force now; empty: none. */
  readonly token: () => string;
  /** Told of each request that is known to be the owner's, before it is answered. */
  readonly onOwner?: (bindings: HttpEnv['Bindings']) => void;
};

/**
 * The HTTP interface without a socket. Every request passes, in this order: name of the server, whether it is the
 * owner's, the rate if it is not, then for all but the public routes the refusal of strangers, site of origin and size.
 * Unknown addresses need the token too.
 */
export function buildHttpApp(options: HttpAppOptions): Hono<HttpEnv> {
  const { ports, settings, token, onOwner } = options;
  const app = new Hono<HttpEnv>();
  const routes = routeTable(ports, settings);
  const authenticate = createAuthenticate(token, settings, ports);
  const limitStrangers = strangersLimit(createRateLimit(settings, ports), onOwner);
  app.onError((error, c) => answerProblem(c, error, ports));
  app.use(markAnswers(ports.newId), async (c, next) => {
    checkTarget(c);
    checkHost(c, settings.hosts);
    const known = authenticate.known(addressOf(c), c.req.header('authorization'));
    c.set('isOwner', known !== null);
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
    if (!c.get('isOwner')) throw authenticate.refusal(addressOf(c), c.req.header('authorization'));
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
  for (const route of routes.filter(({ isPublic }) => !isPublic)) {
    mount(app, route, async () => undefined);
  }
  app.notFound((c) =>
    answerProblem(c, new HttpProblem(404, 'not_found', { message: 'no such address' }), ports),
  );
  return app;
}

/** Counts requests of strangers alone: they cannot use up what the owner needs. @throws HttpProblem 429 */
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
    const toWaitMs = waitMs(addressOf(c));
    if (toWaitMs > 0) throw tooMany('too many requests; wait', toWaitMs);
  };
}

function mount(app: Hono<HttpEnv>, route: Route, before: (c: HttpContext) => Promise<void>): void {
  app.on(route.method.toUpperCase(), route.path, async (c) => {
    await before(c);
    if (route.sameOriginOnly) checkOrigin(c);
    return route.respond(c);
  });
}

function answerProblem(c: HttpContext, error: unknown, { onError }: HttpPorts): Response {
  const requestId = c.get('requestId');
  const problem = problemOf(error);
  if (problem === null) onError(`request ${requestId}`, error);
  const { status, code, message, headers } = problem ?? UNEXPECTED;
  for (const [name, value] of Object.entries(headers)) c.header(name, value);
  return c.json({ error: { code, message, requestId } }, status);
}

const UNEXPECTED = new HttpProblem(500, 'internal', {
  message: 'that failed; the log of the controller has the reason under this request id',
});
