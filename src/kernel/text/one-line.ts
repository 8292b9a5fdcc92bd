/** Everything on one line, so that a text cannot forge further lines around it. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
