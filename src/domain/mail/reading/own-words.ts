import { folded } from '../../../language/folded.ts';
import type { OwnerWords } from '../../../language/intents/read-intent.ts';
import { mailLines } from '../../../language/words/mail-lines.ts';

/**
 * What an owner says in a mail themselves, line by line, with a blank line between paragraphs: no greeting, signature,
 * quotation, list or code. Lists may be pasted, and what is pasted is nobody's word.
 */
function ownWords(text: string): string {
  const own = mailLines(text).filter(({ isListed }) => !isListed);
  return own
    .map((line) => (line.isApart ? `\n${line.text}` : line.text))
    .join('\n')
    .trim();
}

const ANSWERS = /^\s*\p{L}{1,7}\s*(?:\[\d+\])?\s*:/u;

/** The owner's own words of a mail; of one without, its subject, unless it is that of another mail. */
export function ownWordsOf({ subject, text }: OwnerWords): string {
  const own = ownWords(text);
  return own !== '' || ANSWERS.test(subject) ? own : subject.trim();
}

/** Words that carry nothing: a command may hold them although the owner did not write them. */
const FREE = new Set(
  'to at on in for the a an of and that about by with from me my you your is it'.split(' '),
);

const NEGATIVE =
  /(?<!\p{L})(?:never|no|not|none|nothing|neither|nor|\p{L}+n't|dont|cannot|without|avoid|instead|except|unless|stop|nie|niemals|nicht|nichts|keine?[nmrs]?|ohne|statt|auss?er|jamais|pas|ne|sans|sauf|rien|nunca|jamas|sin|nada|nao|sem|non|mai|senza|niente|niet|geen|nooit|zonder|niets)(?!\p{L})/gu;
/** "Don't let me forget" asks for something. */
const FORGET_NOT =
  /(?:don't|dont|do not|must not|mustn't|never|not to|not|nicht|nie|pas|niet|non|nao|no)(?: let me)? (?:forget|vergessen|oublier|olvidar|dimenticare|esquecer|vergeten)/gu;

/** Folded words and figures; "9:30" is one. */
function tokensOf(text: string): readonly string[] {
  return folded(text.normalize('NFC')).match(/[\p{L}\p{N}]+(?:[.:'-][\p{L}\p{N}]+)*/gu) ?? [];
}

function figuresOf(text: string): readonly string[] {
  return text.normalize('NFKC').match(/\p{N}+/gu) ?? [];
}

function negationsOf(text: string): number {
  const plain = folded(text.normalize('NFC')).replace(FORGET_NOT, ' ');
  return plain.match(NEGATIVE)?.length ?? 0;
}

export function countWords(text: string): number {
  return tokensOf(text).length;
}

/** A word of `said` that the owner did not write; null: all are theirs. */
export function strangeWord(said: string, own: string): string | null {
  // "D'appeler" is said of who is to call.
  const known = new Set(tokensOf(own).flatMap((word) => [word, ...word.split("'")]));
  return tokensOf(said).find((word) => !known.has(word) && !FREE.has(word)) ?? null;
}

/** Whether a "not" of the owner got lost on the way. */
export function isTurned(said: string, own: string): boolean {
  return negationsOf(said) !== negationsOf(own);
}

/** The words of the owner that `taken` does not hold, folded. */
export function leftWords(own: string, taken: string): readonly string[] {
  const known = new Set(tokensOf(taken));
  return tokensOf(own).filter((word) => !known.has(word));
}

/** A figure of the owner that `taken` does not hold; null: it holds them all. */
export function lostFigure(taken: string, own: string): string | null {
  const known = figuresOf(taken);
  return figuresOf(own).find((figure) => !known.includes(figure)) ?? null;
}

/** A figure with no neighbour that the owner put beside it; null: each stands where they wrote it. */
export function movedFigure(said: string, own: string): string | null {
  const pairs = pairsOf(tokensOf(own));
  const words = tokensOf(said);
  const isAlone = words.length < 2;
  const moved = words.find((word, at) => {
    if (isAlone || !/\p{N}/u.test(word)) return false;
    const beside = pairsOf(words.slice(Math.max(0, at - 1), at + 2));
    return !beside.some((pair) => pairs.includes(pair));
  });
  return moved ?? null;
}

function pairsOf(words: readonly string[]): readonly string[] {
  return words.slice(1).map((word, at) => `${words[at] ?? ''} ${word}`);
}

const STEM_CHARACTERS = 4;

/** Whether a word that says something stands in a title and in what the owner wrote, in whatever form. */
export function isNamedIn(title: string, own: string): boolean {
  const said = tokensOf(own);
  return tokensOf(title)
    .filter((word) => word.length >= STEM_CHARACTERS && !FREE.has(word))
    .map((word) => word.slice(0, Math.max(STEM_CHARACTERS, word.length - STEM_CHARACTERS)))
    .some((stem) => said.some((word) => word.startsWith(stem)));
}
