import type { RecordedFact } from '../../../domain/fact.ts';
import { hideCode } from '../../../domain/mail/hide-code.ts';
import { ownWordsOf } from '../../../domain/mail/reading/own-words.ts';
import { mailProjection } from '../../../domain/mail/views/mail.ts';
import { personalText } from '../../../kernel/personal-text.ts';
import type { MemoryPorts } from '../memory-ports.ts';
import type { SaidText } from './said-text.ts';

type Kind = RecordedFact<'MailTriaged'>['payload']['kind'];

/** Kinds of mail without anything to remember. */
const LEFT: readonly Kind[] = ['command', 'noise', 'data'];

/** The owner's own text in a mail or chat, without commands, quotations and signature. */
export async function mailOf(
  { agentId, log, blobs }: MemoryPorts,
  { payload, eventId, seq }: RecordedFact<'MailTriaged'>,
): Promise<SaidText | null> {
  const { mail_id, kind, thread_id, refused } = payload;
  if (LEFT.includes(kind) || refused === true) return null;
  const view = await log.view(agentId, [{ projection: mailProjection, keys: [mail_id] }]);
  const mail = view.get(mailProjection, mail_id);
  if (mail === undefined || !mail.is_owner || mail.is_automatic || mail.erased) return null;
  const subject = `inbox:${mail_id}`;
  const whole = await personalText(blobs, subject, mail.text);
  if (whole === null || mail.trust !== 'owner') return null;
  const [received = eventId] = mail.event_ids;
  return {
    text: ownWordsOf({
      subject: mail.subject,
      text: hideCode({ subject: mail.subject, text: whole }),
    }),
    trust: 'owner',
    subject,
    session: thread_id,
    at: mail.received_at,
    seq,
    sourceIds: [received],
  };
}
