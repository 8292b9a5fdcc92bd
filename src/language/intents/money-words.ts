import { folded } from '../folded.ts';
import { NUMBER_WORDS } from '../words/number-words.ts';

/** `hasWords`: there is more in it than the amount, for whoever does the work. */
export type MoneyWords =
  | { readonly is: 'given'; readonly usd: number; readonly hasWords: boolean }
  /** The text is about money, but the amount is ambiguous. */
  | { readonly is: 'unclear' }
  | { readonly is: 'none' };

const FIGURE = String.raw`\d{1,4}(?:[.,]\d{1,2})?`;
const WORD = `a|an|another|${NUMBER_WORDS.join('|')}`;
const AMOUNT = `(?:(?:us ?)?\\$ ?(?<sign>${FIGURE})|(?<figure>${FIGURE}|${WORD}) ?(?<unit>\\$|usd|dollars?|dolar(?:es)?|dollar[io]|bucks?|cents?))`;
const GIVE =
  '(?:(?:please )?(?:give|grant|allow) (?:it|this|that|the job|the task)|let (?:it|this) (?:have|spend|cost)|(?:it|this|you) (?:may|can) (?:have|spend|cost|use)|(?:add|spend))';
const MORE = 'more|extra|on top';
const WHOLE = new RegExp(
  `^(?:yes|ok|okay|sure|yes please)?(?: ?${GIVE})? ?(?:another|an? (?:additional|further|extra))? ?${AMOUNT}(?: (?:${MORE}))?(?: please)?$`,
  'u',
);
const YES = /^(?:yes|ok|okay|sure|go on|go ahead|yes please|please go on)$/u;
const MONEY =
  /[$€£]|(?<!\p{L})(?:usd|dollars?|bucks?|cents?|euros?|eur|pounds?|money|budget)(?!\p{L})/u;

/** The amount that an owner's words add to a job, if every word was understood (invariant 12). */
export function moneyIn(text: string): MoneyWords {
  const sentences = folded(text.normalize('NFC'))
    .split(/(?<=[.!?])\s+|\n+/u)
    .map(bare)
    .filter((one) => one !== '' && !YES.test(one));
  const amounts = sentences.flatMap((one) => amountIn(one) ?? []);
  const others = sentences.filter((one) => amountIn(one) === null);
  if (amounts.length === 0 && !sentences.some((one) => MONEY.test(one))) return { is: 'none' };
  const [usd, another] = amounts;
  if (usd === undefined || another !== undefined || others.some((one) => MONEY.test(one))) {
    return { is: 'unclear' };
  }
  return { is: 'given', usd, hasWords: others.length > 0 };
}

/** The one amount in some words, in dollars; `zero`: "nothing" is one too. Null: there is none, or several. */
export function amountAmong(words: string): number | null {
  const said = folded(words.normalize('NFC'));
  if (OTHER_MONEY.test(said)) return null;
  if (/(?<!\p{L})(?:nothing|no money|zero)(?!\p{L})/u.test(said))
    return FIGURES.test(said) ? null : 0;
  const found = [...said.matchAll(AMOUNTS)];
  const [only, another] = found;
  if (only === undefined || another !== undefined) return null;
  return amountIn(only[0]);
}

const FIGURES_SAID = new RegExp(
  `(?<![\\p{L}\\d.,])(?:${FIGURE}|${NUMBER_WORDS.toReversed().join('|')})(?![\\p{L}\\d%])`,
  'gu',
);

/** The one figure in some words, in dollars, where it is known that it is money: "the limit at 30". Null: there is none, or several. */
export function bareAmountAmong(words: string): number | null {
  const said = folded(words.normalize('NFC'));
  const [only, another] = said.match(FIGURES_SAID) ?? [];
  return only === undefined || another !== undefined || OTHER_MONEY.test(said)
    ? null
    : amountAmong(`${only} dollars`);
}

const AMOUNTS = new RegExp(AMOUNT, 'gu');
const FIGURES = /\d/u;
/** Prices are in dollars, and no rate is known. */
const OTHER_MONEY = /[€£¥]|(?<!\p{L})(?:euros?|eur|pounds?|gbp|francs?|chf|yen)(?!\p{L})/u;

/** Without the name before a colon, commas behind a word and the mark at its end. */
function bare(sentence: string): string {
  return sentence
    .replace(/^[\p{L}\p{N} _.-]{1,100}: */u, '')
    .replace(/,(?= )/gu, '')
    .replace(/[.!?\s]+$/u, '')
    .replace(/\s+/gu, ' ')
    .trim();
}

/** In dollars, to the cent; null: no amount by itself. */
function amountIn(sentence: string): number | null {
  const { sign, figure, unit } = WHOLE.exec(sentence)?.groups ?? {};
  const said = sign ?? figure;
  if (said === undefined) return null;
  const count = NUMBER_WORDS.includes(said) ? NUMBER_WORDS.indexOf(said) + 1 : countOf(said);
  const cents = Math.round(unit?.startsWith('cent') === true ? count : count * 100);
  return cents > 0 ? cents / 100 : null;
}

function countOf(said: string): number {
  return /^\d/u.test(said) ? Number(said.replace(',', '.')) : 1;
}
