/** The words of a list with blanks between them. */
export function wordSet(source: string): ReadonlySet<string> {
  return new Set(source.split(/\s+/u).filter((one) => one !== ''));
}
