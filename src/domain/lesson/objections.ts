import { relationOf } from './compare-lessons.ts';
import { detectCorrections, teachableSentences } from './detect-corrections.ts';

/** What a person said that holds for later work too. */
export type Taught = {
  /** Their sentence, without the "no" before it. */
  readonly text: string;
  /** It corrects what was just done, and is about such work. */
  readonly isOfWorkBefore: boolean;
};

/** P32: lessons of one message. */
const MOST_OF_A_PROMPT = 2;
const OBJECTION =
  /^(?:no|nope|wrong|(?:that|this)(?: was|['’]s| is) (?:wrong|not right)|not like that|nein|falsch|so nicht|das (?:ist|war) falsch)(?:[,.:;!–—-]+\s*|\s+|$)/iu;
/** Only now. */
const PASSING = /\b(?:this time|this once|for now|today|just once|diesmal|heute|vorerst)\b/iu;

/**
 * What a prompt teaches, by how it is put and without a model: rules for all work, and objections that name what is wanted and
 * what is not.
 */
export function taughtIn(prompt: string): readonly Taught[] {
  const objections = objectionsIn(prompt);
  const isKnown = (text: string) => objections.some((one) => text.endsWith(one.text));
  const rules = detectCorrections(prompt)
    .filter(({ text }) => !isKnown(text))
    .map(({ text }) => ({ text, isOfWorkBefore: false }));
  return [...objections, ...rules].slice(0, MOST_OF_A_PROMPT);
}

/** "No, use A, not B"; also where the objection is a sentence of its own. */
function objectionsIn(prompt: string): readonly Taught[] {
  const sentences = teachableSentences(prompt);
  return sentences.flatMap((sentence, at) => {
    const text = sentence.replace(OBJECTION, '');
    const before = sentences[at - 1]?.replace(OBJECTION, '');
    const isObjection = text !== sentence || before === '';
    if (!isObjection || PASSING.test(text) || replacementIn(text) === null) return [];
    return [{ text, isOfWorkBefore: true }];
  });
}

type Replacement = { readonly wanted: string; readonly unwanted: string };

const USE = String.raw`(?:use|run|take|call|nimm|nutze?|verwende)`;
const REPLACEMENTS = [
  String.raw`\b${USE} (?<wanted>[^,;]{2,60}),? (?:and )?(?:not|nicht|kein(?:e[nr]?)?) (?<unwanted>[^,;]{2,60})$`,
  String.raw`\b${USE} (?<wanted>[^,;]{2,60}?),? (?:instead of|rather than|statt|anstelle von) (?<unwanted>[^,;]{2,60})$`,
  String.raw`\b(?:don['’]t|do not|never) ${USE} (?<unwanted>[^,;]{2,60})[,;] (?:but )?(?:please )?${USE} (?<wanted>[^,;]{2,60})$`,
].map((pattern) => new RegExp(pattern, 'iu'));

function replacementIn(sentence: string): Replacement | null {
  const bare = sentence.replace(/[.!\s]+$/, '');
  for (const pattern of REPLACEMENTS) {
    const { wanted, unwanted } = pattern.exec(bare)?.groups ?? {};
    if (wanted !== undefined && unwanted !== undefined) return { wanted, unwanted };
  }
  return null;
}

/** A lesson that says what is no longer wanted, or the opposite. */
export function isReplacedBy(known: string, said: string): boolean {
  const replacement = replacementIn(said);
  if (replacement === null) return relationOf(said, known) === 'opposite';
  const { wanted, unwanted } = replacement;
  return hasWords(known, unwanted) && !hasWords(known, wanted);
}

function hasWords(text: string, words: string): boolean {
  const plain = (given: string) =>
    ` ${given
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
      .trim()} `;
  return plain(text).includes(plain(words));
}
