/** The midnight of UTC behind `now` (both ISO 8601): then a day of money is over. */
export function endOfUtcDay(now: string): string {
  const day = new Date(Date.parse(now));
  const next = Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate() + 1);
  return new Date(next).toISOString();
}
