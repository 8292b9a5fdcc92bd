import { DateTime } from 'luxon';

/** A moment for people. Names the offset in the hour that comes twice: there it is all that tells two moments apart. */
export function momentWords(moment: DateTime): string {
  const isTwice = moment.getPossibleOffsets().length > 1;
  const offset = isTwice ? " ('UTC'ZZ)" : '';
  return moment.setLocale('en').toFormat(`cccc d LLLL yyyy 'at' HH:mm${offset}`);
}

/** `at` is ISO 8601. */
export function wordsOfInstant(at: string, zone: string): string {
  return momentWords(DateTime.fromISO(at, { zone }));
}
