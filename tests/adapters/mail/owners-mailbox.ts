import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { mailReader } from '../../../src/adapters/mail/message/read-mail.ts';
import type { ReadMail } from '../../../src/kernel/ports/mail-channel.ts';
import { type DnsServer, dnsServer } from './dns-server.ts';
import { type DovecotServer, dovecotServer } from './dovecot-server.ts';
import { signedMail, signer } from './signed-mail.ts';
import { type SmtpSink, smtpSink } from './smtp-sink.ts';

const OWNER = 'ada@owner.example';
export const AGENT = 'agent@bot.example';

export type Letter = {
  readonly text: string;
  readonly subject?: string;
  readonly from?: string;
  /** What it answers. */
  readonly answers?: ReadMail;
  readonly isSigned?: boolean;
};

/** The owner's world around a running agent: a mailbox, a server that takes mail, and the names their domain has. */
export type OwnersMailbox = {
  readonly dovecot: DovecotServer;
  readonly sink: SmtpSink;
  readonly dns: DnsServer;
  /** What the agent's process needs to know, besides the file this writes into its state folder. */
  settle(stateDir: string, how?: Settling): Promise<Readonly<Record<string, string>>>;
  /** Puts a mail into the mailbox of the agent. Gives its Message-ID and its bytes. */
  write(letter: Letter): Promise<{ readonly messageId: string; readonly raw: string }>;
  /** Mails that came from the agent, in their order; `answers`: to this Message-ID only. */
  replies(answers?: string): Promise<readonly ReadMail[]>;
  close(): Promise<void>;
};

export type Settling = {
  readonly pollSeconds?: number;
  readonly smtp?: Readonly<Record<string, unknown>> | null;
};

export async function ownersMailbox(): Promise<OwnersMailbox> {
  const key = signer();
  const records = {
    's1._domainkey.owner.example': key.record,
    '_dmarc.owner.example': 'v=DMARC1; p=reject',
  };
  const [dovecot, sink, dns] = await Promise.all([dovecotServer(), smtpSink(), dnsServer(records)]);
  await dovecot.start();
  return {
    dovecot,
    sink,
    dns,
    settle: async (stateDir, { pollSeconds = 3600, smtp = {} } = {}) => {
      const at = ({ host, port, user }: DovecotServer['server']) => ({ host, port, user });
      const settings = {
        owner: [OWNER],
        address: AGENT,
        dns: [dns.address],
        imap: { ...at(dovecot.server), secure: false, poll_seconds: pollSeconds },
        ...(smtp !== null && { smtp: { ...at(sink.server), secure: false, ...smtp } }),
      };
      await writeFile(join(stateDir, 'mail.json'), JSON.stringify(settings), { mode: 0o600 });
      return {
        HOMEOSTAT_IMAP_PASSWORD: dovecot.server.password,
        HOMEOSTAT_SMTP_PASSWORD: sink.server.password,
      };
    },
    write: async (letter) => {
      const messageId = `<${randomUUID()}@owner.example>`;
      const bare = bareMail(letter, messageId);
      const signing = {
        domain: 'owner.example',
        privateKey: key.privateKey,
        signTime: new Date().toISOString(),
      };
      const raw = letter.isSigned === false ? bare : await signedMail(bare, signing);
      await dovecot.asPerson((client) => client.append('INBOX', Buffer.from(raw)));
      return { messageId, raw };
    },
    replies: (answers) => repliesIn(sink.mails, answers),
    close: async () => {
      await Promise.all([sink.close(), dns.close(), dovecot.remove()]);
    },
  };
}

function bareMail({ text, subject = 'a word', from = OWNER, answers }: Letter, id: string): string {
  const references = answers && [...answers.references, answers.messageId].join(' ');
  const lines = [
    ...[`From: Ada <${from}>`, `To: ${AGENT}`, `Subject: ${subject}`, `Message-ID: ${id}`],
    `Date: ${new Date().toUTCString()}`,
    ...(answers === undefined
      ? []
      : [`In-Reply-To: ${answers.messageId ?? ''}`, `References: ${references ?? ''}`]),
    ...['MIME-Version: 1.0', 'Content-Type: text/plain; charset=utf-8', '', text, ''],
  ];
  return lines.join('\r\n');
}

async function repliesIn(mails: readonly string[], answers?: string): Promise<readonly ReadMail[]> {
  const reader = mailReader();
  const found: ReadMail[] = [];
  for (const raw of mails) {
    const bytes = Buffer.from(raw);
    const reading = await reader.read(bytes, bytes.byteLength);
    if (reading.status !== 'read')
      throw new Error(`the agent's mail cannot be read: ${reading.why}`);
    if (answers === undefined || reading.mail.inReplyTo === answers) found.push(reading.mail);
  }
  return found;
}
