import { isChat } from '../../domain/mail/chat-thread.ts';
import { type MailDoc, mailProjection } from '../../domain/mail/views/mail.ts';
import type { ThreadDoc } from '../../domain/mail/views/mail-thread.ts';
import { type OutgoingDoc, outgoingMailProjection } from '../../domain/mail/views/outgoing-mail.ts';
import type { View } from '../../kernel/log/log-contract.ts';
import { personalText } from '../../kernel/personal-text.ts';
import type { BlobStore } from '../../kernel/ports/blobs.ts';
import type { ConversationKind, Message } from './talk-shapes.ts';

/** A message of a thread, whichever way it went. */
export type Letter =
  | { readonly is: 'in'; readonly doc: MailDoc }
  | { readonly is: 'out'; readonly doc: OutgoingDoc };

export function letterIn(view: View, mailId: string): Letter | null {
  const sent = view.get(outgoingMailProjection, mailId);
  if (sent !== undefined) return { is: 'out', doc: sent };
  const came = view.get(mailProjection, mailId);
  return came === undefined ? null : { is: 'in', doc: came };
}

export function conversationKindOf({ thread_id, has_owner, mails }: ThreadDoc): ConversationKind {
  if (isChat(thread_id)) return 'chat';
  if (has_owner) return 'mail';
  return mails.some(({ direction }) => direction === 'in') ? 'outside' : 'notice';
}

export function writerOf(letter: Letter): Pick<Message, 'by' | 'who'> {
  if (letter.is === 'out') return { by: 'agent', who: 'agent' };
  const { is_owner, from } = letter.doc;
  return is_owner ? { by: 'owner', who: 'you' } : { by: 'other', who: from };
}

export async function wordsOf(
  blobs: Pick<BlobStore, 'getPersonal'>,
  { is, doc }: Letter,
): Promise<string | null> {
  const subject = is === 'in' ? `inbox:${doc.mail_id}` : `mail:${doc.mail_id}`;
  return personalText(blobs, subject, doc.text);
}
