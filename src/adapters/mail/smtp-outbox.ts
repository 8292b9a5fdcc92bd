import type { MailOutbox, OutgoingMail } from '../../kernel/ports/mail-channel.ts';
import { MailUncertain } from '../../kernel/ports/mail-channel.ts';
import { mailBytes, recipientsOf } from './mail-bytes.ts';
import type { MailServer } from './mail-server.ts';
import { type SentFolder, type SentFolderSettings, sentFolder } from './sent-folder.ts';
import { deliverBySmtp } from './smtp-delivery.ts';

export type SmtpOutboxSettings = {
  /** An empty user: the server wants no login. */
  readonly server: MailServer;
  /** The agent's own address. */
  readonly from: string;
  /** Null: nothing is known afterwards of what may have gone out. */
  readonly sent: SentFolderSettings | null;
  /** A mail went out, but its copy still says otherwise: a later search says `unknown`. */
  readonly onCopyFailed: (error: unknown) => void;
};

const MAX_ANSWER = 200;

export function smtpOutbox(settings: SmtpOutboxSettings): MailOutbox {
  const sent = settings.sent === null ? null : sentFolder(settings.sent);
  return {
    name: 'smtp',
    send: (mail, signal) =>
      sent === null
        ? delivered(settings, mail, signal)
        : withCopy(sent, settings, { mail, signal }),
    find: async (messageId) => (sent === null ? 'unknown' : sent.stateOf(messageId)),
    close: async () => sent?.close(),
  };
}

type Sending = { readonly mail: OutgoingMail; readonly signal: AbortSignal };

async function withCopy(
  sent: SentFolder,
  settings: SmtpOutboxSettings,
  { mail, signal }: Sending,
): Promise<{ transportId: string }> {
  const { messageId } = mail;
  if ((await sent.stateOf(messageId)) === 'sent') return { transportId: messageId };
  await sent.putDraft(messageId, await mailBytes(mail, settings.from));
  try {
    const result = await delivered(settings, mail, signal);
    await sent.markSent(messageId).catch(settings.onCopyFailed);
    return result;
  } catch (error) {
    // Only of what surely did not go out.
    if (!(error instanceof MailUncertain)) {
      await sent.takeDraftAway(messageId).catch(settings.onCopyFailed);
    }
    throw error;
  }
}

async function delivered(
  { server, from }: SmtpOutboxSettings,
  mail: OutgoingMail,
  signal: AbortSignal,
): Promise<{ transportId: string }> {
  const message = await mailBytes(mail, from);
  const answer = await deliverBySmtp(server, { from, to: recipientsOf(mail), message }, signal);
  return { transportId: answer.slice(0, MAX_ANSWER) || mail.messageId };
}
