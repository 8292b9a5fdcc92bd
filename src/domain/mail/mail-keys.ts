import { createHash } from 'node:crypto';
import type { ArrivedMail, ReadMail } from '../../kernel/ports/mail-channel.ts';
import { canonicalText } from '../../kernel/text/canonical-text.ts';

/** Names of one delivery under which it is known again. */
export type MailKeys = {
  /** Names the mail: the same content is the same mail, through whatever channel it came. */
  readonly mailId: string;
  readonly contentHash: string;
  readonly keys: readonly string[];
};

type Delivered = {
  readonly channel: string;
  readonly arrived: Pick<ArrivedMail, 'deliveryId' | 'raw' | 'vouchedBy'>;
  /** Null: it cannot be read. */
  readonly mail: ReadMail | null;
  /** Of the owner's domain; a signed mail sent again with another envelope is the same mail. */
  readonly signature?: string;
};

const ID_CHARACTERS = 24;

/** The delivery by its name alone: enough to see that it was taken before. */
export function deliveryKey(channel: string, deliveryId: string): string {
  return `delivery:${digest([channel, deliveryId])}`;
}

/**
 * By delivery, by bytes, by content and by signature. The owner may put the same short text into their own mailbox
 * twice and mean it twice: what names neither itself nor its time is then told apart by its delivery.
 */
export function mailKeys({ channel, arrived, mail, signature }: Delivered): MailKeys {
  const { deliveryId, raw, vouchedBy } = arrived;
  const delivery = deliveryKey(channel, deliveryId);
  const isNameless = mail !== null && mail.messageId === null && mail.date === null;
  const apart = isNameless && vouchedBy !== null ? delivery : '';
  const bytes = digest([apart, createHash('sha256').update(raw).digest('hex')]);
  const contentHash = mail === null ? bytes : digest([apart, contentOf(mail)]);
  return {
    mailId: contentHash.slice(0, ID_CHARACTERS),
    contentHash,
    keys: [
      delivery,
      `bytes:${bytes}`,
      `content:${contentHash}`,
      ...(signature === undefined || apart !== '' ? [] : [`signature:${digest(signature)}`]),
    ],
  };
}

export function messageKey(messageId: string): string {
  return `message:${digest(messageId)}`;
}

function contentOf(mail: ReadMail): unknown {
  const { messageId, date, from, subject, text, quoted } = mail;
  const attachments = mail.attachments.map(({ name, contentType, bytes }) => ({
    name,
    contentType,
    bytes,
  }));
  return { messageId, date, from, subject, text, quoted, attachments };
}

function digest(value: unknown): string {
  return createHash('sha256').update(canonicalText(value)).digest('hex');
}
