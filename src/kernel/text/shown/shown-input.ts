import { cutToCharacters } from '../tokens.ts';
import { barredLines } from './barred-lines.ts';
import { visibleText } from './visible-text.ts';

/** Of one field, so that a long one pushes no other out of sight: its beginning and its end. */
const FIRST_LINES = 18;
const LAST_LINES = 6;
const MOST_FIELDS = 12;
const NAME_CHARACTERS = 60;
const INLINE_CHARACTERS = 60;

/** What a call would do, for the one who is to allow it. `left`: characters that are not in the lines. */
export type ShownInput = { readonly lines: readonly string[]; readonly left: number };

/**
 * The input of a call (JSON text, without its secrets) as barred lines, a field after the other, word for word: nothing in
 * them can pass for words of the agent. Text that is no JSON any more is shown as it is.
 */
export function shownInput(input: string): ShownInput {
  const fields = fieldsOf(input);
  const shown = fields.slice(0, MOST_FIELDS).map(shownField);
  const left = fields.slice(MOST_FIELDS).flatMap(linesOfField);
  return {
    lines: [...shown.flatMap(({ lines }) => lines), ...(left.length === 0 ? [] : [GAP])],
    left: shown.reduce((sum, one) => sum + one.left, charactersOf(left)),
  };
}

type Field = readonly [name: string, value: unknown];

const GAP = '| […]';

function fieldsOf(input: string): readonly Field[] {
  const value = jsonOr(input);
  return isRecord(value) ? Object.entries(value) : [['input', value]];
}

function jsonOr(input: string): unknown {
  try {
    return JSON.parse(input);
  } catch {
    return input;
  }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function shownField(field: Field): ShownInput {
  const lines = linesOfField(field);
  if (lines.length <= FIRST_LINES + LAST_LINES + 1) return { lines, left: 0 };
  const left = lines.slice(FIRST_LINES, -LAST_LINES);
  return {
    lines: [...lines.slice(0, FIRST_LINES), GAP, ...lines.slice(-LAST_LINES)],
    left: charactersOf(left),
  };
}

/** A field of its own is not indented; what is inside one is. */
function linesOfField([name, value]: Field): readonly string[] {
  const label = cutToCharacters(visibleText(name).replace(/\s+/gu, ' '), NAME_CHARACTERS);
  const text = fieldText(value);
  const isShort = text.length <= INLINE_CHARACTERS && !text.includes('\n');
  return isShort
    ? barredLines(`${label}: ${text}`)
    : [...barredLines(`${label}:`), ...barredLines(text, '  ')];
}

function fieldText(value: unknown): string {
  if (typeof value === 'string') return value;
  if (Array.isArray(value) && value.every((one) => typeof one !== 'object')) {
    return value.join(', ');
  }
  if (!isRecord(value)) return JSON.stringify(value, null, 2);
  return Object.entries(value)
    .map(([name, one]) => `${name}: ${isOneLine(one) ? one : JSON.stringify(one)}`)
    .join('\n');
}

/** A line end in a value would forge the next name. */
function isOneLine(value: unknown): value is string {
  return typeof value === 'string' && !value.includes('\n');
}

function charactersOf(lines: readonly string[]): number {
  return lines.reduce((sum, line) => sum + line.replace(/^\| */u, '').length, 0);
}
