/** All on one line, so that a text cannot pretend to be lines of what it stands in. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
