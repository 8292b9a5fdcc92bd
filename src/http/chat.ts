import { z } from 'zod';
import { chatThreadId } from '../domain/owner/mail/chat-thread.ts';
import type { ChatThread, HttpPorts } from './ports.ts';
import { HttpProblem } from './problem.ts';
import { jsonRoute, type Route } from './route.ts';

const TEXT_CHARACTERS = 32_000;
const thread_id = z.string().regex(/^chat-[\w.-]{1,90}$/);
const message = z.strictObject({
  mail_id: z.string(),
  by: z.enum(['owner', 'agent']),
  at: z.string(),
  text: z.string().nullable(),
  answers: z.string().nullable(),
});
const thread = z.strictObject({
  thread_id: z.string(),
  messages: z.array(message),
  standing: z
    .strictObject({
      mail_id: z.string(),
      state: z.enum(['reading', 'working', 'kept', 'answered']),
      why: z.string().nullable(),
    })
    .nullable(),
  approvals: z.array(
    z.strictObject({
      approval_id: z.string(),
      tool: z.string(),
      summary: z.string(),
      reason: z.string(),
    }),
  ),
});

/** A conversation with the owner: what is no command is work, whose answer comes back in the thread. */
export function chatRoutes({ chat, newId }: HttpPorts): readonly Route[] {
  if (chat === undefined) return [];
  return [
    jsonRoute({
      path: '/api/chat',
      summary: 'Say something to the agent; without `thread_id` a new chat begins',
      body: z.strictObject({
        text: z.string().trim().min(1).max(TEXT_CHARACTERS),
        thread_id: thread_id.optional(),
        /** Of this message: said again under it, it counts once. */
        id: z
          .string()
          .regex(/^[\w.-]{1,100}$/)
          .optional(),
      }),
      status: 202,
      answer: z.strictObject({ ok: z.literal(true), mail_id: z.string(), thread_id: z.string() }),
      handle: async ({ body: { text, thread_id: given, id = newId() } }) => {
        const threadId = given ?? chatThreadId(id);
        const mailId = await chat.say({ id, text, threadId });
        if (mailId === null) {
          const why = 'the message could not be read; say it otherwise';
          throw new HttpProblem(400, 'not_taken', { message: why });
        }
        return { ok: true as const, mail_id: mailId, thread_id: threadId };
      },
    }),
    jsonRoute({
      path: '/api/chat',
      summary: 'The chat last spoken in; null when there was none',
      answer: z.strictObject({ chat: thread.nullable() }),
      handle: async () => {
        const latest = await chat.latest();
        return { chat: latest === null ? null : shown(latest) };
      },
    }),
    jsonRoute({
      path: '/api/chat/:thread_id',
      summary: 'What was said in it, oldest first, and whether more is to come',
      params: z.strictObject({ thread_id }),
      answer: thread,
      handle: async ({ params }) => {
        const found = await chat.thread(params.thread_id);
        if (found !== null) return shown(found);
        throw new HttpProblem(404, 'not_found', { message: `no chat "${params.thread_id}"` });
      },
    }),
  ];
}

function shown({ messages, approvals, ...rest }: ChatThread) {
  return { ...rest, messages: [...messages], approvals: [...approvals] };
}
