import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { InboxPort } from '../../app/ports.ts';
import { repairText } from '../../kernel/text/repair-text.ts';
import type { HttpPorts, HttpSettings } from '../contract/ports.ts';
import { HttpProblem } from '../contract/problem.ts';
import { type HttpContext, rawRoute } from '../gate/route.ts';

const body = z.strictObject({
  subject: z.string().max(500).default(''),
  text: z.string().min(1),
  /** Id of the conversation it continues. */
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
 * A mail of the owner over HTTP. Whoever has the key is the owner: `x-homeostat-signature: sha256=<HMAC-SHA256 of
 * timestamp + "." + body>` with `x-homeostat-timestamp` in epoch milliseconds. It needs no token.
 */
export function inboxRoutes(
  { inbox, now }: HttpPorts,
  { bodyBytes }: Pick<HttpSettings, 'bodyBytes'>,
) {
  if (inbox === undefined) return [];
  const isSigned = async (c: HttpContext) => {
    // The body is read only if the headers give an acceptable size and a well-formed signature.
    if (!(lengthOf(c) <= bodyBytes) || signatureOf(c) === null) return false;
    return isRight(c, { text: await c.req.text(), inbox, nowMs: Date.parse(now()) });
  };
  const route = rawRoute({
    path: '/api/inbox',
    summary: 'A mail of the owner, signed with the shared key; a repeated one counts once',
    isPublic: true,
    body,
    status: 202,
    answer,
    handle: async (_, c) => {
      const text = await limitedBody(c, bodyBytes);
      const signature = signatureOf(c);
      if (signature === null || !(await isSigned(c))) throw notSigned();
      const given = json(text);
      if (repairText(given).repaired) throw bad('the body holds a NUL or half a character');
      const parsed = body.safeParse(given);
      if (!parsed.success) throw bad('the body needs "text", and may have "subject", "thread_id"');
      const { subject, text: words, thread_id: threadId = null } = parsed.data;
      const isNew = await inbox.take({ id: signature, subject, text: words, threadId });
      return c.json(answer.parse({ ok: true, is_new: isNew }), 202);
    },
  });
  return [{ ...route, isSigned, readsBody: true }];
}

/** Checks the size before anything is read, because the sender is not known yet. */
async function limitedBody(c: HttpContext, bodyBytes: number): Promise<string> {
  const length = lengthOf(c);
  if (Number.isNaN(length)) {
    throw new HttpProblem(411, 'length_required', { message: 'send content-length' });
  }
  if (length > bodyBytes) {
    const message = `the body may have at most ${bodyBytes} bytes`;
    throw new HttpProblem(413, 'too_large', { message });
  }
  return c.req.text();
}

/** NaN: no valid size. */
function lengthOf(c: HttpContext): number {
  const length = c.req.header('content-length') ?? '';
  return /^\d{1,9}$/.test(length) ? Number(length) : Number.NaN;
}

function signatureOf(c: HttpContext): string | null {
  return SIGNATURE.exec(c.req.header('x-homeostat-signature') ?? '')?.[1] ?? null;
}

type Signed = { readonly text: string; readonly inbox: InboxPort; readonly nowMs: number };

/** Whether the signature is right and recent. */
async function isRight(c: HttpContext, { text, inbox, nowMs }: Signed): Promise<boolean> {
  const stamp = c.req.header('x-homeostat-timestamp') ?? '';
  const isFresh = STAMP.test(stamp) && Math.abs(nowMs - Number(stamp)) <= WINDOW_MS;
  const key = await inbox.key();
  const right = createHmac('sha256', key).update(`${stamp}.${text}`).digest();
  const shown = Buffer.from(signatureOf(c) ?? '', 'hex');
  return isFresh && shown.length === right.length && timingSafeEqual(shown, right);
}

function notSigned(): HttpProblem {
  const message = 'sign timestamp and body with the shared key; the timestamp is now';
  return new HttpProblem(401, 'not_signed', { message });
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
