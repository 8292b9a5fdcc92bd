import { type MailDoc, mailProjection } from '../../../domain/mail/views/mail.ts';
import { waitingMailProjection } from '../../../domain/mail/views/waiting-mail.ts';
import type { MailDesk } from './mail-ports.ts';

type Desk = Pick<MailDesk, 'agentId' | 'log'>;

/** Mail of this state that is not handled yet, oldest first. `now`: the clock of the database. */
export async function waitingMails(
  { agentId, log }: Desk,
  state: 'received' | 'deferred',
): Promise<{ readonly mails: readonly MailDoc[]; readonly now: string }> {
  const waiting = await log.view(agentId, [{ projection: waitingMailProjection, keys: 'all' }]);
  const keys = [...waiting.all(waitingMailProjection).keys()];
  if (keys.length === 0) return { mails: [], now: waiting.now };
  const view = await log.view(agentId, [{ projection: mailProjection, keys }]);
  const mails = keys
    .flatMap((key) => view.get(mailProjection, key) ?? [])
    .filter(({ status }) => status === state)
    .sort((a, b) => (a.first_seen_at < b.first_seen_at ? -1 : 1));
  return { mails, now: view.now };
}
