import { DateTime } from 'luxon';
import type { TimeLanguage } from './time-text.ts';

type DayWords = {
  readonly today: string;
  readonly tomorrow: string;
  readonly yesterday: string;
  /** Before a weekday, a date and a time of day. */
  readonly onWeekday: string;
  readonly onDate: string;
  readonly at: string;
};

const DAYS: Readonly<Record<TimeLanguage, DayWords>> = {
  en: {
    today: 'today',
    tomorrow: 'tomorrow',
    yesterday: 'yesterday',
    onWeekday: 'on ',
    onDate: 'on ',
    at: 'at',
  },
  de: {
    today: 'heute',
    tomorrow: 'morgen',
    yesterday: 'gestern',
    onWeekday: 'am ',
    onDate: 'am ',
    at: 'um',
  },
  fr: {
    today: "aujourd'hui",
    tomorrow: 'demain',
    yesterday: 'hier',
    onWeekday: '',
    onDate: 'le ',
    at: 'à',
  },
  es: {
    today: 'hoy',
    tomorrow: 'mañana',
    yesterday: 'ayer',
    onWeekday: 'el ',
    onDate: 'el ',
    at: 'a las',
  },
  it: {
    today: 'oggi',
    tomorrow: 'domani',
    yesterday: 'ieri',
    onWeekday: '',
    onDate: 'il ',
    at: 'alle',
  },
  pt: {
    today: 'hoje',
    tomorrow: 'amanhã',
    yesterday: 'ontem',
    onWeekday: '',
    onDate: 'em ',
    at: 'às',
  },
  nl: {
    today: 'vandaag',
    tomorrow: 'morgen',
    yesterday: 'gisteren',
    onWeekday: '',
    onDate: 'op ',
    at: 'om',
  },
};

/** Days ahead and behind that are called by their weekday. */
const WEEKDAY_WITHIN = 6;

/**
 * A moment (ISO 8601) as people say it, by their clock: "tomorrow at 09:00", "on Friday at 09:00", "on 1 December at 09:00". In the hour that comes
 * twice the offset stands behind it: it is all that tells the two apart.
 */
export function spokenMoment(
  moment: string,
  { now, zone }: { readonly now: string; readonly zone: string },
  language: TimeLanguage = 'en',
): string {
  const locale = language === 'en' ? 'en-GB' : language;
  const at = DateTime.fromISO(moment, { zone }).setLocale(locale);
  const isTwice = at.getPossibleOffsets().length > 1;
  const clock = at.toFormat(isTwice ? "HH:mm ('UTC'ZZ)" : 'HH:mm');
  return `${spokenDay(at, DateTime.fromISO(now, { zone }), DAYS[language])} ${DAYS[language].at} ${clock}`;
}

/** The same behind "until", "since" or "after", in English. */
export function momentBehind(spoken: string): string {
  return spoken.replace(/^on /u, '');
}

function spokenDay(at: DateTime, now: DateTime, words: DayWords): string {
  const days = Math.round(at.startOf('day').diff(now.startOf('day'), 'days').days);
  if (days === 0) return words.today;
  if (days === 1) return words.tomorrow;
  if (days === -1) return words.yesterday;
  if (Math.abs(days) <= WEEKDAY_WITHIN) return words.onWeekday + at.toFormat('cccc');
  const isThisYear = at.year === now.year;
  const date = { day: 'numeric', month: 'long' } as const;
  return words.onDate + at.toLocaleString(isThisYear ? date : { ...date, year: 'numeric' });
}
