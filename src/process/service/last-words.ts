/** From the output of a program that ended: the line with the error, else the last one. Null: there was no output. */
export function lastWords(text: string): string | null {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  return lines.findLast((line) => /\berror:/i.test(line)) ?? lines.at(-1) ?? null;
}
