import { lastingApart, NO_INITIAL, NO_ORDINAL, TITLES } from '../../language/words/sentences.ts';

/** Longer ones are a story, and no rule. */
const LONGEST_SENTENCE = 300;
/** Text read of one message. */
const LONGEST_TEXT = 20_000;

const CODE = /```[^]*?(?:```|$)/g;
const SIGNATURE = /^-- ?$/m;
const QUOTE_FOLLOWS =
  /^(?:On .{5,120} wrote:|Am .{5,120} schrieb .{0,120}:|El .{5,120} escribió:|Le .{5,120} a écrit ?:|-{2,} ?(?:Original Message|Forwarded message|Ursprüngliche Nachricht).*)$/im;
const BULLET = /^\s*(?:[-*•]|\d{1,2}[.)])\s+/;

/** Where capitals begin sentences, a street or a saint ends none either. */
const SENTENCE_END = new RegExp(
  `(?<=[.!?…])(?<!(?<!\\p{L})(?:${TITLES}|St|Fr)\\.)${NO_INITIAL}${NO_ORDINAL}\\s+(?=[\\p{Lu}\\p{N}¿¡"„«])`,
  'u',
);

/**
 * What a person wrote themselves, sentence by sentence: without code, quotations, forwarded mail and signature. A
 * sentence of several lines is joined; list items stand alone.
 */
export function ownerSentences(text: string): readonly string[] {
  const whole = text.slice(0, LONGEST_TEXT).replaceAll('\r\n', '\n').replace(CODE, '\n\n');
  const own = cutAt(cutAt(whole, SIGNATURE), QUOTE_FOLLOWS);
  const lines = own.split('\n').filter((line) => !/^\s*>/.test(line));
  return paragraphsOf(lines)
    .flatMap((paragraph) => paragraph.split(SENTENCE_END))
    .flatMap(lastingApart)
    .map((sentence) => sentence.replace(/\s+/g, ' ').trim())
    .filter((sentence) => sentence !== '' && sentence.length <= LONGEST_SENTENCE);
}

function cutAt(text: string, pattern: RegExp): string {
  const at = text.search(pattern);
  return at < 0 ? text : text.slice(0, at);
}

function paragraphsOf(lines: readonly string[]): readonly string[] {
  const paragraphs: string[] = [];
  let isOpen = false;
  for (const line of lines) {
    const isItem = BULLET.test(line);
    const words = line.replace(BULLET, '').trim();
    if (words === '') isOpen = false;
    else if (isOpen && !isItem) paragraphs.push(`${paragraphs.pop() ?? ''} ${words}`);
    else paragraphs.push(words);
    if (words !== '') isOpen = !/[:,]$/.test(words) || isItem || words.length > 40;
  }
  return paragraphs;
}
