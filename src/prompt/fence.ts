import { createHash } from 'node:crypto';
import { cutToCharacters } from '../kernel/text/tokens.ts';

const MARK_DIGITS = 16;

/** Depends on the content too: no content can contain its own mark, even if its author knows the nonce. */
function markOf(nonce: string, content: string): string {
  for (let attempt = 0; ; attempt += 1) {
    const hash = createHash('sha256').update(JSON.stringify([nonce, attempt, content]));
    const mark = hash.digest('hex').slice(0, MARK_DIGITS);
    if (!content.includes(mark)) return mark;
  }
}

/**
 * Text from outside as lines of a prompt: between two marks that cannot be guessed, each line led by a bar, so that
 * neither a copied mark nor a line of its own gets it out. The content is cleaned and cut before.
 */
export function fencedLines(nonce: string, content: string): readonly string[] {
  const mark = markOf(nonce, content);
  const quoted = content.split('\n').map((line) => `| ${line}`.trimEnd());
  return [`<<outside ${mark}`, ...quoted, `${mark} outside>>`];
}

const FENCE_BEGIN = /^<<outside ([0-9a-f]+)$/;

/** The content between the marks that a text begins with; without marks the text itself. */
export function insideFence(text: string): string {
  const [first = '', ...rest] = text.split('\n');
  const mark = FENCE_BEGIN.exec(first)?.[1];
  const end = mark === undefined ? -1 : rest.indexOf(`${mark} outside>>`);
  if (end === -1) return text;
  const quoted = rest.slice(0, end);
  return quoted.map((line) => line.replace(/^\| ?/, '')).join('\n');
}

/** The beginning of a text; one between marks stays between them. */
export function cutFenced(text: string, characters: number): string {
  const [first = '', ...rest] = text.split('\n');
  const last = rest.pop();
  if (last === undefined || !FENCE_BEGIN.test(first)) return cutToCharacters(text, characters);
  return [first, cutToCharacters(rest.join('\n'), characters), last].join('\n');
}

/** The same on one line. The content must have no line end. */
export function fencedInline(nonce: string, content: string): string {
  const mark = markOf(nonce, content);
  return `<<outside ${mark} | ${content} | ${mark} outside>>`;
}
