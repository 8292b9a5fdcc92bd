/** How often a thing comes, behind its name; empty where that is in no words of its owner. */
export function besideTitle(phrase: string): string {
  return phrase === '' ? '' : `, ${phrase}`;
}
