import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { MailDraft, MailDrafts } from '../../kernel/ports/mail-drafts.ts';
import { headerLine } from '../../kernel/text/header-line.ts';
import { codeOf } from '../../kernel/thrown.ts';
import { replaceBelow } from './held-folder.ts';

const FOLDER = 'drafts';
const NAME = /[^A-Za-z0-9._-]+/g;

/** Drafts as text files in `<outbox>/drafts`: headers, a line `---`, the text. Whole or not there. */
export function mailDraftFiles(outbox: string): MailDrafts {
  return {
    write: async (draft) => {
      const path = pathOfDraft(draft.name);
      await mkdir(outbox, { recursive: true, mode: 0o700 });
      await replaceBelow(outbox, path, draftText(draft));
      return { path: join(outbox, path) };
    },
    read: async (name) => {
      try {
        return draftIn(await readFile(join(outbox, pathOfDraft(name)), 'utf8'));
      } catch (error) {
        if (codeOf(error) === 'ENOENT') return null;
        throw error;
      }
    },
  };
}

function pathOfDraft(name: string): string {
  return `${FOLDER}/${name.replace(NAME, '-').replace(/^[.-]+/, '')}.txt`;
}

/** As `draftText` writes it, or as its owner has changed it since. */
function draftIn(text: string): Pick<MailDraft, 'to' | 'subject' | 'body'> {
  const [head = '', ...rest] = text.split('\n---\n');
  const headers = new Map(
    head.split('\n').map((line) => {
      const [, name = '', value = ''] = /^([\w-]+): (.*)$/u.exec(line) ?? [];
      return [name.toLowerCase(), value] as const;
    }),
  );
  const to = (headers.get('to') ?? '').split(',').map((address) => address.trim());
  return { to, subject: headers.get('subject') ?? '', body: rest.join('\n---\n') };
}

function draftText({ to, subject, threadId, body }: MailDraft): string {
  const headers = [
    `To: ${headerLine(to.join(', '))}`,
    `Subject: ${headerLine(subject)}`,
    ...(threadId === null ? [] : [`Thread-ID: ${headerLine(threadId)}`]),
  ];
  return `${headers.join('\n')}\n---\n${body.endsWith('\n') ? body : `${body}\n`}`;
}
