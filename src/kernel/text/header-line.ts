const LINE_BREAK = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;

/** A text that stays on its line of a header: whoever wrote it cannot start another header with it. */
export function headerLine(text: string): string {
  return text.replace(LINE_BREAK, ' ');
}
