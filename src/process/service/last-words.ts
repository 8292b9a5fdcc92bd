/** Of what a program said before it ended: the line that names the error, else the last one. Null: it said nothing. */
export function lastWords(text: string): string | null {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  return lines.findLast((line) => /\berror:/i.test(line)) ?? lines.at(-1) ?? null;
}
