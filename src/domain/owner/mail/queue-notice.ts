import type { NewEvent } from '../../../kernel/event.ts';
import { NO_DOMAIN, queueMail } from './queue-mail.ts';
import type { OutgoingDoc } from './views/outgoing-mail.ts';

/** A mail that answers nobody: an alert or a report. The texts are ciphertext under `mail:<mailId>`. */
export type Notice = {
  readonly mailId: string;
  readonly to: readonly string[];
  /** One line. */
  readonly subject: string;
  readonly text: NonNullable<OutgoingDoc['text']>;
  readonly html: OutgoingDoc['html'];
};

/** As `queueMail`. */
export function queueNotice({ mailId, to, subject, text, html }: Notice): readonly NewEvent[] {
  return queueMail({
    ...{ mail_id: mailId, thread_id: `notice-${mailId}`, domain: NO_DOMAIN, words: text.blob },
    ...{ in_reply_to: null, references: [], to: [...to], subject, text, html, cause: 'notice' },
    ...{ answers: null, cycle_no: null, asks: false },
  });
}
