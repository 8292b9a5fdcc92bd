import { join } from 'node:path';
import { imapInbox } from '../../adapters/mail/imap-inbox.ts';
import { maildirInbox } from '../../adapters/mail/maildir-inbox.ts';
import { smtpOutbox } from '../../adapters/mail/smtp-outbox.ts';
import { textFileOutbox } from '../../adapters/mail/text-file-outbox.ts';
import type { MailInbox, MailOutbox } from '../../kernel/ports/mail-channel.ts';
import type { MailboxSettings } from '../settings/mail-settings.ts';

const POLL_MS = 5000;
const SETTLE_MS = 500;
const TIMEOUT_MS = 60_000;
/** Older mail of a mailbox that is new to the agent is no order any more. */
const LOOK_BACK_DAYS = 2;

/** Where mail comes in: the folder under the state, and the owner's mailbox. */
export async function openInboxes(
  stateDir: string,
  { hasMaildir, imap }: MailboxSettings,
): Promise<readonly MailInbox[]> {
  const uid = process.getuid?.() ?? null;
  const dir = join(stateDir, 'mail');
  const files = hasMaildir
    ? [await maildirInbox({ dir, uid, pollMs: POLL_MS, settleMs: SETTLE_MS })]
    : [];
  if (imap === null) return files;
  const { folder, pollMs } = imap;
  return [
    ...files,
    imapInbox({ server: serverOf(imap), folder, pollMs, lookBackDays: LOOK_BACK_DAYS }),
  ];
}

/** Where mail goes out: by SMTP when it is set up, else as files. */
export async function openOutbox(
  stateDir: string,
  { address, imap, smtp }: MailboxSettings,
  onError: (where: string, error: unknown) => void,
): Promise<MailOutbox> {
  if (smtp === null || address === null) return textFileOutbox({ dir: join(stateDir, 'outbox') });
  const { sentFolder: folder, keepsCopies } = smtp;
  return smtpOutbox({
    server: serverOf(smtp),
    from: address,
    sent: imap === null ? null : { server: serverOf(imap), folder, keepsCopies },
    onCopyFailed: (error) => {
      onError('copy of a sent mail', error);
    },
  });
}

type Server = NonNullable<MailboxSettings['imap']> | NonNullable<MailboxSettings['smtp']>;

function serverOf({ host, port, secure, user, password }: Server) {
  return { host, port, isSecure: secure, user, password, timeoutMs: TIMEOUT_MS };
}
