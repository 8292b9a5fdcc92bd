import { z } from 'zod';

/** The shapes of the chat over HTTP: the server checks its responses with them, and the terminal reads them. */

const chatMessage = z.strictObject({
  mail_id: z.string(),
  by: z.enum(['owner', 'agent']),
  /** ISO 8601. */
  at: z.string(),
  /** Null: erased. */
  text: z.string().nullable(),
  /** The message it answers. */
  answers: z.string().nullable(),
});

export const chatApproval = z.strictObject({
  approval_id: z.string(),
  tool: z.string(),
  summary: z.string(),
  reason: z.string(),
});
export type ChatApproval = Readonly<z.infer<typeof chatApproval>>;

/**
 * Of the owner's newest message. `kept`: it is work that nobody can start now; `why`: what would change that.
 * `refused`: none of it was done; `failed`: its work failed; the answer gives the reason.
 */
export const standing = z
  .strictObject({
    mail_id: z.string(),
    state: z.enum(['reading', 'working', 'kept', 'answered', 'refused', 'failed']),
    why: z.string().nullable(),
  })
  .nullable();

/** A conversation: both sides' messages, oldest first, and whether more is to come. */
export const chatThread = z.strictObject({
  thread_id: z.string(),
  messages: z.array(chatMessage).readonly(),
  standing,
  /** What needs the owner's word before the agent can continue with what was asked here. */
  approvals: z.array(chatApproval).readonly(),
});
export type ChatThread = Readonly<z.infer<typeof chatThread>>;

export const latestChat = z.strictObject({ chat: chatThread.nullable() });

/** An accepted message. */
export const chatSaid = z.strictObject({
  ok: z.literal(true),
  mail_id: z.string(),
  thread_id: z.string(),
});

/** What work waits for: an answer, more money, or a yes or no to "finished, please confirm". */
export const ask = z.strictObject({
  /** Of this question: the next one of the same work has another id. */
  ask_id: z.string(),
  kind: z.enum(['question', 'money', 'confirm']),
  work_id: z.string(),
  title: z.string(),
  /** In a model's words, except where money is asked for. */
  text: z.string(),
});
export type Ask = Readonly<z.infer<typeof ask>>;

export const openAsks = z.strictObject({
  asks: z.array(ask).readonly(),
  approvals: z.array(chatApproval).readonly(),
});
export type OpenAsks = Readonly<z.infer<typeof openAsks>>;
