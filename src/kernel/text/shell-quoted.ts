/** A text as one word of a shell command, whatever characters it has. */
export function shellQuoted(word: string): string {
  return `'${word.replaceAll("'", `'\\''`)}'`;
}
