const NOON_HOURS = 12;

/** A zone in which it is about noon now: what is due in the morning does not come due while a test runs. */
export function zoneAtNoon(now = new Date()): string {
  const ahead = NOON_HOURS - now.getUTCHours(); // Etc/GMT-3 is three hours ahead of UTC
  return ahead === 0 ? 'Etc/UTC' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
}
