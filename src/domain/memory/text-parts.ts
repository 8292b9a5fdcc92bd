import { memorySettings } from './settings.ts';

/** A text as memories hold it: whole where it is short, else by paragraphs, sentences, and in the end by length. */
export function textParts(text: string): readonly string[] {
  const { longestText, mostParts } = memorySettings;
  const parts = joinedParts(paragraphsOf(text.trim()).flatMap(pieces), longestText);
  return parts.slice(0, mostParts);
}

function paragraphsOf(text: string): readonly string[] {
  return text.split(/\n\s*\n/u).flatMap((one) => (one.trim() === '' ? [] : [one.trim()]));
}

function pieces(paragraph: string): readonly string[] {
  const { longestText } = memorySettings;
  if (paragraph.length <= longestText) return [paragraph];
  return paragraph
    .split(/(?<=[.!?。！？…])\s*(?=\S)|\n/u)
    .flatMap((sentence) => cutAt(sentence.trim(), longestText));
}

/** No half of a character is left: a piece ends before one whose other half would not fit. */
function cutAt(text: string, length: number): readonly string[] {
  const pieces: string[] = [];
  for (let at = 0; at < text.length; ) {
    const end = /[\uD800-\uDBFF]/.test(text.charAt(at + length - 1))
      ? at + length - 1
      : at + length;
    pieces.push(text.slice(at, end));
    at = end;
  }
  return pieces;
}

/** Neighbours together while they fit: a paragraph of three words says little alone. */
function joinedParts(parts: readonly string[], longest: number): readonly string[] {
  const made: string[] = [];
  for (const part of parts) {
    const last = made.at(-1);
    if (last !== undefined && last.length + part.length + 1 <= longest) {
      made[made.length - 1] = `${last}\n${part}`;
    } else made.push(part);
  }
  return made;
}
