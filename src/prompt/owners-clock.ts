import { DateTime } from 'luxon';

/**
 * An instant as the owner's clock shows it, so that what a model repeats to them is right: `Saturday, 2026-11-28 15:05
 * (Europe/Berlin)`. `at`: ISO 8601; `zone`: IANA.
 */
export function clockIn(zone: string, at: string): string {
  const here = DateTime.fromISO(at, { zone }).setLocale('en');
  return `${here.toFormat('cccc, yyyy-MM-dd HH:mm')} (${zone})`;
}

/** The same as ISO 8601 with its offset, to the minute: `2026-11-28T15:05+01:00`. What is no instant stays as it is. */
export function instantIn(zone: string, at: string): string {
  const here = DateTime.fromISO(at, { zone });
  return here.isValid ? here.toFormat("yyyy-MM-dd'T'HH:mmZZ") : at;
}
