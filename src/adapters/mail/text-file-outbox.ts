import { createHash } from 'node:crypto';
import { link, mkdir, open, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { MailOutbox, OutgoingMail } from '../../kernel/ports/mail-channel.ts';
import { MailUncertain, MailUnreachable } from '../../kernel/ports/mail-channel.ts';
import { codeOf } from '../../kernel/thrown.ts';
import { textMail } from './message/text-mail.ts';

type Paths = {
  /** For whoever carries it on, and may take it away. */
  readonly out: string;
  readonly written: string;
  /** From just before it is put out until it is known to be. */
  readonly leaving: string;
  /** Our own copy: it has gone out, whatever became of the other. */
  readonly sent: string;
};

const NAME_CHARACTERS = 24;

/**
 * Mail out as text files `<dir>/mail-<hash of the Message-ID>.txt`, each whole and at most once; `<dir>/sent` keeps a
 * copy of each. The HTML part and its images are left out.
 */
export async function textFileOutbox({ dir }: { readonly dir: string }): Promise<MailOutbox> {
  await mkdir(join(dir, 'sent'), { recursive: true, mode: 0o700 });
  return {
    name: 'files',
    send: async (mail) => {
      const transportId = fileNameOf(mail.messageId);
      const paths = pathsOf(dir, transportId);
      try {
        await sendOnce(paths, mail);
      } catch (error) {
        if (error instanceof MailUncertain) throw error;
        throw new MailUnreachable('the outbox cannot be written', { cause: error });
      }
      return { transportId };
    },
    find: async (messageId) => {
      try {
        return await stateOfMail(pathsOf(dir, fileNameOf(messageId)));
      } catch (error) {
        throw new MailUnreachable('the outbox cannot be read', { cause: error });
      }
    },
    close: () => Promise.resolve(),
  };
}

function fileNameOf(messageId: string): string {
  const hash = createHash('sha256').update(messageId).digest('hex');
  return `mail-${hash.slice(0, NAME_CHARACTERS)}.txt`;
}

function pathsOf(dir: string, name: string): Paths {
  return {
    out: join(dir, name),
    written: join(dir, 'sent', `.${name}.new`),
    leaving: join(dir, 'sent', `.${name}.leaving`),
    sent: join(dir, 'sent', name),
  };
}

async function stateOfMail({ out, leaving, sent }: Paths): Promise<'sent' | 'absent' | 'unknown'> {
  if ((await exists(sent)) || (await exists(out))) return 'sent';
  return (await exists(leaving)) ? 'unknown' : 'absent';
}

async function sendOnce(paths: Paths, mail: OutgoingMail): Promise<void> {
  const state = await stateOfMail(paths);
  if (state === 'sent') return;
  if (state === 'unknown') throw new MailUncertain('its file may have been put out and taken away');
  const handle = await open(paths.written, 'w', 0o600);
  try {
    await handle.writeFile(textMail(mail));
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(paths.written, paths.leaving);
  // A link fails where a file is: two who send the same at once send it once.
  await link(paths.leaving, paths.out);
  await rename(paths.leaving, paths.sent);
}

async function exists(path: string): Promise<boolean> {
  try {
    await stat(path);
    return true;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false;
    throw error;
  }
}
