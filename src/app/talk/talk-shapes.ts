import { z } from 'zod';
import { shortAction } from '../../domain/action/actions-in-short.ts';
import { type DeepReadonly, trust } from '../../kernel/event/event.ts';
import { ask, chatApproval, standing } from '../chat-shapes.ts';

/** Shapes of the owner's conversations: chats and threads of mail in one form. */

/**
 * `mail`: the owner has written in it; `notice`: only the agent has, as with its reports; `outside`: somebody else wrote to the
 * agent.
 */
export const conversationKind = z.enum(['chat', 'mail', 'notice', 'outside']);
export type ConversationKind = z.infer<typeof conversationKind>;

const by = z.enum(['owner', 'agent', 'other']);

export const listedConversation = z.strictObject({
  thread_id: z.string(),
  kind: conversationKind,
  /** Empty in a chat. */
  subject: z.string(),
  /** ISO 8601, of its newest message. */
  at: z.string(),
  last: z.strictObject({
    by,
    who: z.string(),
    /** Null: erased. */
    line: z.string().nullable(),
  }),
  /** What is still to come: an answer of the agent, or the owner's word. Null: nothing. */
  open: z.enum(['answer', 'question']).nullable(),
});
export type ListedConversation = DeepReadonly<z.infer<typeof listedConversation>>;

const attachment = z.strictObject({
  name: z.string(),
  content_type: z.string(),
  bytes: z.int(),
  /** Whether it can be opened; else only its name was kept. */
  is_kept: z.boolean(),
});

/** What was done for a message, in short. */
export const workInShort = z.strictObject({
  work_id: z.string(),
  title: z.string(),
  /** Of the job, in a word or two; null: not begun. */
  standing: z.string().nullable(),
  cycles: z.array(z.int()),
  actions: z.array(shortAction),
  /** Paths in the workspace of the files it wrote. */
  files: z.array(z.string()),
});
export type WorkInShort = DeepReadonly<z.infer<typeof workInShort>>;

const message = z.strictObject({
  mail_id: z.string(),
  by,
  who: z.string(),
  at: z.string(),
  subject: z.string(),
  /** Null: erased, or never readable. */
  text: z.string().nullable(),
  /** Whose word it counts as. */
  trust,
  /** The message it answers. */
  answers: z.string().nullable(),
  /** Of what the agent sent: whether it went out. Null: it came in. */
  sent: z.enum(['queued', 'sending', 'unknown', 'sent', 'failed', 'superseded']).nullable(),
  /** In their order in the mail. */
  attachments: z.array(attachment),
  /** What the agent did before it answered so. */
  work: z.array(workInShort),
});
export type Message = DeepReadonly<z.infer<typeof message>>;

export const conversation = z.strictObject({
  thread_id: z.string(),
  kind: conversationKind,
  subject: z.string(),
  /** Oldest first. */
  messages: z.array(message),
  /** The `cursor` of the page before; null: this one begins with the first message. */
  next: z.string().nullable(),
  /** Of the owner's newest message. */
  standing,
  /** Work of this conversation that has no answer yet. */
  under_way: z.array(workInShort),
  asks: z.array(ask),
  approvals: z.array(chatApproval),
});
export type Conversation = DeepReadonly<z.infer<typeof conversation>>;
