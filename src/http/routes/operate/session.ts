import { z } from 'zod';
import { accessProjection, noAccess } from '../../../domain/access/views/access.ts';
import { SINGLETON } from '../../../kernel/projection/projection.ts';
import type { HttpPorts, HttpSettings } from '../../contract/ports.ts';
import { HttpProblem } from '../../contract/problem.ts';
import { addressOf } from '../../gate/guard.ts';
import { type HttpContext, jsonRoute, rawRoute } from '../../gate/route.ts';
import { cookieIn, giveCookie, takeCookieBack } from '../../gate/session-cookie.ts';
import { viewRoute } from '../../gate/view-route.ts';

const opened = z.strictObject({
  /** When this browser signed in. */
  since: z.string(),
  /** When its session ends if it is not used again. */
  expires_at: z.string(),
});
const who = z.strictObject({
  who: z.literal('owner'),
  /** Null: the request carries the token, not the cookie of a session. */
  session: opened.nullable(),
  /** Other browsers that are signed in. */
  others: z.int(),
});
const ended = z.strictObject({ ok: z.literal(true), ended: z.int() });
const link = z.strictObject({
  /** Opens once: `<address of the dashboard>/#code=<code>`. */
  code: z.string(),
  expires_at: z.string(),
});
const code = z.string().regex(/^[\w-]{20,100}$/, 'is the code of a link');

/** How a browser gets in, and out again. */
export function sessionRoutes(ports: HttpPorts, settings: HttpSettings) {
  const { signIn, now } = ports;
  return [
    rawRoute({
      path: '/api/session',
      summary: 'Sign a browser in with the code of a link',
      isPublic: true,
      body: z.strictObject({ code }),
      answer: opened,
      handle: async ({ body }, c) => {
        const session = await signIn.signIn(body.code, {
          before: cookieIn(c, settings),
          address: addressOf(c),
        });
        if (session === null) throw wrongCode(c);
        c.get('lockOut').right(addressOf(c));
        const { cookie: value, since, expiresAt: until } = session;
        giveCookie(c, settings, { value, until, now: now() });
        return c.json(opened.parse({ since, expires_at: until }));
      },
    }),
    rawRoute({
      path: '/api/session',
      summary: 'Whether this browser is signed in, and how many others are',
      answer: who,
      handle: async (_, c) => {
        const session = c.get('session');
        const own = session && { since: session.since, expires_at: session.expiresAt };
        const others = signIn.count() - (session === null ? 0 : 1);
        return c.json(who.parse({ who: 'owner', session: own, others }));
      },
    }),
    rawRoute({
      path: '/api/session/end',
      summary: 'Sign this browser out',
      body: z.strictObject({}),
      answer: ended,
      handle: async (_, c) => {
        const id = c.get('session')?.id;
        takeCookieBack(c, settings);
        const count = id === undefined ? 0 : await signIn.end(id, addressOf(c));
        return c.json(ended.parse({ ok: true, ended: count }));
      },
    }),
    rawRoute({
      path: '/api/session/end_all',
      summary: 'Sign every browser out; open links open nothing any more',
      body: z.strictObject({}),
      answer: ended,
      handle: async (_, c) => {
        takeCookieBack(c, settings);
        return c.json(ended.parse({ ok: true, ended: await signIn.endAll(addressOf(c)) }));
      },
    }),
    viewRoute(ports, {
      path: '/api/session/history',
      summary: 'The last sign-ins, sign-outs, and wrong codes and tokens',
      answer: accessProjection.schema,
      wanted: [{ projection: accessProjection, keys: [SINGLETON] }],
      show: (view) => view.get(accessProjection, SINGLETON) ?? noAccess,
    }),
    jsonRoute({
      path: '/api/session/link',
      summary: 'The code of a link that signs one browser in, once, within a minute',
      body: z.strictObject({}),
      answer: link,
      handle: async () => {
        const { code, expiresAt: expires_at } = signIn.newLink();
        return { code, expires_at };
      },
    }),
  ];
}

/** As for wrong tokens, and counted with them. A right code opens all the same: nobody guesses 256 bits. */
function wrongCode(c: HttpContext): HttpProblem {
  const [lockOut, address] = [c.get('lockOut'), addressOf(c)];
  const locked = lockOut.refusal(address);
  if (locked !== null) return locked;
  lockOut.wrong(address);
  const message = 'this link was used or is too old; make another one with: homeostat dashboard';
  return new HttpProblem(401, 'link_over', { message });
}
