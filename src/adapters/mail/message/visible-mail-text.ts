/** Of terminals: colours, titles, whatever begins with an escape (SAFETY D1.14). */
const ANSI =
  /\u001b(?:\[[0-?]{0,64}[ -/]{0,16}[@-~]|\][^\u0007\u001b]{0,512}(?:\u0007|\u001b\\)?|[@-Z\\^_])/g;
const LINE_END = /\r\n?|[\u2028\u2029\v\f]/g;
/** Bytes 0x80 to 0x9f of windows-1252, which is what they are when somebody's decoder left them as they were. */
const C1 = /[\u0080-\u009f]/g;
const C1_MEANT = '€\u0000‚ƒ„…†‡ˆ‰Š‹Œ\u0000Ž\u0000\u0000‘’“”•–—˜™š›œ\u0000žŸ';
/** Zero-width, bidirectional, tag and filler characters (SAFETY D1.15). Joiners stay: emoji and scripts need them. */
const INVISIBLE =
  /[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0e\ufeff\uffa0\ufff0-\ufffb\u{1bca0}-\u{1bca3}\u{1d173}-\u{1d17a}\u{e0000}-\u{e0fff}]/gu;
const CONTROL = /\p{Cc}/gu;

/** A text as a person sees it: whole characters, lines ended by LF, nothing that cannot be seen. */
export function visibleMailText(text: string): string {
  return text
    .toWellFormed()
    .replace(ANSI, '')
    .replace(C1, (character) => C1_MEANT.charAt(character.charCodeAt(0) - 0x80))
    .replace(LINE_END, '\n')
    .replace(INVISIBLE, '')
    .replace(CONTROL, (character) => (character === '\n' || character === '\t' ? character : ''));
}

/** The same on one line, at most so many characters. */
export function visibleLine(text: string, maxCharacters: number): string {
  const line = visibleMailText(text).replace(/\s+/g, ' ').trim();
  return line.slice(0, maxCharacters).toWellFormed();
}
