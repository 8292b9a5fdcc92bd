import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { checkOrigin } from './guard.ts';
import type { HttpPorts, HttpSettings, InboxPort } from './ports.ts';
import { HttpProblem } from './problem.ts';
import type { HttpContext, Route } from './route.ts';

const body = z.strictObject({
  subject: z.string().max(500).default(''),
  text: z.string().min(1),
  /** Of the conversation it goes on. */
  thread_id: z
    .string()
    .regex(/^[\w.-]{1,100}$/)
    .optional(),
});
const answer = z.strictObject({ ok: z.literal(true), is_new: z.boolean() });

/** SAFETY D1, 10. */
const WINDOW_MS = 5 * 60_000;
const STAMP = /^\d{13}$/;
const SIGNATURE = /^sha256=([0-9a-f]{64})$/;

/**
 * An owner's mail over HTTP. Who holds the key is the owner: `x-homeostat-signature: sha256=<HMAC-SHA256 of
 * timestamp + "." + body>` with `x-homeostat-timestamp` in epoch milliseconds. The token is not asked for.
 */
export function inboxRoutes(
  { inbox, now }: HttpPorts,
  { bodyBytes }: Pick<HttpSettings, 'bodyBytes'>,
): readonly Route[] {
  if (inbox === undefined) return [];
  const nothing = z.strictObject({});
  return [
    {
      ...{ method: 'post', path: '/api/inbox', isPublic: true, sameOriginOnly: true, status: 202 },
      summary: 'A mail of the owner, signed with the shared key; a repeated one counts once',
      ...{ params: nothing, query: nothing, body, answer },
      respond: async (c) => {
        checkOrigin(c);
        const text = await limitedBody(c, bodyBytes);
        const signature = await signed(c, { text, inbox, nowMs: Date.parse(now()) });
        const parsed = body.safeParse(json(text));
        if (!parsed.success)
          throw bad('the body needs "text", and may have "subject", "thread_id"');
        const { subject, text: words, thread_id: threadId = null } = parsed.data;
        const isNew = await inbox.take({ id: signature, subject, text: words, threadId });
        return c.json(answer.parse({ ok: true, is_new: isNew }), 202);
      },
    },
  ];
}

/** Nobody has shown a token yet, so the size is known before anything is read. */
async function limitedBody(c: HttpContext, bodyBytes: number): Promise<string> {
  const length = c.req.header('content-length') ?? '';
  if (!/^\d{1,9}$/.test(length)) {
    throw new HttpProblem(411, 'length_required', { message: 'say content-length' });
  }
  if (Number(length) > bodyBytes) {
    const message = `the body may have ${bodyBytes} bytes`;
    throw new HttpProblem(413, 'too_large', { message });
  }
  return c.req.text();
}

type Signed = { readonly text: string; readonly inbox: InboxPort; readonly nowMs: number };

/** @throws HttpProblem 401 without a right and fresh signature */
async function signed(c: HttpContext, { text, inbox, nowMs }: Signed): Promise<string> {
  const stamp = c.req.header('x-homeostat-timestamp') ?? '';
  const given = SIGNATURE.exec(c.req.header('x-homeostat-signature') ?? '')?.[1] ?? '';
  const isFresh = STAMP.test(stamp) && Math.abs(nowMs - Number(stamp)) <= WINDOW_MS;
  const key = await inbox.key();
  const right = createHmac('sha256', key).update(`${stamp}.${text}`).digest();
  const shown = Buffer.from(given, 'hex');
  const isRight = shown.length === right.length && timingSafeEqual(shown, right);
  if (isFresh && isRight) return given;
  const message = 'sign timestamp and body with the shared key; the timestamp is now';
  throw new HttpProblem(401, 'not_signed', { message });
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw bad('the body is not JSON');
  }
}

function bad(message: string): HttpProblem {
  return new HttpProblem(400, 'bad_request', { message });
}
