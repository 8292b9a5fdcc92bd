import { oneLine } from '../../kernel/text/one-line.ts';
import { folded } from '../folded.ts';
import { isTimeSomewhere } from '../when/read-time.ts';
import { isLimit } from './beside.ts';
import { isFact } from './told-facts.ts';

/** Words with which an end begins. */
const BOUND =
  /(?<![\p{L}'])(?:until|till|til|through|bis|jusqu'(?:a|au)|hasta|fino a(?:l|lla)?|ate|tot)(?= )/gu;
/** An end that was named in the sentence before. */
const THEN =
  /(?<![\p{L}'])(?:(?:until|till|til) (?:then|that)|bis (?:dahin|dann)|jusque[- ]la|jusqu'alors|hasta entonces|fino (?:ad allora|a quel momento)|ate la|ate entao|tot dan|tot die tijd)(?!\p{L})/u;
/** Who is away until Monday is back on Monday. */
const BACK =
  /(?<![\p{L}'])(?:(?:until|till|til) (?:i'm|i am|im|we're|we are|i (?:get|come)|we (?:get|come)|my return|i return)(?: back| home)?|bis (?:ich|wir) (?:wieder )?(?:da|zuruck|zu hause|hier) (?:bin|sind)|bis zu meiner ruckkehr|jusqu'a mon retour|hasta (?:que vuelva|mi regreso|mi vuelta)|fino al mio ritorno|ate (?:eu voltar|ao meu regresso)|tot ik (?:terug|weer terug) ben)(?!\p{L})/u;
/** How one says without a verb that one is not there. */
const AWAY =
  /^(?:(?:i|we)(?:'m|'re|'ll be| am| are| will be) )?(?:away|out|off|gone|absent|(?:out of|not in) (?:the )?office|on (?:holiday|vacation|leave|the road)|travel+ing|weg|verreist|unterwegs|im urlaub|auf reisen|en (?:vacances|conge|deplacement)|absente?|de (?:vacaciones|viaje|ferias|viagem)|fuera|in (?:vacanza|ferie|viaggio)|fora|(?:op|met) vakantie)(?:[ ,].{0,40})?$/u;
const BETWEEN =
  /(?:[,;:]|\s-+)\s+(?:(?:so|and so|and|then|und|also|deshalb|donc|alors|et|asi que|y|quindi|e|entao|dus|en)[, ]+)?/gu;

/** More is a story: it says more than that somebody is away, and each word of it may begin an end. */
const MOST_CHARACTERS = 200;
/** "Until the 5th of December at 8 in the morning". */
const MOST_WORDS_OF_END = 12;

/** Whether a request is a rest that is read to its last word. */
type IsWhole = (request: string) => boolean;

/**
 * "I'm away until Monday, please rest until then": the request with its end, as it is meant ("please rest until Monday"); the absence
 * is its reason. Null: it is no such sentence.
 */
export function restInSentence(sentence: string, isWhole: IsWhole): string | null {
  if (!mayHoldEnd(sentence)) return null;
  for (const { index, 0: between } of folded(sentence).matchAll(BETWEEN)) {
    const [first, second] = [sentence.slice(0, index), sentence.slice(index + between.length)];
    const absence = absenceIn(first);
    const rest = absence === null ? null : endedAs(second, absence.until);
    if (rest !== null && isWhole(rest)) return rest;
    if (isUntil(second) && isWhole(first)) return first;
  }
  return null;
}

/** The same in two sentences, of which the absence names an end: without one it tells something of its own. */
export function restInTwo(first: string, second: string, isWhole: IsWhole): string | null {
  if (!mayHoldEnd(first) && !mayHoldEnd(second)) return null;
  const until = absenceIn(first)?.until ?? null;
  const rest = until === null ? null : endedAs(second, until);
  if (rest !== null && isWhole(rest)) return rest;
  return isUntil(second) && isWhole(first) ? first : null;
}

function mayHoldEnd(sentence: string): boolean {
  return sentence.length <= MOST_CHARACTERS && folded(sentence).search(BOUND) >= 0;
}

/** "I am away until then", behind the end that it means or says again. */
function isUntil(sentence: string): boolean {
  const plain = folded(sentence).trim();
  const bare = plain.replace(THEN, ' ').replace(/\s+(?=[.!]|$)/gu, '');
  const absence = absenceIn(bare);
  return absence !== null && (absence.until !== null || bare !== plain);
}

function endedAs(request: string, until: string | null): string {
  const plain = folded(request);
  const found = THEN.exec(plain) ?? BACK.exec(plain);
  if (found === null || until === null) return request;
  return `${request.slice(0, found.index)}${until}${request.slice(found.index + found[0].length)}`;
}

/** A sentence that only says that its writer is not there, or how things stand, and until when; null: it says something else. */
function absenceIn(sentence: string): { readonly until: string | null } | null {
  if (sentence.length > MOST_CHARACTERS) return null;
  const said = sentence.replace(/[.!;,\s]+$/u, '');
  const bounds = [...folded(said).matchAll(BOUND)];
  const ends = bounds.flatMap(({ index }) => longestEnd(said.slice(index)) ?? []);
  const [end, another] = ends;
  if (another !== undefined) return null;
  const rest = end === undefined ? said : oneLine(said.replace(end, ' '));
  return isAbsence(rest) ? { until: end ?? null } : null;
}

function isAbsence(words: string): boolean {
  return !isLimit(words) && (AWAY.test(folded(words)) || isFact(words));
}

/** The longest beginning of some words that is an end and nothing else. */
function longestEnd(said: string): string | null {
  const words = said.split(' ', MOST_WORDS_OF_END);
  for (let to = words.length; to > 1; to -= 1) {
    const end = words.slice(0, to).join(' ').replace(/,$/u, '');
    if (isTimeSomewhere(end)) return end;
  }
  return null;
}
