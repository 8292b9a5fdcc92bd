import { z } from 'zod';
import { apiOrigin } from '../contract/api-origin.ts';
import { nextCursor, pageOf, seqCursor, wholeNumber } from '../contract/page.ts';
import type { HttpPorts } from '../contract/ports.ts';
import { HttpProblem } from '../contract/problem.ts';
import { savedFile } from '../contract/saved-file.ts';
import { logRoute } from '../gate/log-route.ts';
import { jsonRoute, rawRoute } from '../gate/route.ts';

const params = z.strictObject({ id: z.string().min(1).max(200) });
const text = z.string().trim().min(1).max(64_000);
const line = z
  .string()
  .trim()
  .max(500)
  .regex(/^[^\r\n]*$/, 'one line')
  .default('');
const queued = z.strictObject({ ok: z.literal(true), mail_id: z.string() });
const listed = z.strictObject({
  mail_id: z.string(),
  thread_id: z.string().nullable(),
  direction: z.enum(['in', 'out']),
  at: z.string(),
  who: z.string(),
  state: z.string(),
  subject: z.string(),
});

/** Mail received and sent, and sending mail. */
export function mailRoutes(ports: HttpPorts) {
  const { mail } = ports;
  if (mail === undefined) return [];
  return [
    logRoute({
      path: '/api/mail',
      summary: 'Mail received and sent, newest first, with its trust and outcome',
      query: z.strictObject(pageOf(seqCursor, { size: 30, most: 1000 })),
      answer: z.strictObject({ mails: z.array(listed), next: nextCursor }),
      handle: async ({ query: { limit, cursor } }, reading) => {
        const { mails, next } = await ports.reads(reading).mail.page(limit, cursor);
        return { mails, next: next === null ? null : `${next}` };
      },
    }),
    logRoute({
      path: '/api/mail/:id',
      summary:
        'One of them, by its id or the beginning of it: its words, why it is believed or not',
      params,
      answer: z.strictObject({
        mail: listed,
        /** Null: erased, or never readable. */
        text: z.string().nullable(),
        notes: z.array(z.string()),
      }),
      handle: async ({ params: { id } }, reading) =>
        found(await ports.reads(reading).mail.show(id), id),
    }),
    rawRoute({
      path: '/api/mail/:id/attachments/:place',
      summary:
        'What came with a mail of the owner, by its place from 1, to be saved: never shown as a page',
      params: params.extend({ place: wholeNumber({ least: 1, most: 1000 }) }),
      answer: 'application/octet-stream',
      sameOriginOnly: true,
      handle: async ({ params: { id, place } }, c) => {
        const { talk } = ports.reads(await c.get('readLog')());
        const file = await talk.attachment(id, place);
        if (file === null) {
          const message = 'there is no such attachment, or only its name was kept';
          throw new HttpProblem(404, 'not_found', { message });
        }
        const { name, content } = file;
        return savedFile(name, { bytes: content.byteLength, content });
      },
    }),
    jsonRoute({
      path: '/api/mail',
      summary: 'Queue a mail of the agent; the controller sends it',
      body: z.strictObject({ to: z.email().max(320), subject: line, text }),
      status: 202 as const,
      answer: queued,
      handle: async ({ body: { to, subject, text: words } }) => {
        const own = { to, subject, text: words, answers: null };
        return { ok: true as const, mail_id: found(await mail.send(apiOrigin(ports), own), to) };
      },
    }),
    jsonRoute({
      path: '/api/mail/:id/reply',
      summary: 'Reply to a received mail, to its sender',
      params,
      body: z.strictObject({ text }),
      status: 202 as const,
      answer: queued,
      handle: async ({ params: { id }, body: { text: words } }) => {
        const own = { to: null, subject: '', text: words, answers: id };
        return { ok: true as const, mail_id: found(await mail.send(apiOrigin(ports), own), id) };
      },
    }),
  ];
}

/** @throws HttpProblem 404 */
function found<Answer>(answer: Answer | null, id: string): Answer {
  if (answer !== null) return answer;
  throw new HttpProblem(404, 'not_found', {
    message: `no mail, or more than one, begins with "${id}"`,
  });
}
