import { folded } from '../folded.ts';
import { isTimeSomewhere } from '../when/read-time.ts';
import { sentencesOf } from '../words/sentences.ts';
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

type Pair = readonly [string, string];

/**
 * "I'm away until Monday, please rest until then": the request with its end, as it is meant ("please rest until Monday"); the absence
 * is its reason. What stands before and behind is left as it is. Null: there is none that `isWhole` says is read to its last word.
 */
export function restWhileAway(
  text: string,
  isWhole: (request: string) => boolean,
): readonly string[] | null {
  if (folded(text).search(BOUND) < 0) return null;
  const sentences = sentencesOf(text);
  for (const [at, sentence] of sentences.entries()) {
    const next = sentences[at + 1];
    const two = next === undefined ? null : restIn([sentence, next], { isWhole, isApart: true });
    if (two !== null) return [...sentences.slice(0, at), two, ...sentences.slice(at + 2)];
    const one = partsAt(sentence).map((pair) => restIn(pair, { isWhole, isApart: false }));
    const found = one.find((request) => request !== null) ?? null;
    if (found !== null) return [...sentences.slice(0, at), found, ...sentences.slice(at + 1)];
  }
  return null;
}

function partsAt(sentence: string): readonly Pair[] {
  return [...folded(sentence).matchAll(BETWEEN)].map(({ index, 0: between }) => [
    sentence.slice(0, index),
    sentence.slice(index + between.length),
  ]);
}

type Asked = {
  readonly isWhole: (request: string) => boolean;
  /** Two sentences: a first one that names no end tells something of its own. */
  readonly isApart: boolean;
};

function restIn([first, second]: Pair, { isWhole, isApart }: Asked): string | null {
  const absence = absenceIn(first);
  const isReason = absence !== null && (absence.until !== null || !isApart);
  const meant = isReason ? endedAs(second, absence.until) : null;
  if (meant !== null && isWhole(meant)) return meant;
  const isBehind = isWhole(first) && isUntil(second);
  return isBehind ? first : null;
}

/** "I am away until then", behind the end that it means or says again. */
function isUntil(sentence: string): boolean {
  const bare = folded(sentence)
    .replace(THEN, ' ')
    .replace(/\s+(?=[.!]|$)/gu, '')
    .trim();
  const absence = absenceIn(bare);
  return absence !== null && (absence.until !== null || bare !== folded(sentence).trim());
}

function endedAs(request: string, until: string | null): string {
  const plain = folded(request);
  const found = THEN.exec(plain) ?? BACK.exec(plain);
  if (found === null || until === null) return request;
  return `${request.slice(0, found.index)}${until}${request.slice(found.index + found[0].length)}`;
}

/** A sentence that only says that its writer is not there, or how things stand, and until when; null: it says something else. */
function absenceIn(sentence: string): { readonly until: string | null } | null {
  const said = sentence.replace(/[.!;,\s]+$/u, '');
  const plain = folded(said);
  const ends = [...plain.matchAll(BOUND)].flatMap(({ index }) => longestEnd(said, index) ?? []);
  const [end, another] = ends;
  if (another !== undefined) return null;
  const rest = end === undefined ? said : said.replace(end, ' ').replace(/\s+/gu, ' ').trim();
  return isAbsence(rest) ? { until: end ?? null } : null;
}

function isAbsence(words: string): boolean {
  return !isLimit(words) && (AWAY.test(folded(words)) || isFact(words));
}

/** The longest words from there on that are an end and nothing else. */
function longestEnd(said: string, from: number): string | null {
  const words = said.slice(from).split(' ');
  for (let to = words.length; to > 1; to -= 1) {
    const end = words.slice(0, to).join(' ').replace(/,$/u, '');
    if (isTimeSomewhere(end)) return end;
  }
  return null;
}
