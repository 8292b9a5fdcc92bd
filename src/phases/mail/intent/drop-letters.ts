import { fact } from '../../../domain/fact.ts';
import type { ThreadDoc } from '../../../domain/mail/views/mail-thread.ts';
import { DROPPED, inboxProjection } from '../../../domain/task/views/inbox.ts';
import type { FollowUp } from '../../../language/intents/follow-up-words.ts';
import { type Came, nothing } from './form-reminder.ts';
import type { MailContext } from './mail-context.ts';

/** "Never mind" ends the work that its thread asked for by mail, begun or not. Null: no such work is open. */
export function droppedLetters(
  { view, replies }: MailContext,
  word: FollowUp,
  { mails, subject }: ThreadDoc,
): Came | null {
  const isEnd = word.is === 'drop' || (word.is === 'cancel' && word.nth === null);
  const open = mails.filter(
    ({ direction, mail_id }) =>
      direction === 'in' && view.get(inboxProjection, mail_id)?.status === 'new',
  );
  if (!isEnd || open.length === 0) return null;
  const events = open.map(({ mail_id: file_hash }) =>
    fact('InboxFileHandled', { file_hash, how: DROPPED, is_dropped: true }),
  );
  return {
    says: replies.thread.requestDropped(subject.trim() === '' ? null : subject),
    events,
    subjects: open.flatMap(({ mail_id }) => [`inbox:${mail_id}`, `work:inbox:${mail_id}`]),
    about: nothing([]),
  };
}
