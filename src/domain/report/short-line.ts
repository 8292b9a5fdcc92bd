import { oneLine } from '../../kernel/text/one-line.ts';
import { redactSecrets } from '../../kernel/text/redact.ts';

/** A line of a report is no longer. */
export const LINE_CHARACTERS = 200;

/** A text as one line of a report: without secrets, and cut behind a whole word. */
export function shortLine(text: string): string {
  const said = oneLine(redactSecrets(text));
  return said.length <= LINE_CHARACTERS
    ? said
    : `${said.slice(0, LINE_CHARACTERS).replace(/\s\S*$/u, '')} …`;
}
