/** Most texts: nothing but letters to fold. */
const IS_PLAIN = /^[\n\r -_a-~]*$/;
const MARKS = /\p{M}/gu;

/**
 * Lower case without accents, typographic quotes made plain; every character stays at its place, so that what a pattern
 * finds can be cut from the original. Expects NFC.
 */
export function folded(text: string): string {
  if (IS_PLAIN.test(text)) return text.toLowerCase();
  let all = '';
  for (let at = 0; at < text.length; at++) all += foldedUnit(text.charAt(at));
  return all;
}

/** Of each unit that was met: there are 65,536 at most. */
const met = new Map<string, string>();

function foldedUnit(unit: string): string {
  const known = met.get(unit);
  if (known !== undefined) return known;
  const found = foldedAnew(unit);
  met.set(unit, found);
  return found;
}

function foldedAnew(unit: string): string {
  const plain = PLAIN.get(unit) ?? unit;
  const folds = plain.normalize('NFKD').replace(MARKS, '').toLowerCase();
  return folds.length === 1 ? folds : plain;
}

const PLAIN = new Map<string, string>([
  ...Array.from('\u2018\u2019\u201a\u201b\u2032\u00b4\u0060', (quote) => [quote, "'"] as const),
  ...Array.from('\u201c\u201d\u201e\u201f\u00ab\u00bb\u2033', (quote) => [quote, '"'] as const),
  ...Array.from('\u2010\u2011\u2012\u2013\u2014\u2212', (dash) => [dash, '-'] as const),
  ['\u00df', 's'],
  ['\u00a0', ' '],
  ['\u3000', ' '],
  ['\t', ' '],
]);

/** A set of whole phrases as one pattern. */
export function anyOf(phrases: readonly string[]): RegExp {
  return new RegExp(`^(?:${phrases.join('|')})$`, 'u');
}
