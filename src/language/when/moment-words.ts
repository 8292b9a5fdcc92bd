import { DateTime } from 'luxon';

/**
 * A moment (ISO 8601) with its whole date, for a model. Names the offset in the hour that comes twice: there it is all that tells two moments
 * apart.
 */
export function wordsOfInstant(at: string, zone: string): string {
  const moment = DateTime.fromISO(at, { zone });
  const offset = moment.getPossibleOffsets().length > 1 ? " ('UTC'ZZ)" : '';
  return moment.setLocale('en').toFormat(`cccc d LLLL yyyy 'at' HH:mm${offset}`);
}
