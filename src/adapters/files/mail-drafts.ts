import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { MailDraft, MailDrafts } from '../../kernel/ports/mail-drafts.ts';
import { headerLine } from '../../kernel/text/header-line.ts';
import { replaceBelow } from './held-folder.ts';

const FOLDER = 'drafts';
const NAME = /[^A-Za-z0-9._-]+/g;

/** Drafts as text files in `<outbox>/drafts`: headers, a line `---`, the text. Whole or not there. */
export function mailDraftFiles(outbox: string): MailDrafts {
  return {
    write: async (draft) => {
      const path = `${FOLDER}/${draft.name.replace(NAME, '-').replace(/^[.-]+/, '')}.txt`;
      await mkdir(outbox, { recursive: true, mode: 0o700 });
      await replaceBelow(outbox, path, draftText(draft));
      return { path: join(outbox, path) };
    },
  };
}

function draftText({ to, subject, threadId, body }: MailDraft): string {
  const headers = [
    `To: ${headerLine(to.join(', '))}`,
    `Subject: ${headerLine(subject)}`,
    ...(threadId === null ? [] : [`Thread-ID: ${headerLine(threadId)}`]),
  ];
  return `${headers.join('\n')}\n---\n${body.endsWith('\n') ? body : `${body}\n`}`;
}
