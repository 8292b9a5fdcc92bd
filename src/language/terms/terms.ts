import { LANGUAGES, type LanguageWords } from './languages.ts';

/** Scripts that set no space between words: pairs of neighbours stand for the words. */
const UNSPACED =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}';
const RUNS = new RegExp(
  `[${UNSPACED}ー]+|(?:(?![${UNSPACED}])[\\p{L}\\p{N}\\p{M}])+(?:['’](?:(?![${UNSPACED}])\\p{L})+)*`,
  'gu',
);
const IS_ASCII = /^[\x20-\x7e]*$/;
const IS_UNSPACED = new RegExp(`^[${UNSPACED}]`, 'u');

/** Longer runs are keys and encoded bytes: their beginning tells them apart. */
const LONGEST_TERM = 64;

/** The words of a text as they are looked for: folded, without stop words, stemmed; in order, repeated as often as said. */
export function termsOf(text: string, language: string): readonly string[] {
  const words = LANGUAGES.get(language.split('-', 1)[0]?.toLowerCase() ?? '');
  const terms: string[] = [];
  for (const [run] of text.normalize('NFKC').toLowerCase().matchAll(RUNS)) {
    if (IS_UNSPACED.test(run)) terms.push(...pairs(run));
    else terms.push(...wordTerm(run, words));
  }
  return terms;
}

/** Terms of a question whose language nobody knows: those of each language, each once. */
export function queryTerms(text: string): readonly string[] {
  return [...new Set([...LANGUAGES.keys()].flatMap((language) => termsOf(text, language)))];
}

function wordTerm(run: string, words: LanguageWords | undefined): readonly string[] {
  const word = run
    .replace(/['’]s$/u, '')
    .replaceAll(/['’]/gu, '')
    .slice(0, LONGEST_TERM);
  if (words === undefined) return [withoutAccents(word)];
  return words.stops.has(word) ? [] : [withoutAccents(words.stem(word))];
}

/** After stemming, whose rules know accents: who asks may leave them out. */
function withoutAccents(word: string): string {
  if (IS_ASCII.test(word)) return word;
  return word.normalize('NFKD').replaceAll(/\p{M}/gu, '');
}

function pairs(run: string): readonly string[] {
  const characters = Array.from(run);
  if (characters.length === 1) return characters;
  return characters.slice(1).map((character, at) => `${characters[at] ?? ''}${character}`);
}
