import { jsonOrNull } from './json-or-null.ts';

/**
 * The JSON of a model's reply: all of it, or else its outermost object, since many models put a sentence before it or a fence
 * around it. A text without braces is given as it is.
 */
export function outermostJson(text: string): string {
  const start = text.indexOf('{');
  const end = text.lastIndexOf('}');
  const isWhole = start < 0 || end < start || jsonOrNull(text) !== null;
  return isWhole ? text : text.slice(start, end + 1);
}
