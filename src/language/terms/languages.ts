import { stemmer as dutch } from '@orama/stemmers/dutch';
import { stemmer as french } from '@orama/stemmers/french';
import { stemmer as german } from '@orama/stemmers/german';
import { stemmer as italian } from '@orama/stemmers/italian';
import { stemmer as portuguese } from '@orama/stemmers/portuguese';
import { stemmer as spanish } from '@orama/stemmers/spanish';
import { stopwords as dutchStops } from '@orama/stopwords/dutch';
import { stopwords as englishStops } from '@orama/stopwords/english';
import { stopwords as frenchStops } from '@orama/stopwords/french';
import { stopwords as germanStops } from '@orama/stopwords/german';
import { stopwords as italianStops } from '@orama/stopwords/italian';
import { stopwords as portugueseStops } from '@orama/stopwords/portuguese';
import { stopwords as spanishStops } from '@orama/stopwords/spanish';
import { stemmer as english } from 'stemmer';

export type LanguageWords = {
  /** Words of which nearly every text has some. */
  readonly stops: ReadonlySet<string>;
  stem(word: string): string;
};

/** What the published lists lack, and what they should not have: a month is asked for. */
const MORE_STOPS: Readonly<Record<string, readonly string[]>> = {
  en: ['a', 'd', 'll', 'm', 're', 's', 't', 've'],
};
const NO_STOPS: ReadonlySet<string> = new Set(['may']);

function words(
  language: string,
  { stops, stem }: { readonly stops: readonly string[]; readonly stem: (word: string) => string },
): readonly [string, LanguageWords] {
  const all = [...stops.map((word) => word.replaceAll("'", '')), ...(MORE_STOPS[language] ?? [])];
  return [language, { stops: new Set(all.filter((word) => !NO_STOPS.has(word))), stem }];
}

/** By the first part of a BCP 47 tag. English is not that of @orama/stemmers, which makes "adop" of "adoption". */
export const LANGUAGES: ReadonlyMap<string, LanguageWords> = new Map([
  words('en', { stops: englishStops, stem: english }),
  words('de', { stops: germanStops, stem: german }),
  words('fr', { stops: frenchStops, stem: french }),
  words('es', { stops: spanishStops, stem: spanish }),
  words('it', { stops: italianStops, stem: italian }),
  words('pt', { stops: portugueseStops, stem: portuguese }),
  words('nl', { stops: dutchStops, stem: dutch }),
]);
