import type { ImapFlow } from 'imapflow';
import { once } from '../../kernel/once.ts';
import { type ImapSession, imapSession, unreachable } from './imap-session.ts';
import type { MailServer } from './mail-server.ts';

export type SentFolderSettings = {
  readonly server: MailServer;
  /** Null: the one the server says it is, or `Sent`. */
  readonly folder: string | null;
};

/**
 * Copies of what goes out. A copy lies there as a draft before the mail is handed over, and loses that mark after: so a
 * mail that was never tried is told from one of which nobody knows.
 */
export type SentFolder = {
  stateOf(messageId: string): Promise<'sent' | 'absent' | 'unknown'>;
  /** Not looked for before: whoever puts it has seen that it is absent. */
  putDraft(message: Buffer): Promise<void>;
  markSent(messageId: string): Promise<void>;
  takeDraftAway(messageId: string): Promise<void>;
  close(): Promise<void>;
};

const DRAFT = '\\Draft';
const RESPONSE_BYTES = 1024 * 1024;
const MESSAGE_ID = /^<[^\s<>"\\]{1,400}>$/;

/** Each of its promises rejects with MailUnreachable only. */
export function sentFolder({ server, folder }: SentFolderSettings): SentFolder {
  const session = imapSession({ server, onNews: () => undefined, responseBytes: RESPONSE_BYTES });
  const path = once(async () => folder ?? (await foundFolder(session)));
  const inIt = async <T>(work: (client: ImapFlow) => Promise<T>) =>
    session.inFolder(await path(), work);
  const drafts = (messageId: string) => (client: ImapFlow) => foundMail(client, messageId, true);
  return {
    stateOf: (messageId) =>
      inIt(async (client) => {
        await client.noop(); // else a folder that stays open shows nothing that others put there
        if ((await foundMail(client, messageId, false)).length > 0) return 'sent';
        return (await drafts(messageId)(client)).length > 0 ? 'unknown' : 'absent';
      }),
    putDraft: async (message) => {
      const client = await session.connected();
      const put = await client
        .append(await path(), message, ['\\Seen', DRAFT])
        .catch((error: unknown) => {
          throw unreachable(error);
        });
      if (put === false) throw unreachable(new Error('the server did not store the copy'));
    },
    markSent: (messageId) =>
      inIt(async (client) => {
        const uids = await drafts(messageId)(client);
        if (uids.length > 0) await client.messageFlagsRemove(uids, [DRAFT], { uid: true });
      }),
    takeDraftAway: (messageId) =>
      inIt(async (client) => {
        const uids = await drafts(messageId)(client);
        if (uids.length > 0) await client.messageDelete(uids, { uid: true });
      }),
    close: session.close,
  };
}

/** Searching a header finds parts of it, so the identifier goes with its brackets. */
async function foundMail(client: ImapFlow, messageId: string, draft: boolean): Promise<number[]> {
  if (!MESSAGE_ID.test(messageId))
    throw new Error('the Message-ID has characters that IMAP cannot search for');
  return (await client.search({ header: { 'message-id': messageId }, draft }, { uid: true })) || [];
}

async function foundFolder(session: ImapSession): Promise<string> {
  const client = await session.connected();
  try {
    const folders = await client.list();
    const marked = folders.find(({ specialUse }) => specialUse === '\\Sent');
    if (marked !== undefined) return marked.path;
    return (await client.mailboxCreate('Sent')).path;
  } catch (error) {
    throw unreachable(error);
  }
}
