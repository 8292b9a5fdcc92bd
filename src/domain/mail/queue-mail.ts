import { createHash } from 'node:crypto';
import type { EventOf } from '../../kernel/event/event.ts';
import { type Fact, fact, type PayloadOf } from '../fact.ts';
import type { mailEvents } from './events.ts';
import { mailEffectId } from './mail-effect.ts';

type Queued = Extract<EventOf<typeof mailEvents>, { type: 'MailQueued' }>['payload'];

/** Right side of Message-IDs of an agent without an address of its own. */
export const NO_DOMAIN = 'homeostat';

/** A mail to be queued. Its Message-ID is made of its id and `domain`, and no later try changes it. */
export type QueuedMail = Omit<Queued, 'message_id' | 'supersedes'> & {
  /** A queued mail whose words it has taken in, with its newest try. */
  readonly instead?: { readonly mailId: string; readonly attempt: number };
  /** Right side of the Message-ID. */
  readonly domain: string;
  /** By which the same text is known again. */
  readonly words: string;
};

/**
 * A mail in the queue, with its effect intended, for the append of its cause: one is never there without the other. The
 * effect is of no cycle: whoever ends what a cycle left behind leaves mail to the loop that sends it.
 */
export function queueMail({ domain, words, instead, ...mail }: QueuedMail): readonly Fact[] {
  const { mail_id, subject } = mail;
  const message_id = `<${mail_id}@${domain}>`;
  const payload: Queued = { ...mail, message_id, supersedes: instead?.mailId ?? null };
  const effect: PayloadOf<'EffectIntended'> = {
    effect_id: mailEffectId(mail_id, 1),
    cycle_no: null,
    kind: 'mail',
    repeatable: false,
    args_hash: createHash('sha256').update(`${subject}\n${words}`).digest('hex'),
    summary: `mail ${mail_id} to the owner`,
  };
  return [
    fact('MailQueued', payload, { dedupeKey: `mail-out:${mail_id}` }),
    fact('EffectIntended', effect, { dedupeKey: `mail-effect:${mail_id}` }),
    ...(instead === undefined ? [] : [notSent(instead)]),
  ];
}

function notSent({ mailId, attempt }: NonNullable<QueuedMail['instead']>): Fact {
  const effect_id = mailEffectId(mailId, attempt);
  const detail = 'its words go out in another mail';
  const end = { outcome: 'refused', error_class: null, detail } as const;
  return fact('EffectSettled', { effect_id, ...end });
}
