const FIRST = '0001';

/** ISO 8601 in UTC, of the years 1 to 9999: the database takes no other. Null: it is no such time. */
export function instantIn(text: string | null | undefined): string | null {
  const ms = Date.parse(text ?? '');
  if (Number.isNaN(ms)) return null;
  const instant = new Date(ms).toISOString();
  return /^\d{4}-/.test(instant) && instant >= FIRST ? instant : null;
}
