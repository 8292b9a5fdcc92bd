import { folded } from '../folded.ts';
import { languageOfMail } from '../replies/spoken-replies.ts';
import { LANGUAGES } from '../terms/languages.ts';
import { LEADS, SOMETIMES, UNSURE, wordSet } from './claim-words.ts';

/** Words that do not change a statement. */
const EMPTY = wordSet(
  'a an the is are am be that just really very so please of to der die das ein eine ist sind dass bitte sehr le la les un une est sont el los una es son il lo e',
);
/** D46. */
const ALIKE = 0.9;
/** Fewer words say too little to be compared. */
const FEWEST = 3;
const TELLING = /[\p{Lu}\d]/u;

/**
 * Whether two texts say the same in nearly the same words, in the same order or turned round ("on Fridays the office is
 * closed"). Texts that differ in a number, a name, a negation or a doubt are different.
 */
export function saysSame(one: string, other: string): boolean {
  return isSameStated(statedWords(one), statedWords(other));
}

/** The same for words that were read before. */
export function isSameStated(a: StatedWords, b: StatedWords): boolean {
  const [shorter, longer] = a.length <= b.length ? [a, b] : [b, a];
  const isEnough = shorter.length >= FEWEST && isNearlyAsLong(shorter.length, longer.length);
  return isEnough && longer.some((_, turn) => isNearly(shorter, longer, turn));
}

function isNearlyAsLong(shorter: number, longer: number): boolean {
  return shorter >= ALIKE * longer;
}

/**
 * Two texts that say the same share at least one of these keys, whatever the order of their words: what differs is at most a
 * tenth of the longer one, so of one part more than that its words fall into, one is equal in both.
 */
export function sameKeys(words: StatedWords): readonly string[] {
  const stems = words.map(({ stem }) => stem);
  if (stems.length < FEWEST) return [];
  return [...partsNeeded(stems.length)].flatMap((parts) => partKeys(stems, parts));
}

/** For each length that the longer of two texts may have, where one of them is so long. */
function partsNeeded(words: number): ReadonlySet<number> {
  const parts = new Set<number>();
  for (let longer = words; isNearlyAsLong(words, longer); longer++) {
    parts.add(longer - Math.ceil(ALIKE * longer) + 1);
  }
  return parts;
}

function partKeys(stems: readonly string[], parts: number): readonly string[] {
  const words = Array.from({ length: parts }, (): string[] => []);
  for (const stem of stems) words[spread(stem) % parts]?.push(stem);
  return words.map((part, at) => `same ${parts}.${at}: ${part.toSorted().join(' ')}`);
}

/** FNV-1a. */
function spread(word: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < word.length; at++) hash = Math.imul(hash ^ word.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

/** The words of a text that it is compared by. */
export type StatedWords = readonly Word[];

type Word = { readonly stem: string; readonly isTelling: boolean };

export function statedWords(text: string): StatedWords {
  const raw = text.normalize('NFC').trim();
  const lead = LEADS.exec(folded(raw))?.[0] ?? '';
  const language = LANGUAGES.get(languageOfMail(raw)) ?? LANGUAGES.get('en');
  const found =
    raw.slice(lead.length).match(/[\p{L}\p{M}\p{N}]+(?:['’.:,-][\p{L}\p{N}]+)*/gu) ?? [];
  return found.flatMap((written, at) => {
    const plain = folded(written);
    if (EMPTY.has(plain)) return [];
    const isName = TELLING.test(at === 0 ? written.slice(1) : written);
    const isTelling = isName || SOMETIMES.has(plain) || UNSURE.test(plain);
    return [{ stem: isName ? plain : (language?.stem(plain) ?? plain), isTelling }];
  });
}

/** Whether one text is the other, turned round so far, without a few unimportant words. */
function isNearly(shorter: StatedWords, longer: StatedWords, turn: number): boolean {
  let at = 0;
  for (let n = 0; n < longer.length; n++) {
    const word = longer[(turn + n) % longer.length];
    if (shorter[at]?.stem === word?.stem) at += 1;
    else if (word?.isTelling === true) return false;
  }
  return at === shorter.length;
}
