import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeSecretsFolder } from '../../adapters/files/secrets.ts';
import type { MailAnswers } from '../../app/setup/setup-desk.ts';
import type { Config } from '../../config.ts';
import { messageOf } from '../../kernel/thrown.ts';
import { openOutbox } from '../mail/mail-channels.ts';
import { mailboxSettings, mailDomain } from '../settings/mail-settings.ts';

export function mailFile(stateDir: string): string {
  return join(stateDir, 'mail.json');
}

/** Writes mail.json, and the password beside the other secrets. Never over a file that is there. */
export async function writeMailSettings(stateDir: string, said: MailAnswers): Promise<void> {
  const { owner, address, smtpHost, imapHost, user, password } = said;
  const settings = {
    owner: [owner],
    address,
    smtp: { host: smtpHost, user },
    ...(imapHost !== '' && { imap: { host: imapHost, user } }),
  };
  const options = { flag: 'wx', mode: 0o600 };
  await writeFile(mailFile(stateDir), `${JSON.stringify(settings, null, 2)}\n`, options);
  if (password === '') return;
  const secrets = await makeSecretsFolder(stateDir);
  for (const name of ['smtp-password', 'imap-password']) {
    const path = join(secrets, name);
    if (!existsSync(path)) await writeFile(path, `${password}\n`, options);
  }
}

type Sending = Pick<Config, 'stateDir' | 'imapPassword' | 'smtpPassword'>;

/** Null: it went out; else why not. */
export async function sendTestMail(
  config: Sending,
  { id, now }: { readonly id: string; readonly now: string },
): Promise<string | null> {
  let outbox: Awaited<ReturnType<typeof openOutbox>> | null = null;
  try {
    const settings = mailboxSettings(config);
    outbox = await openOutbox(config.stateDir, { ...settings, imap: null }, () => undefined);
    await outbox.send(
      {
        messageId: `<${id}@${mailDomain(settings.address)}>`,
        threadId: id,
        inReplyTo: null,
        references: [],
        to: settings.owners,
        subject: 'Your agent can write to you',
        text: 'This is a test mail, sent when mail was set up. Nothing needs to be done.\n',
        html: null,
        images: [],
        date: now,
      },
      AbortSignal.timeout(60_000),
    );
    return null;
  } catch (error) {
    return messageOf(error);
  } finally {
    await outbox?.close();
  }
}
