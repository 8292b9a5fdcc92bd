/** Control characters, and what cannot be seen or turns the order of letters round. */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;
const KEPT = ['\n', '\t'];

/**
 * A text of somebody else at the owner's terminal: what could move the cursor, hide words or make them read otherwise
 * is shown as its code, since the owner decides by what they see.
 */
export function visibleText(text: string): string {
  return text
    .toWellFormed()
    .replace(HIDDEN, (character) =>
      KEPT.includes(character) ? character : `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`,
    );
}

/** The same on one line: a text of one line that has more would forge the next. */
export function visibleLine(text: string): string {
  return visibleText(text).replace(/\s*\n\s*/gu, ' ');
}
