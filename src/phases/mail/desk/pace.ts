import { payloadsOf } from '../../../domain/fact.ts';
import { isChat } from '../../../domain/mail/chat-thread.ts';
import type { MailDoc } from '../../../domain/mail/views/mail.ts';
import { isAhead } from '../../../kernel/clock-ahead.ts';
import type { MailDesk } from './mail-ports.ts';

const HOUR_MS = 3_600_000;

/** Two programs that answer each other are stopped by their pace, in one thread or over many. */
export async function isLoop(
  { log, agentId, settings, now }: MailDesk,
  mail: MailDoc,
): Promise<boolean> {
  // Who types into a terminal is no program.
  if (isChat(mail.thread_id ?? '')) return false;
  const newest = await log.read(agentId, {
    types: ['MailQueued'],
    newestFirst: true,
    limit: settings.repliesPerHour,
  });
  const at = now();
  const from = Date.parse(at) - HOUR_MS;
  // What was sent while the clock stood ahead would count until the clock is there again.
  const recent = newest.filter(
    ({ occurredAt }) => Date.parse(occurredAt) >= from && !isAhead(occurredAt, at, HOUR_MS),
  );
  const here = recent.filter(({ subjects }) => subjects.includes(`thread:${mail.thread_id ?? ''}`));
  // What comes again writes into the thread it was wanted in: often, and to one mail.
  const answered = new Set(payloadsOf(here, 'MailQueued').map(({ answers }) => answers));
  answered.delete(null);
  return recent.length >= settings.repliesPerHour || answered.size >= settings.threadRepliesPerHour;
}
