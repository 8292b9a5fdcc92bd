import pc from 'picocolors';
import { visibleText, withHidden } from '../../kernel/text/shown/visible-text.ts';

export { visibleText };

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
  return withHidden(JSON.stringify(document), (character) =>
    [...Array(character.length).keys()]
      .map((i) => `\\u${character.charCodeAt(i).toString(16).padStart(4, '0')}`)
      .join(''),
  );
}
