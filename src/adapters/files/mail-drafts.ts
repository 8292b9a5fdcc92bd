import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { MailDraft, MailDrafts } from '../../kernel/ports/mail-drafts.ts';
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
    `To: ${plain(to.join(', '))}`,
    `Subject: ${plain(subject)}`,
    ...(threadId === null ? [] : [`Thread-ID: ${plain(threadId)}`]),
  ];
  return `${headers.join('\n')}\n---\n${body.endsWith('\n') ? body : `${body}\n`}`;
}

/** A header ends where its line ends, whoever gave it. */
function plain(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ');
}
