import { z } from 'zod';
import { chatSaid } from '../../app/chat-shapes.ts';
import { shownTask } from '../../app/shapes/task-shapes.ts';
import type { Conversation, ConversationKind } from '../../app/talk/talk-shapes.ts';
import { conversation, listedConversation } from '../../app/talk/talk-shapes.ts';
import { taskOfMessage } from '../../app/talk/task-of-message.ts';
import { apiOrigin } from '../contract/api-origin.ts';
import { nextCursor, pageOf, seqCursor } from '../contract/page.ts';
import type { HttpPorts } from '../contract/ports.ts';
import { HttpProblem } from '../contract/problem.ts';
import { logRoute } from '../gate/log-route.ts';
import { jsonRoute } from '../gate/route.ts';
import { saidWords, sayOr400 } from './chat.ts';
import { found } from './task-words.ts';

const params = z.strictObject({ id: z.string().min(1).max(300) });

const KINDS: Readonly<Record<'talk' | 'notices' | 'all', readonly ConversationKind[]>> = {
  talk: ['chat', 'mail'],
  notices: ['notice', 'outside'],
  all: ['chat', 'mail', 'notice', 'outside'],
};

/** Chats and threads of mail, in one list and one form. */
export function conversationRoutes(ports: HttpPorts) {
  const { chat, reads } = ports;
  if (chat === undefined) return [];
  return [
    logRoute({
      path: '/api/conversations',
      summary:
        'Conversations by their newest message, newest first: `talk` with the owner, `notices` of the agent and mail of others, or `all`',
      query: z.strictObject({
        show: z.enum(['talk', 'notices', 'all']).default('talk'),
        ...pageOf(seqCursor, { size: 30, most: 200 }),
      }),
      answer: z.strictObject({
        conversations: z.array(listedConversation),
        next: nextCursor,
      }),
      handle: async ({ query: { show, limit, cursor } }, reading) => {
        const wanted = { kinds: KINDS[show], limit, before: cursor };
        const { conversations, next } = await reads(reading).talk.list(wanted);
        return { conversations, next: next === null ? null : `${next}` };
      },
    }),
    logRoute({
      path: '/api/conversations/:id',
      summary:
        'Messages of a chat or a thread of mail, oldest first and paged backwards, with the work done for each and what is still open',
      params,
      query: z.strictObject(pageOf(seqCursor, { size: 30, most: 200 })),
      answer: conversation,
      handle: async ({ params: { id }, query: { limit, cursor } }, reading) =>
        conversationOr404(await reads(reading).talk.show(id, { limit, before: cursor }), id),
    }),
    sayRoute(ports, chat),
    ...taskRoute(ports),
  ];
}

function sayRoute(ports: HttpPorts, chat: NonNullable<HttpPorts['chat']>) {
  return jsonRoute({
    path: '/api/conversations/:id/messages',
    summary:
      'Say something in a conversation with the agent; the answer goes where the conversation lives',
    params,
    body: z.strictObject(saidWords),
    status: 202,
    answer: chatSaid,
    handle: async ({ params: { id: threadId }, body: { text, id = ports.newId() } }) => {
      const { kind, subject } = await thread(ports, threadId);
      if (kind === 'outside') {
        const message =
          'this conversation is with somebody else; answer its sender with POST /api/mail/:id/reply';
        throw new HttpProblem(409, 'not_with_owner', { message });
      }
      return sayOr400(chat, { id, text, threadId, subject });
    },
  });
}

function taskRoute(ports: HttpPorts) {
  const { tasks: desk } = ports;
  if (desk === undefined) return [];
  return [
    jsonRoute({
      path: '/api/conversations/:id/task',
      summary:
        "Make a task of a message; words that are not the owner's wait for POST /api/tasks/:id/accept",
      params,
      body: z.strictObject({
        mail_id: z.string().min(1).max(200),
        title: z.string().trim().min(1).max(500).optional(),
      }),
      status: 201,
      answer: z.strictObject({ ok: z.literal(true), id: z.string(), task: shownTask }),
      handle: async ({ params: { id }, body: { mail_id, title } }) => {
        const message = await messageIn(ports, id, mail_id);
        const added = await taskOfMessage(desk, apiOrigin(ports), { message, title });
        if (added === null) {
          throw new HttpProblem(409, 'erased', { message: 'the words of this message are erased' });
        }
        const { ok, id: taskId, task } = found(added);
        return { ok, id: taskId, task };
      },
    }),
  ];
}

const NEWEST = { limit: 1 };

async function thread({ reads, log, now }: HttpPorts, id: string): Promise<Conversation> {
  return conversationOr404(await reads({ log, now, isPast: false }).talk.show(id, NEWEST), id);
}

async function messageIn({ reads, log, now }: HttpPorts, id: string, mailId: string) {
  const { talk } = reads({ log, now, isPast: false });
  const message = await talk.message(id, mailId);
  if (message !== null) return message;
  throw new HttpProblem(404, 'not_found', { message: `there is no message ${mailId} in ${id}` });
}

/** @throws HttpProblem 404 */
function conversationOr404(answer: Conversation | null, id: string): Conversation {
  if (answer !== null) return answer;
  throw new HttpProblem(404, 'not_found', { message: `there is no conversation "${id}"` });
}
