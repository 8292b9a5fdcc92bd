import { mkdir } from 'node:fs/promises';
import type { Answers } from '../../kernel/ports/answers.ts';
import { replaceBelow } from './held-folder.ts';

const FOLDER = 'answers';
/** What file systems and shells take without quoting. */
const PLAIN = /[^a-z0-9._-]+/gi;
const LONGEST_NAME = 100;

/** Answers as Markdown files in the workspace, where steps may have put links: none is followed. */
export function answerFiles(workspace: string): Answers {
  return {
    write: async (name, text) => {
      const plain = name
        .replace(PLAIN, '-')
        .replace(/^[.-]+/, '')
        .slice(0, LONGEST_NAME);
      const path = `${FOLDER}/${plain === '' ? 'answer' : plain}.md`;
      await mkdir(workspace, { recursive: true, mode: 0o700 });
      await replaceBelow(workspace, path, text.endsWith('\n') ? text : `${text}\n`);
      return { path };
    },
  };
}
