import { type OwnerCodeDoc, ownerCodeProjection } from '../../../domain/mail/views/owner-code.ts';
import { isAhead } from '../../../kernel/clock-ahead.ts';
import type { View } from '../../../kernel/log/log-contract.ts';
import { SINGLETON } from '../../../kernel/projection/projection.ts';
import type { MailDesk } from '../desk/mail-ports.ts';
import type { CodeVerdict } from './mail-context.ts';

type Asked = {
  readonly view: View;
  readonly code: string | null;
  /** Null: the owner has not enrolled. */
  readonly counterOf: Awaited<ReturnType<MailDesk['codes']>>;
};

/** Whether the mail's code counts. A wrong one costs nothing but a try. */
export function verdictOf({ settings }: MailDesk, { view, code, counterOf }: Asked): CodeVerdict {
  if (counterOf === null) return { status: 'not_enrolled' };
  const known = view.get(ownerCodeProjection, SINGLETON);
  const nowMs = Date.parse(view.now);
  const since = nowMs - settings.codeWindowMs;
  const wrong = (known?.refused_at ?? []).filter(
    (at) => Date.parse(at) >= since && !isAhead(at, view.now),
  );
  if (wrong.length >= settings.wrongCodes) return { status: 'too_many' };
  if (code === null) return { status: 'none' };
  const counter = counterOf(code, nowMs);
  if (counter === null) return { status: 'wrong' };
  return counter <= newestUsed(known, counter) ? { status: 'used' } : { status: 'right', counter };
}

/** Codes that count at one moment are at most so far from each other: two half minutes before and after it. */
const WIDEST = 4;

/** What was used while the clock stood ahead says nothing about the codes of the present. -1: none was used. */
function newestUsed(known: OwnerCodeDoc | undefined, counter: number): number {
  return Math.max(-1, ...(known?.counters ?? []).filter((used) => used <= counter + WIDEST));
}
