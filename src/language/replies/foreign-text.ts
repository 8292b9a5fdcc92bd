import { stopwords as danish } from '@orama/stopwords/danish';
import { stopwords as finnish } from '@orama/stopwords/finnish';
import { stopwords as hungarian } from '@orama/stopwords/hungarian';
import { stopwords as indonesian } from '@orama/stopwords/indonesian';
import { stopwords as lithuanian } from '@orama/stopwords/lithuanian';
import { stopwords as norwegian } from '@orama/stopwords/norwegian';
import { stopwords as romanian } from '@orama/stopwords/romanian';
import { stopwords as slovenian } from '@orama/stopwords/slovenian';
import { stopwords as swedish } from '@orama/stopwords/swedish';
import { stopwords as turkish } from '@orama/stopwords/turkish';
import { LANGUAGES } from '../terms/languages.ts';
import { wordSet } from '../words/word-set.ts';
import { languageTold } from './spoken-replies.ts';

/** Nobody publishes lists of these here. */
const POLISH = wordSet(
  'mi mnie jest nie się sie że ze żeby zeby jutro dziś dzis dzisiaj wczoraj proszę prosze przypomnij jak co czy gdzie kiedy ile dla od oraz już juz jeszcze mam masz mój moj dodaj',
);
const FINNISH = new Set([...finnish, ...wordSet('huomenna tänään eilen muistuta kello')]);
const CZECH = wordSet(
  'mi mě je není se že aby zítra zitra dnes včera prosím prosim připomeň pripomen jak co kde kdy kolik pro od už mám máš můj přidej pridej',
);
const OTHERS: readonly ReadonlySet<string>[] = [
  ...[danish, hungarian, indonesian, lithuanian].map((words) => new Set<string>(words)),
  ...[norwegian, romanian, slovenian, swedish, turkish].map((words) => new Set<string>(words)),
  POLISH,
  FINNISH,
  CZECH,
];

/** Typed in a hurry in English, and a word elsewhere. */
const SHORTENED = wordSet('til till cos cuz tho thru pls u ur r n');
/** Letters that no language has whose words are read. */
const STRANGE = /[ąćęłńśźżěščřžýůťďňőűğışțţşăåæøāēģīķļņūđ]/u;
const FEWEST_WORDS = 3;

/** Whether a text is in a language of which no words are read. */
export function isForeignText(text: string): boolean {
  const words =
    text
      .normalize('NFC')
      .toLowerCase()
      .match(/\p{L}+/gu) ?? [];
  const latin = words.filter((word) => /^\p{Script=Latin}/u.test(word) && !SHORTENED.has(word));
  if (latin.length * 2 < words.length) return true;
  if (latin.length < FEWEST_WORDS) return false;
  const known = [...LANGUAGES.values()].map(({ stops }) => stops);
  const told = languageTold(text) === null ? 0 : 1;
  const ours = Math.max(told, mostIn(known, latin), 1);
  // A word that both have tells nothing.
  const theirs = latin.filter((word) => !known.some((stops) => stops.has(word)));
  const other = mostIn(OTHERS, theirs) + theirs.filter((word) => STRANGE.test(word)).length;
  return other >= 2 * ours;
}

function mostIn(sets: readonly ReadonlySet<string>[], words: readonly string[]): number {
  return Math.max(...sets.map((set) => words.filter((word) => set.has(word)).length));
}
