import { folded } from '../../language/folded.ts';
import { isSmallTalk } from '../../language/words/small-talk.ts';
import { tellingWords } from '../../language/words/social-words.ts';
import { memorySettings } from './settings.ts';

/** Figures, addresses and names of things; somebody's own; what is to be done, or how. */
const TELLING = [
  /\p{N}|@|:\/\/|[A-Z]{2,}|\p{L}[_/]\p{L}/u,
  /(?<!\p{L})(?:my|our|mine|mein\p{L}*|unser\p{L}*|mon|ma|mes|notre|nos|mi|mis|nuestr\p{L}+|mio|mia|miei|nostr\p{L}+|meu|minha|moj\p{L}*|mijn|onze)(?!\p{L})/iu,
  /(?<!\p{L})(?:i(?:'m| am| live| work| like| love| hate| prefer| use| need| want| have)|we use|ich (?:bin|wohne|lebe|arbeite|mag|habe|brauche|nutze)|je (?:suis|vis|prefere|veux)|j'(?:habite|aime|ai)|soy|vivo|trabajo|prefiero|tengo|abito|lavoro|preferisco|ho|sou|moro|trabalho|prefiro|tenho)(?!\p{L})/iu,
  /(?<!\p{L})(?:use|remember|remind|todo|to-do|don't forget|never|always|must|not|only|instead|until|before|nutze|nimm|merk|erinner\p{L}*|nie|immer|nicht|nur|statt|toujours|jamais|siempre|nunca|sempre|mai)(?!\p{L})/iu,
];

/** Scripts that leave no blank between words say about three times as much in a character. */
const DENSE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

function lengthIn(text: string): number {
  return text.length + 2 * (text.match(new RegExp(DENSE, 'gu'))?.length ?? 0);
}

/** D46: what is the same but for case, signs and blanks. */
export function normalised(text: string): string {
  return folded(text.normalize('NFC'))
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();
}

export function looksLikeFact(text: string): boolean {
  return TELLING.some((pattern) => pattern.test(text));
}

export type Prefiltered =
  | { readonly keep: false; readonly why: 'filler' | 'short' }
  | { readonly keep: true };

/** Of so many words that are more than courtesy, a short message may well tell something: "peanut allergy". */
const TELLING_WORDS = 2;

/** M12 as D45 and D46 mend it: whether a message is worth keeping at all. Length alone is a weak sign. */
export function prefilter(text: string): Prefiltered {
  const telling = tellingWords(text);
  if (telling.length === 0 || isSmallTalk(text)) return { keep: false, why: 'filler' };
  if (telling.length >= TELLING_WORDS || looksLikeFact(text)) return { keep: true };
  const length = lengthIn(text.trim());
  if (length >= memorySettings.shortBelow) return { keep: true };
  // "You are the best": one word more than courtesy, and that is no name.
  const isPlain = !/\S\s+\S*\p{Lu}/u.test(text) && !DENSE.test(text);
  return isPlain || length < memorySettings.trivialBelow
    ? { keep: false, why: 'short' }
    : { keep: true };
}
