import { mkdir, open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { Answers } from '../../kernel/ports/answers.ts';

const FOLDER = 'answers';
/** What file systems and shells take without quoting. */
const PLAIN = /[^a-z0-9._-]+/gi;
const LONGEST_NAME = 100;

/** Answers as Markdown files in the workspace: whole or not there, also after a power cut. */
export function answerFiles(workspace: string): Answers {
  const folder = join(workspace, FOLDER);
  return {
    write: async (name, text) => {
      const plain = name
        .replace(PLAIN, '-')
        .replace(/^[.-]+/, '')
        .slice(0, LONGEST_NAME);
      const file = `${plain === '' ? 'answer' : plain}.md`;
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const draft = join(folder, `.${file}.new`);
      const handle = await open(draft, 'w', 0o600);
      try {
        await handle.writeFile(text.endsWith('\n') ? text : `${text}\n`);
        await handle.sync();
      } finally {
        await handle.close();
      }
      await rename(draft, join(folder, file));
      return { path: join(FOLDER, file) };
    },
  };
}
