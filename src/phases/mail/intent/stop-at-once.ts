import { STOPPED } from '../../../domain/cycle/views/controller.ts';
import { type Fact, fact } from '../../../domain/fact.ts';
import type { ReadMail } from '../../../kernel/ports/mail-channel.ts';
import { endOfSpan } from '../../../language/change/change-time.ts';
import type { OwnerCommand } from '../../../language/intents/owner-command.ts';
import { readIntent } from '../../../language/intents/read-intent.ts';
import type { TimeReason } from '../../../language/when/time-reason.ts';

const PAUSED = 'paused by mail';

type Clock = Parameters<typeof endOfSpan>[1];

/**
 * A stop or pause counts from the moment the mail is in the log: no view, no queue and no other mail stands before it
 * (invariant 9). Its process goes on, so that the owner can still write to it. A pause whose end is not understood
 * has none until the owner says more; one that would already be over is not begun.
 */
export function controlEvents(
  { subject, text }: Pick<ReadMail, 'subject' | 'text'>,
  mailId: string,
  clock: Clock,
): readonly Fact[] {
  const { commands } = readIntent({ subject, text });
  if (commands.some(({ name }) => name === 'stop')) {
    return [{ ...pausedBy(mailId, { reason: STOPPED }), trust: 'owner' }];
  }
  const pause = commands.find((one): one is Pause => one.name === 'pause');
  if (pause === undefined) return [];
  const until = pauseEnd(pause, clock);
  if (until.is === 'over') return [];
  const event = until.is === 'ends' ? pausedBy(mailId, { until: until.until }) : pausedBy(mailId);
  return [{ ...event, trust: 'owner' }];
}

type Pause = Extract<OwnerCommand, { readonly name: 'pause' }>;

/** When a pause is over by itself. */
export function pauseEnd(
  { until }: Pause,
  clock: Clock,
):
  | { readonly is: 'open' }
  | { readonly is: 'ends'; readonly until: string }
  | { readonly is: 'over' | 'unread'; readonly why: TimeReason } {
  if (until === undefined) return { is: 'open' };
  const end = endOfSpan(until, clock);
  if (end.is === 'ends') return { is: 'ends', until: end.at.toUTC().toISO() ?? '' };
  const isOver = end.why.is === 'past' || end.why.is === 'over';
  return { is: isOver ? 'over' : 'unread', why: end.why };
}

/** A pause by this mail, once. */
export function pausedBy(
  mailId: string,
  { reason = PAUSED, until }: { readonly reason?: string; readonly until?: string } = {},
): Fact {
  const payload = { by: 'owner', reason, ...(until !== undefined && { until }) };
  return fact('ControllerPaused', payload, { dedupeKey: `mail-stop:${mailId}` });
}
