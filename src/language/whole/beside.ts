import { folded } from '../folded.ts';
import { limitIn, timedParts } from '../when/read-time.ts';
import { asksForWork } from '../words/asks-for-work.ts';
import { requestIn } from '../words/courtesy.ts';
import { kindOfWords } from '../words/kind-of-words.ts';

/** What must be so first. */
const CONDITION =
  'if|when|once|as long as|provided|wenn|falls|sofern|sobald|si|quand|cuando|se|quando|als';
/** What sets a limit to what was said before it. */
const LIMIT = `but|only|just|unless|except|apart|besides|not|aber|nur|blo(?:s|ss)|auss?er|bis auf|nicht|mais|seulement|sauf|a part|pas|pero|solo|salvo|excepto|ma|tranne|mas|so|exceto|menos(?! mal(?!\\p{L}))|erst|eerst|maar|alleen|tenzij|behalve|niet|${CONDITION}`;
/** What calls it off, or begins it anew. */
const CALLED_OFF =
  'no|nope|wait|hold on|on second thoughts?|actually|rather|scratch|never ?mind|forget (?:it|that)|sorry|i mean|i meant|or|well|hm+|correction|nein|halt|doch|lieber|oder|ich meine?|quatsch|non|attends|plutot|enfin|ou|je veux dire|espera|mejor|o sea|es decir|quiero decir|aspetta|anzi|cioe|scherzo|nao|espere|alias|quer dizer|ou melhor|nee|wacht|liever|of|ik bedoel';

/** How a sentence begins that takes back what was said before it, or sets it a limit. */
const BACK = new RegExp(
  `^(?:(?:and|oh|ah|und|et|y|e|en|ach|hm+)[, ]+)*(?:${LIMIT}|${CALLED_OFF})(?![\\p{L}'])`,
  'u',
);

/** Words that narrow what is said before them, wherever they stand. */
const NARROWS =
  /(?<![\p{L}'])(?:but|only|except|excluding|unless|if|provided|apart from|other than|at least|at most|before|after|until|till|though|however|not|no|never|nothing|don't|doesn't|didn't|won't|isn't|aren't|aber|nur|hochstens|wenigstens|mindestens|auss?er|bis|wenn|falls|sofern|sobald|bevor|nachdem|jedoch|nicht|nichts|kein\p{L}*|nie|mais|seulement|sauf|si|quand|avant|apres|jusqu\p{L}*|pas|jamais|rien|pero|solo|salvo|excepto|cuando|antes|despues|hasta|nunca|nada|ma|tranne|quando|prima|dopo|fino|non|mai|niente|mas|apenas|exceto|depois|ate|nao|maar|alleen|tenzij|behalve|zodra|voordat|nadat|tot|niet|geen|nooit|niets)(?![\p{L}'])/u;

/** "Yes, apart from the date", "pause, except the backups": what is left out of what is said before it, wherever it stands in folded words. */
export const LEFT_OUT =
  /(?<!\p{L})(?:except(?: for| that)?|apart from|aside from|other than|besides|bis auf|auss?er|abgesehen von|hormis|a part|excepte|sauf|excepto|aparte de|tranne|a parte|eccetto|salvo|exceto|a nao ser|behalve|afgezien van)(?!\p{L})/u;

/** Whether a sentence takes back what was said before it, or begins as what sets it a condition. */
export function takesBack(sentence: string): boolean {
  return BACK.test(bare(sentence)) || CORRECTED.test(sentence.trim());
}

/** "*vet", "vet*" below what was mistyped. */
const CORRECTED = /^(?:\*[\p{L}\p{N}][^*]{0,40}|[\p{L}\p{N}][^*\s]{0,30}\*)$/u;

const LIMITS = new RegExp(`^(?:(?:and|und|et|y|e|en)[, ]+)*(?:${LIMIT})(?![\\p{L}'])`, 'u');

/** Whether a sentence begins with what must be so first: "when you are back, look into it" may be a request of its own. */
export function isCondition(sentence: string): boolean {
  return CONDITIONS.test(bare(sentence));
}

const CONDITIONS = new RegExp(`^(?:${CONDITION})(?![\\p{L}'])`, 'u');

/** Whether a sentence takes back what was said before it, and does not only limit it: "No, wait". */
export function isCalledOff(sentence: string): boolean {
  return takesBack(sentence) && !LIMITS.test(bare(sentence));
}

/** Whether a sentence has a condition, an exception or a "not" in it, or takes back what was said. */
export function narrows(sentence: string): boolean {
  return takesBack(sentence) || NARROWS.test(bare(sentence));
}

/** Whether a sentence may narrow a request that stands beside it: also by a time. */
export function isLimit(sentence: string): boolean {
  return narrows(sentence) || limitIn(bare(sentence).split(NO_WORD)) !== null || hasTime(sentence);
}

const DENIES =
  /(?<![\p{L}'])(?:not|no|never|(?:don|doesn|didn|won|isn|aren)'t|nicht|kein\p{L}*|nie|pas|plus|jamais|ne|n'\p{L}+|nunca|ya no|non|mai|nao|nunca|niet|geen|nooit)(?![\p{L}'])/gu;

/** As `isLimit` of a sentence that gives the reason of a request: "it is no longer needed" narrows nothing. */
export function isLimitInReason(sentence: string): boolean {
  return isLimit(folded(sentence.normalize('NFC')).replace(DENIES, ' '));
}

const BEFORE_NOW = /^(?:today|yesterday)$/u;

/** As `isLimitInReason`, of a condition or of a day that is still to come. */
export function isLimitAhead(reason: string): boolean {
  const said = bare(reason).replace(DENIES, ' ');
  const words = said.split(NO_WORD).filter((word) => !BEFORE_NOW.test(word));
  return narrows(said) || limitIn(words) !== null;
}

/** How one says that it is not known for sure. */
const HEDGES =
  /(?<![\p{L}'])(?:i (?:think|guess|suppose|believe|hope)|maybe|perhaps|probably|possibly|not sure|glaube ich|ich glaube|denke ich|ich denke|hoffe ich|vielleicht|wohl|wahrscheinlich|je crois|je pense|peut-etre|sans doute|creo|supongo|quizas?|tal vez|credo|penso|forse|probabilmente|acho|talvez|denk ik|ik denk|misschien|waarschijnlijk)(?![\p{L}'])/u;

/** Whether words leave open whether they are meant: what cannot be called back is not done by them. */
export function hedges(words: string): boolean {
  return HEDGES.test(bare(words));
}

/** Whether a sentence asks for something of its own, so that it says nothing of a request beside it. */
export function isOwnWish(sentence: string): boolean {
  const isAsked = kindOfWords(sentence) === 'question' && !asksBack(sentence);
  return isAsked || asksForWork(sentence) || requestIn(bare(sentence)).isAsked;
}

const FEW_WORDS = 3;

/** "Is it?", "sure?": about what was said before. */
function asksBack(sentence: string): boolean {
  return sentence.split(NO_WORD).filter((word) => word !== '').length <= FEW_WORDS;
}

const NEEDS =
  /(?<!\p{L})(?:need\p{L}*|necessary|required|relevant|want\p{L}*|use|brauch\p{L}*|gebraucht|notig|notwendig|besoin|necessaire|utile|necesari[oa]s?|falta|necessari[oa]s?|serve|servono|precis\p{L}*|nodig)(?!\p{L})/u;

/** "We do not need it any more": why something is ended, and no limit of it. */
export function saysNeedless(sentence: string): boolean {
  const plain = bare(sentence);
  const isDenied = plain.replace(DENIES, ' ') !== plain;
  return isDenied && NEEDS.test(plain) && !isLimitInReason(sentence);
}

function bare(sentence: string): string {
  return folded(sentence.normalize('NFC'))
    .replace(/^[^\p{L}\p{N}]+/u, '')
    .trim();
}

const NO_WORD = /[^\p{L}\p{N}']+/u;

/** Of a long sentence the words tell. */
const MOST_TIMED = 80;

/** Whatever day it is. */
const ANY_DAY = { now: '2026-01-05T00:00:00.000Z', zone: 'UTC' };

function hasTime(sentence: string): boolean {
  return sentence.length <= MOST_TIMED && timedParts(sentence, ANY_DAY).clauses.length > 0;
}
