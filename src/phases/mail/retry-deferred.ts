import type { MailDoc } from '../../domain/mail/views/mail.ts';
import { isStillToCome } from '../../kernel/clock-ahead.ts';
import { personalText } from '../../kernel/personal-text.ts';
import { apartFor } from './desk/apart.ts';
import type { ReceivePorts } from './desk/mail-ports.ts';
import { waitingMails } from './desk/waiting-mails.ts';
import { defer, identify, record } from './receive-mail.ts';

/**
 * Verifies waiting mails again. One that could not be verified for a day counts as a stranger's: nobody has
 * acted on it, and its owner can send it again.
 */
export async function retryDeferred(ports: ReceivePorts): Promise<void> {
  const { mails, now } = await waitingMails(ports, 'deferred');
  const due = mails.filter(
    ({ retry_at }) => retry_at !== null && !isStillToCome(retry_at, now, ports.settings.deferMs),
  );
  const apart = await apartFor(ports, 'looked up', due);
  for (const mail of due) {
    await apart({ mail_id: mail.mail_id, subject: null }, () => retry(ports, mail));
  }
}

async function retry(ports: ReceivePorts, doc: MailDoc): Promise<void> {
  const stored = await personalText(ports.blobs, `inbox:${doc.mail_id}`, doc.raw);
  if (stored === null) return;
  const raw = Buffer.from(stored, 'base64');
  const arrived = {
    deliveryId: doc.delivery_id,
    raw,
    bytes: doc.bytes,
    receivedAt: doc.received_at,
    vouchedBy: null,
  };
  const reading = await ports.reader.read(raw, doc.bytes);
  if (reading.status === 'quarantined') return;
  const { mail } = reading;
  const identity = await identify(ports, arrived, mail);
  const taken = { channel: doc.channel, arrived, mail };
  if (identity.status === 'later') {
    await defer(ports, { ...taken, why: identity.why, tries: doc.tries });
  } else {
    await record(ports, { ...taken, identity, isRetried: true });
  }
}
