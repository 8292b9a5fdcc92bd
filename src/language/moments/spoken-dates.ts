import { casual as english, type ParsedResult } from 'chrono-node';
import { casual as german } from 'chrono-node/de';
import { casual as spanish } from 'chrono-node/es';
import { casual as french } from 'chrono-node/fr';
import type { DateTime } from 'luxon';
import { inPlainWords, type Language } from './plain-words.ts';

/** The dates one language finds in a text. `said`: the text in plain words, in which they were found. */
export type Spoken = {
  readonly language: Language;
  readonly said: string;
  readonly found: readonly ParsedResult[];
};

const LANGUAGES = [
  ['en', english],
  ['de', german],
  ['fr', french],
  ['es', spanish],
] as const;

const SPAN = new Set(['result/relativeDate', 'result/relativeDateAndTime']);
/** How a span has to be said to be a time: "in 2 hours", not "for 2 hours". */
const AHEAD =
  /^(?:in|within|dans|en|dentro de|d'ici)\s|\s(?:from now|later|hence)$|^(?:next|the next|this|nächste\p{L}*|kommende\p{L}*|diese\p{L}*|prochaine?|cette|próxim[oa]|est[ea])\s/iu;
const AGO = /\b(?:ago|vor|il y a|hace)\b/iu;
/** Short forms that are also words or names. */
const WEAK =
  /^(?:sun|sat|mon|tue|tues|wed|thu|fri|mar|may|march|jan|feb|apr|jun|jul|aug|sep|sept|oct|nov|dec|fr|mi|so|do|di|mo|sa|lun|mer|jeu|ven|sam|dim|mié|jue|vie|sáb|dom|second|now|jetzt|ahora|maintenant)\.?$/iu;

/** What each language reads in a text, the one that reads the most of it first. */
export function spokenDates(text: string, now: DateTime): readonly Spoken[] {
  return LANGUAGES.map(([language, parser]): Spoken => {
    const said = inPlainWords(text, language, now);
    const reference = { instant: now.toJSDate(), timezone: now.offset };
    const found = parser.parse(said, reference, { forwardDate: true }).filter(isTime);
    return { language, said, found };
  })
    .filter(({ found }) => found.length > 0)
    .sort((a, b) => lengthOf(b) - lengthOf(a));
}

/** Characters of the text that were read as times. */
export function lengthOf({ found }: Spoken): number {
  return found.reduce((sum, { text }) => sum + text.length, 0);
}

function isTime(result: ParsedResult): boolean {
  const phrase = result.text.trim();
  if (WEAK.test(phrase)) return false;
  const isSpan = [...result.tags()].some((tag) => SPAN.has(tag));
  return !isSpan || AHEAD.test(phrase) || AGO.test(phrase);
}
