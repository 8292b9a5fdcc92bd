/** Everything on one line, so that a text cannot forge further lines around it. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** No longer than so many characters, the last of them an ellipsis where something was cut off. */
export function cutTo(most: number, line: string): string {
  return line.length <= most ? line : `${line.slice(0, most - 1)}…`;
}
