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
/** "No", "wrong", "not like that", in the seven languages that replies are in. */
const OBJECTION =
  /^(?:no|nope|wrong|(?:that|this)(?: was|['’]s| is) (?:wrong|not right)|not like that|nein|falsch|so nicht|das (?:ist|war) falsch|non così|non|faux|pas comme (?:ça|cela)|c['’](?:est|était) faux|así no|mal|(?:eso|esto) (?:es|está|estaba) mal|sbagliato|(?:è|era) sbagliato|não|assim não|errado|(?:isso|isto) (?:está|estava) errado|nee|fout|verkeerd|zo niet|dat (?:is|was) (?:fout|verkeerd|niet goed))(?:[,.:;!–—-]+\s*|\s+|$)/iu;
/** Only now. */
const PASSING =
  /(?<!\p{L})(?:this time|this once|for now|today|just once|diesmal|heute|vorerst|cette fois|aujourd['’]hui|pour l['’]instant|esta vez|hoy|por ahora|questa volta|oggi|per ora|desta vez|hoje|por enquanto|deze keer|dit keer|vandaag|voorlopig)(?!\p{L})/iu;

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

const USE =
  '(?:use|run|take|call|nimm|nutze?|verwende|utilise|utilisez|prends|prenez|lance|usa|utiliza|ejecuta|utilizza|prendi|esegui|lancia|utilize|rode|execute|gebruik|neem|draai)';
const NOT =
  '(?:not|nicht|kein(?:e[nr]?)?|(?:et |mais )?(?:pas|non)|(?:e |y )?no|non|(?:e )?não|(?:en )?niet|geen)';
const INSTEAD_OF =
  '(?:instead of|rather than|statt|anstelle von|au lieu de|à la place de|plutôt que|en (?:vez|lugar) de|invece di|al posto di|piuttosto che|em vez de|ao invés de|in plaats van)';
const DO_NOT = "(?:don['’]t|do not|never|no|non|não|nunca|mai)";
const BUT = '(?:but|sondern|mais|sino|ma|bensì|mas(?: sim)?|maar)';
const THING = '[^,;]{2,60}';
const BEFORE = '(?<!\\p{L})';
const REPLACEMENTS = [
  `${BEFORE}${USE} (?<wanted>${THING}),? (?:and )?${NOT} (?<unwanted>${THING})$`,
  `${BEFORE}${USE} (?<wanted>${THING}?),? ${INSTEAD_OF} (?<unwanted>${THING})$`,
  `${BEFORE}${DO_NOT} ${USE} (?<unwanted>${THING})[,;] (?:${BUT} )?(?:please )?${USE} (?<wanted>${THING})$`,
  `^${NOT} (?<unwanted>${THING}),? ${BUT} (?<wanted>${THING})$`,
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
