import { redactSecrets } from '../../../kernel/text/redact.ts';
import { cutToCharacters } from '../../../kernel/text/tokens.ts';

const CHARACTERS = 200;

/** A text that may be another's, to be quoted in a question: it stays one line, ends no quotation and holds no secret. */
export function inOneLine(text: string): string {
  const line = redactSecrets(text)
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .replace(/["“”„«»]/gu, "'")
    .trim();
  return cutToCharacters(line, CHARACTERS);
}
