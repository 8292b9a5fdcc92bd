import type { Reason } from '../../kernel/explanation.ts';
import type { MailDoc } from './views/mail.ts';

const DOES: Readonly<Record<'nothing' | 'asks' | 'carries', string>> = {
  nothing: 'it went on as if nobody had read it',
  asks: 'the thread was asked',
  carries: 'it was carried out',
};

/** How an owner's mail was understood, and by whom: lines for people. */
export function howItWasRead({ kind, commands, reading }: MailDoc): readonly string[] {
  const named = commands.length === 0 ? '' : ` (${commands.join(', ')})`;
  const taken = kind === null || kind === 'data' ? [] : [`taken as ${kind}${named}`];
  return [...taken, ...(reading === null ? [] : [readingText(reading)])];
}

function readingText(reading: NonNullable<MailDoc['reading']>): string {
  const { state, kind, model, does, why } = reading;
  if (state === 'begun') return 'a model was asked what it says, and has not answered';
  if (state === 'failed') return `no model read it: ${why ?? 'unknown'}`;
  const came = does === null ? 'it came too late' : DOES[does];
  return `read by ${model ?? 'a model'} as ${kind ?? 'nothing'}: ${came}${why === null ? '' : ` (${why})`}`;
}

/** Why a mail was handled as it was. */
export function explainMail(mail: MailDoc): Reason {
  const { mail_id, is_owner, trust_reason, why, event_ids } = mail;
  const whose = `${is_owner ? 'of the owner' : 'not of the owner'}: ${trust_reason}`;
  const steps = ['came in', ...event_ids.slice(1).map(() => 'what followed')];
  return {
    kind: 'mail',
    id: mail_id,
    says: [`mail ${mail_id}, ${whose}`, ...howItWasRead(mail), ...(why === null ? [] : [why])],
    because: event_ids.map((eventId, at) => ({ eventId, role: steps[at] ?? 'what followed' })),
  };
}
