import type { MailOutbox, OutgoingMail } from '../../kernel/ports/mail-channel.ts';
import { MailUncertain } from '../../kernel/ports/mail-channel.ts';
import type { MailServer } from './mail-server.ts';
import { mailBytes, recipientsOf } from './message/mail-bytes.ts';
import { type SentFolder, type SentFolderSettings, sentFolder } from './sent-folder.ts';
import { deliverBySmtp } from './smtp-delivery.ts';

export type SmtpOutboxSettings = {
  /** An empty user: the server wants no login. */
  readonly server: MailServer;
  /** The agent's own address. */
  readonly from: string;
  /**
   * Null: nothing is known afterwards of what may have gone out. Without `keepsCopies` the server keeps them by itself:
   * what stands there went out, and of what does not nothing is known.
   */
  readonly sent: (SentFolderSettings & { readonly keepsCopies: boolean }) | null;
  /** A mail went out, but its copy still says otherwise: a later search says `unknown`. */
  readonly onCopyFailed: (error: unknown) => void;
};

const MAX_ANSWER = 200;

export function smtpOutbox(settings: SmtpOutboxSettings): MailOutbox {
  const sent = settings.sent === null ? null : sentFolder(settings.sent);
  const keepsCopies = settings.sent?.keepsCopies === true;
  return {
    name: 'smtp',
    send: async (mail, signal) => {
      const message = await mailBytes(mail, settings.from);
      const deliver = () => delivered(settings, { mail, message, signal });
      return sent === null || !keepsCopies
        ? deliver()
        : withCopy(sent, { messageId: mail.messageId, message, deliver, ...settings });
    },
    find: async (messageId) => {
      if (sent === null) return 'unknown';
      return keepsCopies ? sent.stateOf(messageId) : foundOrUnknown(sent, messageId);
    },
    close: async () => sent?.close(),
  };
}

/** What the server does not keep, or cannot show now, may have gone out all the same. */
async function foundOrUnknown(sent: SentFolder, messageId: string): Promise<'sent' | 'unknown'> {
  const state = await sent.stateOf(messageId).catch(() => 'unknown');
  return state === 'sent' ? 'sent' : 'unknown';
}

type Delivered = { readonly transportId: string };
type Copying = Pick<SmtpOutboxSettings, 'onCopyFailed'> & {
  readonly messageId: string;
  readonly message: Buffer;
  readonly deliver: () => Promise<Delivered>;
};

async function withCopy(
  sent: SentFolder,
  { messageId, message, deliver, onCopyFailed }: Copying,
): Promise<Delivered> {
  const state = await sent.stateOf(messageId);
  if (state === 'sent') return { transportId: messageId };
  if (state === 'absent') await sent.putDraft(message);
  try {
    const result = await deliver();
    await sent.markSent(messageId).catch(onCopyFailed);
    return result;
  } catch (error) {
    // Only of what surely did not go out.
    if (!(error instanceof MailUncertain)) {
      await sent.takeDraftAway(messageId).catch(onCopyFailed);
    }
    throw error;
  }
}

type Sending = {
  readonly mail: OutgoingMail;
  readonly message: Buffer;
  readonly signal: AbortSignal;
};

async function delivered(
  { server, from }: SmtpOutboxSettings,
  { mail, message, signal }: Sending,
): Promise<Delivered> {
  const answer = await deliverBySmtp(server, { from, to: recipientsOf(mail), message }, signal);
  return { transportId: answer.slice(0, MAX_ANSWER) || mail.messageId };
}
