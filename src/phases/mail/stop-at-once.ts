import { readIntent } from '../../domain/owner/mail/intents/read-intent.ts';
import type { NewEvent } from '../../kernel/event.ts';
import type { ReadMail } from '../../kernel/ports/mail-channel.ts';

/** Reason of a pause that only the owner's code ends. */
export const STOPPED = 'stopped by mail';
const PAUSED = 'paused by mail';

/**
 * A stop or pause counts from the moment the mail is in the log: no view, no queue and no other mail stands before it
 * (invariant 9). Its process goes on, so that the owner can still write to it.
 */
export function controlEvents(
  { subject, text }: Pick<ReadMail, 'subject' | 'text'>,
  mailId: string,
): readonly NewEvent[] {
  const { commands } = readIntent({ subject, text });
  const named = commands.map(({ name }) => name);
  if (!named.includes('stop') && !named.includes('pause')) return [];
  const event = pausedBy(mailId, named.includes('stop') ? STOPPED : PAUSED);
  return [{ ...event, trust: 'owner' }];
}

/** A pause by this mail, once. */
export function pausedBy(mailId: string, reason: string = PAUSED): NewEvent {
  const payload = { by: 'owner', reason };
  return { type: 'ControllerPaused', payload, dedupeKey: `mail-stop:${mailId}` };
}
