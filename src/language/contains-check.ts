import { shellQuoted } from '../kernel/text/shell-quoted.ts';

const LOOKS_FOR = 'grep -qF -- ';

/** A command that looks for these words in a file as they stand. */
export function containsCommand(path: string, words: string): string {
  return `${LOOKS_FOR}${shellQuoted(words)} ${shellQuoted(path)}`;
}

const QUOTED = String.raw`'(?:[^']|'\\'')*'`;
const COMMAND = new RegExp(String.raw`(?:test )?${LOOKS_FOR}(${QUOTED}) (${QUOTED})`, 'gu');

/** What is said of checks, with that command in the words in which its owner asked for it: `file notes.md contains Total`. */
export function spokenChecks(text: string): string {
  return text.replace(
    COMMAND,
    (_, words: string, path: string) => `file ${unquoted(path)} contains ${unquoted(words)}`,
  );
}

/** What `shellQuoted` quoted. */
function unquoted(word: string): string {
  return word.slice(1, -1).replaceAll(`'\\''`, "'");
}
