import type { NewEvent } from '../../../kernel/event.ts';
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

/** Queued in the append of its cause, so that one is never there without the other. */
export function queueNotice({ mailId, to, subject, text, html }: Notice): NewEvent {
  return {
    type: 'MailQueued',
    payload: {
      ...{ mail_id: mailId, thread_id: `notice-${mailId}`, message_id: `<${mailId}@homeostat>` },
      ...{ in_reply_to: null, references: [], to, subject, text, html, cause: 'notice' },
      ...{ answers: null, cycle_no: null, supersedes: null, asks: false },
    },
  };
}
