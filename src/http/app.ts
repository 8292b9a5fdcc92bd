import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { createAuthenticate } from './authenticate.ts';
import { addressOf, checkHost, checkOrigin, checkTarget, markAnswers } from './guard.ts';
import { createRateLimit } from './limit-rate.ts';
import type { HttpPorts, HttpSettings } from './ports.ts';
import { HttpProblem, problemOf, tooMany } from './problem.ts';
import type { HttpContext, HttpEnv, Route } from './route.ts';
import { routeTable } from './route-table.ts';

export type HttpAppOptions = {
  readonly ports: HttpPorts;
  readonly settings: HttpSettings;
  /** The one in force now; empty: none. */
  readonly token: () => Promise<string>;
};

/**
 * The HTTP interface without a socket. Every request passes, in this order: name of the server, rate, then for all
 * but the public routes the token, site of origin and size. Unknown addresses need the token too.
 */
export function buildHttpApp({ ports, settings, token }: HttpAppOptions): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>();
  const routes = routeTable(ports, settings);
  const authenticate = createAuthenticate(token, settings, ports);
  const waitMs = createRateLimit(settings, ports);
  app.onError((error, c) => answerProblem(c, error, ports));
  app.use(markAnswers(ports.newId), async (c, next) => {
    checkTarget(c);
    checkHost(c, settings.hosts);
    const toWaitMs = waitMs(addressOf(c));
    if (toWaitMs > 0) throw tooMany('too many requests; wait', toWaitMs);
    await next();
  });
  for (const route of routes.filter(({ isPublic }) => isPublic)) mount(app, route);
  app.use(async (c, next) => {
    const isStillAllowed = await authenticate(addressOf(c), c.req.header('authorization'));
    c.set('isStillAllowed', isStillAllowed);
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
  for (const route of routes.filter(({ isPublic }) => !isPublic)) mount(app, route);
  app.notFound((c) =>
    answerProblem(c, new HttpProblem(404, 'not_found', { message: 'no such address' }), ports),
  );
  return app;
}

function mount(app: Hono<HttpEnv>, route: Route): void {
  app.on(route.method.toUpperCase(), route.path, async (c) => {
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
