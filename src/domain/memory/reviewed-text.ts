const HEAD = 350;
const TAIL = 150;

const PERSONAL: readonly (readonly [RegExp, string])[] = [
  [/[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu, '[email]'],
  [/\b[A-Z]{2}\d{2}(?: ?[A-Z\d]{4}){3,7}(?: ?[A-Z\d]{1,3})?\b/gu, '[account]'],
  [/\+?\d(?:[\d /().-]{5,}\d)/gu, '[number]'],
];

/** M36 and D58: what reviewers are shown of a memory: no address, account or telephone number, its beginning and its end. */
export function reviewedText(text: string): string {
  const plain = PERSONAL.reduce((left, [pattern, word]) => left.replace(pattern, word), text);
  if (plain.length <= HEAD + TAIL) return plain;
  return `${plain.slice(0, HEAD)} … ${plain.slice(-TAIL)}`;
}
