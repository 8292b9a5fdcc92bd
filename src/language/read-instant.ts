import { DateTime } from 'luxon';

/**
 * An instant as UTC ISO 8601 with zone (D73). A text without a zone is meant in the owner's; a date alone is the start
 * of that day there. Null: not a date.
 */
export function readInstant(text: string, zone: string): string | null {
  const trimmed = text.trim();
  const iso = DateTime.fromISO(trimmed, { zone });
  const parsed = iso.isValid ? iso : DateTime.fromSQL(trimmed, { zone });
  return parsed.isValid ? parsed.toUTC().toISO() : null;
}
