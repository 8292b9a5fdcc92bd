/** The first midnight UTC after `now` (both ISO 8601), when a day of the budget ends. */
export function endOfUtcDay(now: string): string {
  const day = new Date(Date.parse(now));
  const next = Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate() + 1);
  return new Date(next).toISOString();
}
