import {
  type ConversationsPage,
  type ConversationsQuery,
  listConversations,
} from './list-conversations.ts';
import { type OpenedAttachment, readAttachment } from './read-attachment.ts';
import { readConversation, readMessage, type TalkSource } from './read-conversation.ts';
import type { Conversation, Message } from './talk-shapes.ts';

/** Reads of chats and mail threads, in one form. */
export type TalkReads = {
  list(query: ConversationsQuery): Promise<ConversationsPage>;
  /** Null: there is none of that name. `before`: the `next` of the newer page. */
  show(
    threadId: string,
    page: { readonly limit: number; readonly before?: number | undefined },
  ): Promise<Conversation | null>;
  /** One message of it; null: it is not there. */
  message(threadId: string, mailId: string): Promise<Message | null>;
  /** What came with a mail, by its place from 1; null: it is not there, or not kept. */
  attachment(mailId: string, place: number): Promise<OpenedAttachment | null>;
};

export function talkReads(source: TalkSource): TalkReads {
  return {
    list: (query) => listConversations(source, query),
    show: (threadId, page) => readConversation(source, threadId, page),
    message: (threadId, mailId) => readMessage(source, threadId, mailId),
    attachment: (mailId, place) => readAttachment(source, mailId, place),
  };
}
