import { redactSecrets } from '../kernel/text/redact.ts';

/** Invisible: zero-width, bidirectional, tag and variation characters, fillers, soft hyphens (SAFETY D1.15). */
const invisible = /[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\uFFF9-\uFFFB]/gu;
const ansiEscape = /\u001B(?:\[[0-?]*[ -/]*[@-~]|\][^\u0007\u001B]*(?:\u0007|\u001B\\)?)/g;
const lineEnd = /\r\n?|\u2028|\u2029|\u0085|\u000B|\u000C/g;
/** No text may look like the marks around outside text, not even the owner's. */
const markBegin = /<(?=<+outside)/gi;
const markEnd = /(?<=outside)>{2,}/gi;
const control = /[\p{Cc}]/gu;

/** A text fit for a prompt: whole characters, nothing invisible, no secret. Line breaks stay. */
function cleanText(text: string): string {
  const visible = text
    .toWellFormed()
    .replace(ansiEscape, '')
    .replace(lineEnd, '\n')
    .replace(invisible, '')
    .replace(control, (character) => (character === '\n' || character === '\t' ? character : ''))
    .replace(markBegin, '')
    .replace(markEnd, '>');
  return redactSecrets(visible);
}

/** A JSON value with every string in it cleaned, so that no field can be forgotten. */
export function cleanDeep<T>(value: T): T {
  const walk = (node: unknown): unknown => {
    if (typeof node === 'string') return cleanText(node);
    if (Array.isArray(node)) return node.map(walk);
    if (node === null || typeof node !== 'object') return node;
    return Object.fromEntries(Object.entries(node).map(([key, child]) => [key, walk(child)]));
  };
  return walk(value) as T; // The shape is kept: strings become strings, all else is copied.
}
