import type { OutgoingMail } from '../../../kernel/ports/mail-channel.ts';
import { MailRefused } from '../../../kernel/ports/mail-channel.ts';
import { headerLine } from '../../../kernel/text/header-line.ts';
import { normalAddress } from './mail-address.ts';

/** A header ends where its line ends, whoever gave it. */

/**
 * The mail as it goes over the wire. It says itself that a program wrote it (RFC 3834), so that no other answers.
 * @throws MailRefused when it is written to nobody, or to what is no address
 */
export async function mailBytes(mail: OutgoingMail, from: string): Promise<Buffer> {
  // Loaded with the first mail that is sent: a start need not wait for it.
  const { createTransport } = await import('nodemailer');
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  const { message } = await composer.sendMail({
    from,
    to: recipientsOf(mail),
    subject: headerLine(mail.subject),
    messageId: headerLine(mail.messageId),
    // A text would be sent as it is; RFC 5322 wants "Sun, 29 Nov 2026 03:35:40 +0000".
    date: new Date(mail.date),
    text: mail.text,
    ...(mail.inReplyTo !== null && { inReplyTo: headerLine(mail.inReplyTo) }),
    references: mail.references.map(headerLine),
    ...(mail.html !== null && { html: mail.html }),
    attachments: mail.images.map(({ cid, png }) => ({
      cid,
      content: Buffer.from(png),
      contentType: 'image/png',
      contentDisposition: 'inline' as const,
      filename: `${cid}.png`,
    })),
    headers: {
      'Thread-ID': headerLine(mail.threadId),
      'Auto-Submitted': mail.inReplyTo === null ? 'auto-generated' : 'auto-replied',
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  if (!Buffer.isBuffer(message)) throw new Error('the mail composer returned no bytes');
  return message;
}

export function recipientsOf({ to }: OutgoingMail): string[] {
  const addresses = to.map((text) => normalAddress(text.trim()));
  const good = addresses.filter((address) => address !== null);
  if (good.length === 0 || good.length < addresses.length) {
    throw new MailRefused('it has no valid recipient');
  }
  return [...new Set(good)];
}
