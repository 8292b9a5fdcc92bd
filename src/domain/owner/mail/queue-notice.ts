import { createHash } from 'node:crypto';
import type { NewEvent } from '../../../kernel/event.ts';
import { mailEffectId } from './mail-effect.ts';
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

/** Queued, with its effect intended, in the append of its cause: one is never there without the other. */
export function queueNotice({ mailId, to, subject, text, html }: Notice): readonly NewEvent[] {
  const payload = {
    ...{ mail_id: mailId, thread_id: `notice-${mailId}`, message_id: `<${mailId}@homeostat>` },
    ...{ in_reply_to: null, references: [], to, subject, text, html, cause: 'notice' },
    ...{ answers: null, cycle_no: null, supersedes: null, asks: false },
  };
  const args_hash = createHash('sha256').update(`${subject}\n${text.blob}`).digest('hex');
  const effect = {
    ...{ effect_id: mailEffectId(mailId, 1), cycle_no: null, kind: 'mail', args_hash },
    ...{ summary: `mail ${mailId} to the owner`, repeatable: false },
  };
  return [
    { type: 'MailQueued', payload, dedupeKey: `mail-out:${mailId}` },
    { type: 'EffectIntended', payload: effect, dedupeKey: `mail-effect:${mailId}` },
  ];
}
