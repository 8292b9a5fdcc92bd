import { DateTime } from 'luxon';
import { type Day, OWNER_ZONE } from './letters.ts';

/** `count` days from the one of `at` (wall clock `2027-06-01T08:00`). */
export function daysFrom(at: string, count: number): readonly Day[] {
  const first = DateTime.fromISO(at, { zone: OWNER_ZONE }).startOf('day');
  return Array.from({ length: count }, (_, no) => {
    const one = first.plus({ days: no });
    const { month, day, weekday, daysInMonth = 0 } = one;
    return { date: one.toISODate() ?? '', month, day, weekday, daysInMonth };
  });
}

/** Epoch milliseconds of an owner's wall clock. */
export function msOf(at: string): number {
  return DateTime.fromISO(at, { zone: OWNER_ZONE }).toMillis();
}

/** The owner's wall clock of an instant: `2027-06-01T08:00`. */
export function wallOf(ms: number): string {
  return DateTime.fromMillis(ms, { zone: OWNER_ZONE }).toFormat("yyyy-MM-dd'T'HH:mm");
}
