import { z } from 'zod';
import { redactSecrets } from '../../../kernel/text/redact.ts';
import { messageOf } from '../../../kernel/thrown.ts';

export type LegacyFile = { readonly file: string; readonly text: string };

/** The texts of an existing state folder of the original; null or empty if missing. */
export type LegacyState = {
  readonly registry: string | null;
  readonly experiences: string | null;
  readonly memory: readonly LegacyFile[];
  readonly tasks: readonly LegacyFile[];
};

export const anyRecord = z.record(z.string(), z.unknown());

export type Parsed = { readonly value: Record<string, unknown> } | { readonly why: string };

/** A JSON object, or why the text is not one. Never throws. */
export function parseObject(text: string): Parsed {
  try {
    const parsed = anyRecord.safeParse(JSON.parse(text.replace(/^\uFEFF/, '')));
    return parsed.success ? { value: parsed.data } : { why: 'not a JSON object' };
  } catch (error) {
    return { why: `not JSON: ${messageOf(error)}` };
  }
}

/** A count as the original wrote it: a whole number from 0 on; null if it is not one. */
export function readCount(value: unknown): number | null {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : null;
}

/** ISO 8601 UTC of a text that is a date; null if it is not one. */
export function readTime(value: unknown): string | null {
  const ms = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isNaN(ms) ? null : new Date(ms).toISOString();
}

/** A value as the refusal shows it. */
export function shownValue(value: unknown): string {
  const text = value === undefined ? 'nothing' : JSON.stringify(value);
  return redactSecrets(text).slice(0, 60);
}
