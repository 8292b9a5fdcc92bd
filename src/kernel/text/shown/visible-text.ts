/** Control characters, and characters that are invisible or change the reading direction. */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;
const KEPT = ['\n', '\t'];

/** Each character that nobody sees, written as `shown` says. */
export function withHidden(text: string, shown: (character: string) => string): string {
  return text.replace(HIDDEN, shown);
}

/**
 * Text from outside for its owner: what could move the cursor, hide words or make them read differently is shown as
 * its code, since the owner decides by what they see.
 */
export function visibleText(text: string): string {
  return withHidden(text.toWellFormed(), (character) =>
    KEPT.includes(character) ? character : `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`,
  );
}
