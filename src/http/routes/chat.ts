import { z } from 'zod';
import { chatSaid, chatThread, latestChat, openAsks } from '../../app/chat-shapes.ts';
import { chatThreadId } from '../../domain/mail/chat-thread.ts';
import type { HttpPorts } from '../contract/ports.ts';
import { HttpProblem } from '../contract/problem.ts';
import { logRoute } from '../gate/log-route.ts';
import { jsonRoute } from '../gate/route.ts';

const TEXT_CHARACTERS = 32_000;

/** What the owner says to the agent. */
export const saidWords = {
  text: z.string().trim().min(1).max(TEXT_CHARACTERS),
  /** Id of this message: a repeated one counts once. */
  id: z
    .string()
    .regex(/^[\w.-]{1,100}$/)
    .optional(),
};

/** @throws HttpProblem 400 for words that cannot be read */
export async function sayOr400(
  chat: NonNullable<HttpPorts['chat']>,
  said: Parameters<NonNullable<HttpPorts['chat']>['say']>[0],
) {
  const mailId = await chat.say(said);
  if (mailId === null) {
    const message = 'the message could not be read; say it otherwise';
    throw new HttpProblem(400, 'not_taken', { message });
  }
  return { ok: true as const, mail_id: mailId, thread_id: said.threadId };
}

const thread_id = z.string().regex(/^chat-[\w.-]{1,90}$/);
/** A conversation with the owner: commands are executed, anything else is work whose answer comes back in the thread. */
export function chatRoutes({ chat, newId, reads }: HttpPorts) {
  if (chat === undefined) return [];
  return [
    jsonRoute({
      path: '/api/chat',
      summary: 'Say something to the agent; without `thread_id` a new chat begins',
      body: z.strictObject({
        ...saidWords,
        thread_id: thread_id.optional(),
      }),
      status: 202,
      answer: chatSaid,
      handle: async ({ body: { text, thread_id: given, id = newId() } }) => {
        return sayOr400(chat, { id, text, threadId: given ?? chatThreadId(id) });
      },
    }),
    logRoute({
      path: '/api/chat',
      summary: 'The most recent chat; null before the first one',
      answer: latestChat,
      handle: async (_, reading) => ({ chat: await reads(reading).chat.latest() }),
    }),
    asksRoute(reads),
    logRoute({
      path: '/api/chat/:thread_id',
      summary: 'The messages of a chat, oldest first, and whether an answer is still to come',
      params: z.strictObject({ thread_id }),
      answer: chatThread,
      handle: async ({ params }, reading) => {
        const found = await reads(reading).chat.thread(params.thread_id);
        if (found !== null) return found;
        throw new HttpProblem(404, 'not_found', {
          message: `there is no chat "${params.thread_id}"`,
        });
      },
    }),
  ];
}

function asksRoute(reads: HttpPorts['reads']) {
  return logRoute({
    path: '/api/asks',
    summary:
      'Questions, "please confirm" and approvals that wait for the owner, whatever their work came from; without questions that the chat `thread_id` has told',
    query: z.strictObject({ thread_id: thread_id.optional() }),
    answer: openAsks,
    handle: ({ query }, reading) => reads(reading).chat.asks(query.thread_id ?? null),
  });
}
