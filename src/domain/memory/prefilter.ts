import { folded } from '../../language/folded.ts';
import { kindOfWords } from '../../language/words/kind-of-words.ts';
import { isSmallTalk } from '../../language/words/small-talk.ts';
import { tellingWords } from '../../language/words/social-words.ts';
import { namingWords } from '../../language/words/talk-words.ts';
import { memorySettings } from './settings.ts';

/** Figures, addresses and names of things; somebody's own; what is to be done, or how. */
const TELLING = [
  /\p{N}|@|:\/\/|[A-Z]{2,}|\p{L}[_/]\p{L}/u,
  /(?<!\p{L})(?:my|our|mine|mein\p{L}*|unser\p{L}*|mon|ma|mes|notre|nos|mi|mis|nuestr\p{L}+|mio|mia|miei|nostr\p{L}+|meu|minha|moj\p{L}*|mijn|onze)(?!\p{L})/iu,
  /(?<!\p{L})(?:i(?:'m| am| live| work| like| love| hate| prefer| use| need| want| have)|we use|ich (?:bin|wohne|lebe|arbeite|mag|habe|brauche|nutze)|je (?:suis|vis|prefere|veux)|j'(?:habite|aime|ai)|soy|vivo|trabajo|prefiero|tengo|abito|lavoro|preferisco|ho|sou|moro|trabalho|prefiro|tenho)(?!\p{L})/iu,
  /(?<!\p{L})(?:use|remember|remind|todo|to-do|don't forget|never|always|must|not|only|instead|until|before|nutze|nimm|merk|erinner\p{L}*|nie|immer|nicht|nur|statt|toujours|jamais|siempre|nunca|sempre|mai)(?!\p{L})/iu,
];

/** With one word more they tell something in a short message: what is not wanted or asked for, states of somebody, times of a day. */
const TELLING_IN_SHORT = [
  /(?<!\p{L})(?:no|kein\p{L}*|ohne|without|sans|sin|senza|sem|zonder|geen) \p{L}{3,}|\p{L}{3,},? (?:please|bitte|s'il te plait|por favor|per favore|alsjeblieft)$/iu,
  /(?<!\p{L})(?:vegan\p{L}*|vegetari\p{L}*|vegetarisch|allerg\p{L}*|intoleran\p{L}*|diabeti\p{L}*|c(?:o?e|é)lia\p{L}*|gluten\p{L}*|lactose\p{L}*|kosher|halal|pregnan\p{L}*|schwanger|enceinte|embarazad[oa]|incinta|sick|ill|krank|malade|enferm[oa]|malat[oa]|urgent\p{L}*|urgente|dringend|eilig|confidential\p{L}*|vertraulich|married|divorced|engaged|retired|verheiratet|geschieden|midnight|noon|mittags?|mitternacht|midi|minuit|mediodia|medianoche|mezzogiorno|mezzanotte)(?!\p{L})/iu,
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
  | { readonly keep: false; readonly why: 'filler' | 'talk' | 'short' }
  | { readonly keep: true };

/** Of so many words that are more than courtesy, a short message may well tell something: "peanut allergy". */
const TELLING_WORDS = 2;

/** M12 as D45 and D46 mend it: whether a message is worth keeping at all. Length alone is a weak sign. */
export function prefilter(text: string): Prefiltered {
  const telling = tellingWords(text);
  if (telling.length === 0 || isSmallTalk(text)) return { keep: false, why: 'filler' };
  const naming = namingWords(telling);
  // Nothing beyond the conversation itself.
  if (naming.length === 0 && !/\p{N}/u.test(text)) return { keep: false, why: 'talk' };
  const said = kindOfWords(text) === 'question' ? naming : telling;
  if (said.length >= TELLING_WORDS || looksLikeFact(text)) return { keep: true };
  if (TELLING_IN_SHORT.some((pattern) => pattern.test(text))) return { keep: true };
  return isTooShort(text) ? { keep: false, why: 'short' } : { keep: true };
}

function isTooShort(text: string): boolean {
  const length = lengthIn(text.trim());
  if (length >= memorySettings.shortBelow) return false;
  // "You are the best": one word more than courtesy, and that is no name.
  const isPlain = !/\S\s+(?!I(?!\p{L}))\S*\p{Lu}/u.test(text) && !DENSE.test(text);
  return isPlain || length < memorySettings.trivialBelow;
}
