import { folded } from '../../language/folded.ts';
import { memorySettings } from './settings.ts';

/** M12, and the like in other languages: folded, without signs. */
const FILLER = new Set(
  [
    'ok okay k kk thanks thank you|thank you very much|many thanks|got it|sounds good|sure|yep|yes|no|nope|done|fine|great|cool',
    'nice|perfect|alright|all right|hi|hello|hey|bye|good|good morning|good night|lol|hm|hmm|thx|ty|yeah|agreed|understood|noted',
    'will do|of course|no problem|you are welcome|never mind|nevermind|see you|great job|well done|go ahead|please do|ok thanks',
    'thanks a lot|ok great|ok perfect|sounds great|looks good|makes sense|i see|right|exactly|true|correct|wow|haha|oh|oh no',
    'ja|nein|danke|vielen dank|danke dir|alles klar|gut|super|prima|passt|genau|stimmt|hallo|tschuss|bitte|gerne|verstanden',
    'guten morgen|guten tag|gute nacht|schon|ach so|na gut|oui|non|merci|merci beaucoup|d accord|bien|parfait|bonjour|salut',
    'tres bien|si|gracias|muchas gracias|vale|de acuerdo|perfecto|hola|adios|muy bien|grazie|grazie mille|va bene|perfetto',
    'ciao|certo|obrigado|obrigada|sim|nao|ta bom|tudo bem|oi|dank je|bedankt|prima zo|goed|nee|da|spasibo|好的|谢谢|好|是|不|はい|いいえ',
    'ありがとう|ありがとうございます|네|감사합니다|شكرا|نعم|لا|да|нет|спасибо|хорошо|ок',
  ]
    .join('|')
    .split('|')
    .flatMap((words) => (words.startsWith('ok okay') ? words.split(' ') : [words])),
);

/** Figures, addresses and names of things; somebody's own; what is to be done, or how. */
const TELLING = [
  /\p{N}|@|:\/\/|[A-Z]{2,}|\p{L}[_/]\p{L}/u,
  /(?<!\p{L})(?:my|our|mine|mein\p{L}*|unser\p{L}*|mon|ma|mes|notre|nos|mi|mis|nuestr\p{L}+|mio|mia|miei|nostr\p{L}+|meu|minha|moj\p{L}*|mijn|onze)(?!\p{L})/iu,
  /(?<!\p{L})(?:i(?:'m| am| live| work| like| love| hate| prefer| use| need| want| have)|we use|ich (?:bin|wohne|lebe|arbeite|mag|habe|brauche|nutze)|je (?:suis|vis|prefere|veux)|j'(?:habite|aime|ai)|soy|vivo|trabajo|prefiero|tengo|abito|lavoro|preferisco|ho|sou|moro|trabalho|prefiro|tenho)(?!\p{L})/iu,
  /(?<!\p{L})(?:use|remember|remind|todo|to-do|don't forget|never|always|must|not|only|instead|until|before|nutze|nimm|merk|erinner\p{L}*|nie|immer|nicht|nur|statt|bis|toujours|jamais|siempre|nunca|sempre|mai)(?!\p{L})/iu,
];

/** Scripts that leave no blank between words say about three times as much in a character. */
const DENSE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;

function lengthIn(text: string): number {
  return text.length + 2 * (text.match(DENSE)?.length ?? 0);
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

/** M12 as D45 and D46 mend it: whether a message is worth keeping at all. Length alone is a weak sign. */
export function prefilter(text: string): Prefiltered {
  const plain = normalised(text);
  if (plain === '' || FILLER.has(plain)) return { keep: false, why: 'filler' };
  const isShort = lengthIn(text.trim()) < memorySettings.trivialBelow;
  return isShort && !looksLikeFact(text) ? { keep: false, why: 'short' } : { keep: true };
}
