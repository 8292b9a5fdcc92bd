import pc from 'picocolors';

/** Control characters, and characters that are invisible or change the reading direction. */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;
const KEPT = ['\n', '\t'];

/**
 * Text from outside for the owner's terminal: what could move the cursor, hide words or make them read differently
 * is shown as its code, since the owner decides by what they see.
 */
export function visibleText(text: string): string {
  return text
    .toWellFormed()
    .replace(HIDDEN, (character) =>
      KEPT.includes(character) ? character : `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`,
    );
}

/** The same on one line: a line end in a one-line text would forge the next line. */
export function visibleLine(text: string): string {
  return visibleText(text).replace(/\s*\n\s*/gu, ' ');
}

/** The colours that commands print themselves. None of them hides or moves a letter. */
const OWN_COLOUR = /(\p{Cc}\[(?:1|2|22|31|32|33|36|39)m)/u;

/** A command's output with its colours: whatever else a terminal would obey is shown as its code. */
export function printable(text: string): string {
  return text
    .split(OWN_COLOUR)
    .map((piece, i) => (isOwnColour(piece, i) ? piece : visibleText(piece)))
    .join('');
}

/** Split at what was captured, which is every second piece. */
function isOwnColour(piece: string, index: number): boolean {
  return pc.isColorSupported && index % 2 === 1 && piece.startsWith('\u001b');
}

/** The same JSON, without anything that a terminal would obey. */
export function printableJson(document: unknown): string {
  return JSON.stringify(document).replace(HIDDEN, (character) =>
    [...Array(character.length).keys()]
      .map((i) => `\\u${character.charCodeAt(i).toString(16).padStart(4, '0')}`)
      .join(''),
  );
}
