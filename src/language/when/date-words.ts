import { DateTime } from 'luxon';
import type { TimeReason } from './time-reason.ts';

/** A day that was named. `either`: it can be one or the other. Dates are starts of days in the owner's zone. */
export type Day =
  | { readonly is: 'date'; readonly date: DateTime }
  /** The weekday is today's: it is meant if its hour is still to come. */
  | { readonly is: 'today or week'; readonly date: DateTime }
  | { readonly is: 'either'; readonly dates: readonly [DateTime, DateTime] };

export type NoDay = { readonly is: 'fault'; readonly why: TimeReason };

export const DAY_NAMES: readonly string[] = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
];
export const MONTHS: readonly string[] = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];
const MONTH = `(?:${MONTHS.join('|')})`;
const WEEKDAY = `(?:${DAY_NAMES.join('|')})`;
/** `friday`, `fridays`. */
export const NAMED_DAY = new RegExp(`^${WEEKDAY}s?$`, 'u');
const SUFFIX = '(?:st|nd|rd|th|\\.)?';

const YEAR = '(?:(?:de )?\\d{4}|(?:of )?(?:next|this) year)';

const CALENDAR = [
  `(?:the )?\\d{1,2}${SUFFIX} (?:of )?${MONTH}(?: ,)?(?: ${YEAR})?`,
  `${MONTH} (?:the )?\\d{1,2}(?:st|nd|rd|th)?(?: ,)?(?: ${YEAR})?`,
  '\\d{4}-\\d{2}-\\d{2}',
  '\\d{1,2}\\.\\d{1,2}\\.(?:\\d{4})?',
  '\\d{1,2}/\\d{1,2}(?:/\\d{4})?',
];
/** Of a weekday a figure is the date where an hour stands behind it. */
const AT_HOUR = '(?= (?:, )?(?:at|around) \\d)';
const ON_DATE = [
  ...CALENDAR,
  '(?:the )?\\d{1,2}(?:st|nd|rd|th|\\.)',
  '(?:the )?day \\d{1,2}',
  `(?:the )?\\d{1,2}(?:\\.\\d{1,2})?${AT_HOUR}`,
].join('|');

/** Places in a month; -1 is the last. */
export const NTHS: Readonly<Record<string, number>> = {
  first: 1,
  '1st': 1,
  second: 2,
  '2nd': 2,
  third: 3,
  '3rd': 3,
  fourth: 4,
  '4th': 4,
  last: -1,
};
const NTH_OF_MONTH = `(?:${Object.keys(NTHS).join('|')})`;

/** One day, as a pattern without groups. */
export const DATE = [
  `(?:the )?${NTH_OF_MONTH} ${WEEKDAY} (?:of|in) ${MONTH}`,
  `(?:(?:this|next|coming|the coming) )?${WEEKDAY}(?: ,)? (?:on )?(?:${ON_DATE})`,
  `next week(?: ,)? (?:on )?${WEEKDAY}`,
  'this weekend',
  '(?:the )?day after tomorrow',
  'today',
  'tomorrow',
  'yesterday',
  `(?:a|1|2|\\d{1,2}) weeks? from (?:today|now|tomorrow|(?:on )?${WEEKDAY})`,
  `(?:a|1|2) weeks? (?:today|tomorrow|on ${WEEKDAY})`,
  `(?:this |next |coming |the coming |last )?${WEEKDAY}(?: (?:of )?next week| next)?`,
  `(?:${CALENDAR.join('|')})(?: \\( ${WEEKDAY} \\))?`,
  '(?:the )?end of (?:(?:the|this) )?month',
  `(?:the )?end of ${MONTH}`,
  '(?:the )?\\d{1,2}(?:st|nd|rd|th)',
  'the day \\d{1,2}',
].join('|');

/** ISO numbers of the weekdays in a text; a weekend is two. */
export function isoDays(text: string): readonly number[] {
  const found = text.match(/[a-z]+?(?=s?(?: |$))/gu) ?? [];
  const days = found.flatMap((word) => {
    if (word === 'weekend') return [6, 7];
    const at = DAY_NAMES.indexOf(word);
    return at < 0 ? [] : [at + 1];
  });
  return [...new Set(days)].sort((a, b) => a - b);
}

/** 1 to 12; 0: it names none. */
export function monthOf(word: string): number {
  return MONTHS.indexOf(word) + 1;
}

const SPECIAL: Readonly<Record<string, readonly [number, number]>> = {
  christmas: [12, 25],
  'christmas eve': [12, 24],
  "new year's eve": [12, 31],
  'new year': [1, 1],
};

function fault(words: string, is: 'impossible' | 'over'): NoDay {
  return { is: 'fault', why: { is, words } };
}

/** It can be several days. */
function unclear(words: string): NoDay {
  return { is: 'fault', why: { is: 'either', words, choices: [] } };
}

/** The day that words of `DATE` name. Null: none. */
export function dateIn(said: string, now: DateTime): Day | NoDay | null {
  const today = now.startOf('day');
  const special = SPECIAL[said];
  if (special !== undefined) return ahead(today, { month: special[0], day: special[1] });
  return (
    relative(said, today) ??
    nthOfMonth(said, today) ??
    weekdayOnDate(said, today) ??
    weekdayIn(said, today) ??
    calendar(said, today)
  );
}

const NTH_DAY = new RegExp(
  `^(?:the )?(?<nth>${NTH_OF_MONTH}) (?<weekday>${WEEKDAY}) (?:of|in) (?<month>${MONTH})$`,
  'u',
);

/** "The first Monday of December": the next one. */
function nthOfMonth(said: string, today: DateTime): Day | null {
  const { nth = '', weekday = '', month = '' } = NTH_DAY.exec(said)?.groups ?? {};
  const place = NTHS[nth];
  if (place === undefined) return null;
  const first = today.set({ month: monthOf(month), day: 1 });
  const [date] = [first, first.plus({ years: 1 })]
    .map((start) => nthFrom(start, place, DAY_NAMES.indexOf(weekday) + 1))
    .filter((one) => one >= today);
  return date === undefined ? null : { is: 'date', date };
}

function nthFrom(start: DateTime, place: number, weekday: number): DateTime {
  if (place < 0) {
    const end = start.endOf('month').startOf('day');
    return end.minus({ days: (end.weekday - weekday + 7) % 7 });
  }
  const away = (weekday - start.weekday + 7) % 7;
  return start.plus({ days: away, weeks: place - 1 });
}

const WEEKDAY_BEFORE = new RegExp(
  `^(?:(?:this|next|coming|the coming) )?(?<weekday>${WEEKDAY})(?: ,)? (?:on )?(?<date>(?:the )?(?:day )?(?:\\d|${MONTH}).*)$`,
  'u',
);
const WEEKDAY_BEHIND = new RegExp(`^(?<date>.+) \\( (?<weekday>${WEEKDAY}) \\)$`, 'u');

/** "Friday 4 December": the date, if it is a Friday. */
function weekdayOnDate(said: string, today: DateTime): Day | NoDay | null {
  const groups = (WEEKDAY_BEFORE.exec(said) ?? WEEKDAY_BEHIND.exec(said))?.groups;
  return groups === undefined ? null : (dateOn(groups, today) ?? unclear(said));
}

function dateOn({ weekday = '', date = '' }: Groups, today: DateTime): Day | NoDay | null {
  const day = calendar(asWritten(date), today);
  return day?.is === 'date' && !isOn(day.date, weekday) ? null : day;
}

type Groups = Readonly<Record<string, string | undefined>>;

function isOn(date: DateTime, weekday: string): boolean {
  return DAY_NAMES[date.weekday - 1] === weekday;
}

/** "23" is the 23rd, and "23.11" of November. */
function asWritten(date: string): string {
  return date.replace(/^((?:the )?\d{1,2})\.?$/u, '$1th').replace(/^(\d{1,2}\.\d{1,2})$/u, '$1.');
}

const RELATIVE: readonly (readonly [RegExp, number])[] = [
  [/^(?:the )?day after tomorrow$/u, 2],
  [/^today$/u, 0],
  [/^tomorrow$/u, 1],
];

function relative(said: string, today: DateTime): Day | NoDay | null {
  if (said === 'yesterday') return fault(said, 'over');
  if (said === 'this weekend') return { is: 'date', date: weekendFrom(today) };
  const known = RELATIVE.find(([pattern]) => pattern.test(said));
  if (known !== undefined) return { is: 'date', date: today.plus({ days: known[1] }) };
  return /end of (?:(?:the|this) )?month/u.test(said)
    ? { is: 'date', date: today.endOf('month').startOf('day') }
    : (endOfMonth(said, today) ?? weeksFrom(said, today));
}

const SATURDAY = 6;

/** Its first day that is still to come. */
function weekendFrom(today: DateTime): DateTime {
  return today.plus({ days: Math.max(0, SATURDAY - today.weekday) });
}

/** "The end of November": of this one or of the next. */
function endOfMonth(said: string, today: DateTime): Day | null {
  const month = monthOf(/end of (\w+)$/u.exec(said)?.[1] ?? '');
  if (month === 0) return null;
  const year = month < today.month ? today.year + 1 : today.year;
  return { is: 'date', date: today.set({ year, month, day: 1 }).endOf('month').startOf('day') };
}

function weeksFrom(said: string, today: DateTime): Day | NoDay | null {
  const found = /^(a|\d+) weeks? (?:(?:from )?(?:on )?)(\w+)$/u.exec(said);
  if (found === null) return null;
  const [, n = '', base = ''] = found;
  const from = weekdayIn(base, today) ?? relative(base.replace('now', 'today'), today);
  const weeks = n === 'a' ? 1 : Number(n);
  return from !== null && 'date' in from
    ? { is: 'date', date: from.date.plus({ weeks }) }
    : unclear(said);
}

/** "Lundi prochain". */
const NEXT_BEHIND = /^(\w+) next$/u;
const WEEK_BEFORE = /^next week(?: ,)? (?:on )?(\w+)$/u;

function weekdayIn(said: string, today: DateTime): Day | NoDay | null {
  const [, which = '', name = '', week] =
    /^(?:the )?(?:(this|next|coming|last) )?(\w+?)( (?:of )?next week)?$/u.exec(
      said.replace(WEEK_BEFORE, '$1 next week').replace(NEXT_BEHIND, 'next $1'),
    ) ?? [];
  const weekday = DAY_NAMES.indexOf(name) + 1;
  if (weekday === 0) return null;
  if (which === 'last') return fault(said, 'over');
  const away = (weekday - today.weekday + 7) % 7;
  const date = today.plus({ days: away });
  if (week !== undefined)
    return { is: 'date', date: today.startOf('week').plus({ weeks: 1, days: weekday - 1 }) };
  if (which === 'next') return nextOne(date, today);
  return away === 0 ? { is: 'today or week', date } : { is: 'date', date };
}

/** "Next Friday" on a Wednesday is said of this week's and of the one after. */
function nextOne(date: DateTime, today: DateTime): Day {
  if (date.equals(today)) return { is: 'date', date: date.plus({ weeks: 1 }) };
  const isNextWeek = date.weekNumber !== today.weekNumber;
  return isNextWeek && date.diff(today, 'days').days > 6
    ? { is: 'date', date }
    : { is: 'either', dates: [date, date.plus({ weeks: 1 })] };
}

type Calendar = {
  readonly year?: number | undefined;
  readonly month: number;
  readonly day: number;
};

function calendar(said: string, today: DateTime): Day | NoDay | null {
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/u.exec(said);
  if (iso !== null)
    return ahead(today, { year: Number(iso[1]), month: Number(iso[2]), day: Number(iso[3]) });
  const dotted = /^(\d{1,2})\.(\d{1,2})\.(\d{4})?$/u.exec(said);
  if (dotted !== null)
    return ahead(today, {
      year: yearOf(dotted[3], today),
      month: Number(dotted[2]),
      day: Number(dotted[1]),
    });
  const slashed = /^(\d{1,2})\/(\d{1,2})(?:\/(\d{4}))?$/u.exec(said);
  if (slashed !== null) return ofSlashes(slashed, today);
  return spelled(said, today);
}

function yearOf(text: string | undefined, today: DateTime): number | undefined {
  if (text === undefined) return undefined;
  if (text.endsWith('year')) return text.includes('next') ? today.year + 1 : today.year;
  return Number(text.replace('de ', ''));
}

/** Month first in America and day first elsewhere. */
function ofSlashes([said, one, two, year]: RegExpExecArray, today: DateTime): Day | NoDay {
  const [a, b] = [Number(one), Number(two)];
  if (a <= 12 && b <= 12 && a !== b) return unclear(said);
  return ahead(today, { year: yearOf(year, today), month: a > 12 ? b : a, day: a > 12 ? a : b });
}

function spelled(said: string, today: DateTime): Day | NoDay | null {
  return dayAndMonth(said, today) ?? dayAlone(said, today);
}

const DAY_FIRST = new RegExp(
  `^(?:the )?(\\d{1,2})${SUFFIX} (?:of )?(${MONTH})(?: ,)?(?: (${YEAR}))?$`,
  'u',
);
const MONTH_FIRST = new RegExp(
  `^(${MONTH}) (?:the )?(\\d{1,2})(?:st|nd|rd|th)?(?: ,)?(?: (${YEAR}))?$`,
  'u',
);

function dayAndMonth(said: string, today: DateTime): Day | NoDay | null {
  const [, day, name, year] = DAY_FIRST.exec(said) ?? [];
  const [, name2, day2, year2] = MONTH_FIRST.exec(said) ?? [];
  const month = monthOf(name ?? name2 ?? '');
  return month === 0
    ? null
    : ahead(today, { year: yearOf(year ?? year2, today), month, day: Number(day ?? day2) });
}

/** "The 5th": of this month or of the next. */
function dayAlone(said: string, today: DateTime): Day | NoDay | null {
  const [, only] =
    /^(?:the )?(?:day (?=\d+$))?(\d{1,2})(?:st|nd|rd|th|(?<=day \d{1,2}))$/u.exec(said) ?? [];
  if (only === undefined) return null;
  const day = Number(only);
  const here = today.set({ day });
  const isHere = here.day === day && day > today.day;
  const date = isHere ? here : today.plus({ months: 1 }).set({ day });
  return date.day === day ? { is: 'date', date } : fault(said, 'impossible');
}

/** Without a year the next such day. */
function ahead(today: DateTime, { year, month, day }: Calendar): Day | NoDay {
  const named = DateTime.fromObject({ year: year ?? today.year, month, day }, { zone: today.zone });
  const later =
    year === undefined && named.isValid && named < today ? named.plus({ years: 1 }) : named;
  if (!later.isValid) return fault(`${day}.${month}.`, 'impossible');
  return later < today ? fault(later.toISODate(), 'over') : { is: 'date', date: later };
}
