import { LANGUAGES } from './languages.ts';

/**
 * The language whose words without meaning are most frequent in it, by the first part of a BCP 47 tag; English where none
 * tells, `und` where most letters are not Latin.
 */
export function languageOfText(text: string): string {
  const words =
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/\p{L}+/gu) ?? [];
  if (words.filter((word) => /\p{Script=Latin}/u.test(word)).length * 2 < words.length)
    return 'und';
  const counts = new Map([...LANGUAGES.keys()].map((language) => [language, 0]));
  for (const word of words) {
    const having = [...LANGUAGES].filter(([, { stops }]) => stops.has(word));
    // A word that many languages have says little of which it is.
    for (const [language] of having) {
      counts.set(language, (counts.get(language) ?? 0) + 1 / having.length);
    }
  }
  return [...counts].reduce((most, one) => (one[1] > most[1] ? one : most))[0];
}
