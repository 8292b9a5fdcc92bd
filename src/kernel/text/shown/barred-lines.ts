import { visibleText } from './visible-text.ts';

/** Narrow enough that no mail program breaks a line, which would put its rest in front of the bar. */
const WIDTH = 72;
const TAB = '  ';

/**
 * Somebody else's text as lines that nothing in it gets out of: a bar before each, hidden characters as their codes.
 * A line that goes on from the one above begins with an ellipsis.
 */
export function barredLines(text: string, indent = ''): readonly string[] {
  return visibleText(text)
    .replaceAll('\t', TAB)
    .split('\n')
    .flatMap(inWidth)
    .map((line) => `| ${indent}${line}`.trimEnd());
}

function inWidth(line: string): readonly string[] {
  const characters = Array.from(line);
  if (characters.length <= WIDTH) return [line];
  const count = Math.ceil(characters.length / WIDTH);
  return Array.from({ length: count }, (_, n) => {
    const part = characters.slice(n * WIDTH, (n + 1) * WIDTH).join('');
    return n === 0 ? part : `…${part}`;
  });
}
