/** Characters that one token or two stand for, by script; everything else counts its UTF-8 bytes. */
const oneTokenEach = /^[\u00A0-\u058F\u2000-\u2BFF]$/u;
const twoTokensEach =
  /^[\u0590-\u07FF\u3000-\u30FF\u3400-\u9FFF\uAC00-\uD7AF\uF900-\uFAFF\uFF00-\uFFEF]$/u;

/** Runs of letters and digits, line ends, gaps, then any other character. */
const runs = /[A-Za-z0-9]+|\n|[^\S\n]+|[^]/gu;
/** Inside a run: words as spelled or capitalised, capitals, single digits. */
const words = /[A-Z]?[a-z]+|[A-Z]+(?![a-z])|[A-Z]|[0-9]/g;

/** Up to this length letters are likely a word; longer runs are likely a compound, a path or a key. */
const WORD_LETTERS = 12;
/** From this length on, letters and digits in one run are likely a key, a hash or base64. */
const KEY_CHARACTERS = 24;

function wordCost(word: string): number {
  const letters = word.length;
  if (/[^aeiouyAEIOUY]{4}/.test(word)) return Math.ceil((letters * 2) / 3);
  if (/[A-Z]{2}/.test(word)) return Math.ceil(letters / 3);
  return letters <= WORD_LETTERS ? Math.ceil(letters / 4) : Math.ceil((letters * 3) / 5);
}

function runCost(run: string): number {
  let cost = 0;
  for (const [word] of run.matchAll(words)) cost += /^[0-9]/.test(word) ? 1 : wordCost(word);
  const isKey = run.length >= KEY_CHARACTERS && /[0-9]/.test(run) && /[A-Za-z]/.test(run);
  return isKey ? Math.max(cost, Math.ceil((run.length * 3) / 4)) : cost;
}

/** No byte-level encoding makes more tokens of a character than it has bytes. */
function characterCost(character: string): number {
  const codePoint = character.codePointAt(0) ?? 0;
  if (codePoint < 0x80 || oneTokenEach.test(character)) return 1;
  if (twoTokensEach.test(character)) return 2;
  return codePoint > 0xffff ? 4 : 3;
}

function pieceCost(piece: string): number {
  if (piece === ' ') return 0; // It belongs to the word after it.
  if (/^[A-Za-z0-9]/.test(piece)) return runCost(piece);
  if (/^[^\S\n]/.test(piece)) return Math.ceil(piece.length / 4);
  return characterCost(piece);
}

/**
 * A high estimate of how many tokens a text has, without the model's own tokenizer (which is not public).
 * The budget of a prompt is a promise, so this counts high: against byte-pair encodings of 65k to 200k entries
 * English prose comes out 1.5 times, code and JSON 1.3 to 1.7 times too many, keys and hashes about right.
 * Digits and punctuation count one each, CJK two, rare scripts and emoji their UTF-8 bytes. Words times 1.3 would
 * be right for prose alone and far too low for the rest.
 * Additive over lines: `estimate(a + '\n' + b) = estimate(a) + 1 + estimate(b)`.
 */
export function estimateTokens(text: string): number {
  let tokens = 0;
  for (const [piece] of text.matchAll(runs)) tokens += pieceCost(piece);
  return tokens;
}

/** A token has at most this many characters (four letters and the space before them). */
const CHARACTERS_PER_TOKEN = 5;

function beginning(text: string, length: number): string {
  const cut = text.slice(0, length);
  return (/[\uD800-\uDBFF]$/.test(cut) ? cut.slice(0, -1) : cut).trimEnd();
}

/** The longest beginning of a text within a limit of estimated tokens; if cut, it ends in an ellipsis. */
export function cutToTokens(text: string, limit: number): string {
  if (text.length <= limit * CHARACTERS_PER_TOKEN && estimateTokens(text) <= limit) return text;
  let low = 0;
  let high = Math.min(text.length, limit * CHARACTERS_PER_TOKEN);
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (estimateTokens(beginning(text, middle)) < limit) low = middle;
    else high = middle - 1;
  }
  return low === 0 ? '' : `${beginning(text, low)}…`;
}

/** At most this many characters, whole code points; if cut, the last one is an ellipsis. */
export function cutToCharacters(text: string, limit: number): string {
  return text.length <= limit ? text : `${beginning(text, limit - 1)}…`;
}

/** The beginning and the end of a text, `limit` characters together, since errors and sums stand at its end. */
export function cutInside(text: string, limit: number): string {
  if (text.length <= limit) return text.toWellFormed();
  const half = Math.floor(limit / 2);
  const left = `… ${text.length - 2 * half} characters left out …`;
  return [text.slice(0, half), left, text.slice(-half)].join('\n').toWellFormed();
}
