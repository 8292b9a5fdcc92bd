/**
 * Words that say nothing about what a text is about: function words, and words that almost every report of an agent
 * contains (D4: "System healthy and stable" shows no use of any capability).
 */
const STOP_WORDS = new Set(
  [
    'a an and are as at be been but by can could did do does done for from had has have he her his how i if in into',
    'is it its just like made make may me more most my new no not now of off on once one only or other our out over',
    'same she should so some still than that the their them then there these they this those to too two under until',
    'up us use used using very via was we were what when where which while who why will with would you your',
    'action after agent all already also any attempt because before being both check checked complete completed',
    'current currently cycle each error every everything failed failure fine found get got healthy idle issue needed',
    'next nothing ok okay ran result run running see several since stable status succeeded success successfully',
    'system today was well went without work worked working yet',
  ].flatMap((line) => line.split(' ')),
);

const SHORTEST = 2;

/** The telling words of a text: lower case, whole words, no stop words, plurals as singulars (D5). Repeats stay. */
export function tokenise(text: string): readonly string[] {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length >= SHORTEST && !STOP_WORDS.has(word))
    .map(singular);
}

function singular(word: string): string {
  if (word.length <= 3 || !word.endsWith('s') || /(ss|us|is)$/.test(word)) return word;
  return word.endsWith('ies') ? `${word.slice(0, -3)}y` : word.slice(0, -1);
}

/** A tag as it is stored and compared: lower case, words joined by hyphens. Null when nothing is left. */
function normaliseTag(tag: string): string | null {
  const words = tag
    .normalize('NFKC')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
  return words.length === 0 ? null : words.join('-');
}

/** Normalised, without doubles and empties, in order. */
export function normaliseTags(tags: readonly string[]): readonly string[] {
  return [...new Set(tags.map(normaliseTag).filter((tag) => tag !== null))];
}
