import { DateTime } from 'luxon';

/** A moment for people. Names the offset too: in the night the clocks go back it is all that tells two moments apart. */
export function momentWords(moment: DateTime): string {
  return moment.setLocale('en').toFormat("cccc d LLLL yyyy 'at' HH:mm ('UTC'ZZ)");
}

/** `at` is ISO 8601. */
export function wordsOfInstant(at: string, zone: string): string {
  return momentWords(DateTime.fromISO(at, { zone }));
}
