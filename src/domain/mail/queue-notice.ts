import type { Fact } from '../fact.ts';
import { queueMail } from './queue-mail.ts';
import type { OutgoingDoc } from './views/outgoing-mail.ts';

/** A mail that answers nobody: an alert or a report. The texts are ciphertext under `mail:<mailId>`. */
export type Notice = {
  readonly mailId: string;
  readonly to: readonly string[];
  /** One line. */
  readonly subject: string;
  readonly text: NonNullable<OutgoingDoc['text']>;
  readonly html: OutgoingDoc['html'];
  /** Right side of its Message-ID. */
  readonly domain: string;
  /** What a bare yes or no in its thread is about. */
  readonly approvals?: readonly string[];
  /** Ids of work it tells of. */
  readonly jobs?: readonly string[];
  /** Ids of the reminders it tells of. */
  readonly tasks?: readonly string[];
};

/** As `queueMail`. */
export function queueNotice(notice: Notice): readonly Fact[] {
  const { mailId, to, subject, text, html, domain, approvals = [], jobs = [], tasks = [] } = notice;
  return queueMail({
    mail_id: mailId,
    thread_id: `notice-${mailId}`,
    domain,
    words: text.blob,
    in_reply_to: null,
    references: [],
    to: [...to],
    subject,
    text,
    html,
    cause: 'notice',
    answers: null,
    cycle_no: null,
    asks: false,
    ...(approvals.length > 0 && { approvals: [...approvals] }),
    ...(jobs.length > 0 && { jobs: [...jobs] }),
    ...(tasks.length > 0 && { about: [...tasks] }),
  });
}
