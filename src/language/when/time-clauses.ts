import type { DateTime } from 'luxon';
import type { Clause } from './clause.ts';
import {
  clocksClause,
  countOf,
  dayClause,
  eitherDay,
  every,
  everyDay,
  exceptDates,
  fault,
  forOf,
  fromOf,
  type Groups,
  inOf,
  nthDay,
  numbersIn,
  offsetOf,
  ordinal,
  partOf,
  rangeOf,
  times,
  unitOf,
  untilAfternoon,
  untilNext,
  untilOf,
  weeklyOn,
  windowOf,
  yearlyOn,
  zoneOf,
} from './clause-makers.ts';
import { CLOCK, clocksIn } from './clock-words.ts';
import { DATE, DAY_NAMES, isoDays, monthOf } from './date-words.ts';

export type Found = { readonly clause: Clause; readonly length: number };

const UNIT = '(?<unit>minute|hour|day|week|fortnight|month|quarter|year)s?';
const COUNT = '(?<n>\\d{1,4}|an?|half an?|a couple of|other|second|2nd|third|3rd|half)';
const DAY = `(?:${DAY_NAMES.join('|')})`;
const DAYS = `(?<days>(?:${DAY}|weekend)s?(?:(?: ,)? (?:and )?(?:on )?(?:${DAY}|weekend)s?)*)`;
const MONTH_DAY = '(?:the )?\\d{1,2}(?:st|nd|rd|th|\\.)(?: day)?';
const IN_MONTHS = '(?:(?:every|each) month|(?:once )?(?:a|per) month|monthly)(?: ,)? (?:on )?';
/** Behind a word for months a day needs no more than its number. */
const DAY_IN_MONTHS = '(?:the )?(?:day \\d{1,2}|\\d{1,2}(?:st|nd|rd|th|\\.)(?: day)?)';
const OF_EVERY = '(?:of (?:every|each)|every|each) month';
const NTH = '(?<nth>1|1st|first|2nd|second|3rd|third|4th|fourth|last)';
const SPECIAL = "(?:christmas eve|christmas|new year's eve|new year)";
const WHEN = `(?:${DATE}|${SPECIAL})`;
/** "The 24th, the 25th and the 31st of December". */
const SEVERAL = `(?:(?:${WHEN}|(?:the )?\\d{1,2}(?:st|nd|rd|th|\\.)?)(?:(?: ,)? (?:and|or) (?:on )?| , (?:on )?)){1,6}${WHEN}`;

type Form = readonly [pattern: string, make: (groups: Groups, now: DateTime) => Clause | null];

const FORMS: readonly Form[] = [
  [`(?:once )?(?:every|each)(?: ${COUNT})? ${UNIT}`, ({ n, unit }) => every(n, unit)],
  [
    `(?:every|each) (?:single )?(?<part>morning|afternoon|evening|night|noon|midnight)s?`,
    ({ part }) => ({ is: 'every', unit: 'day', n: 1, part: PARTS[part ?? ''] ?? 9 }),
  ],
  ['daily|per day|a day', () => everyDay([])],
  ['hourly', () => ({ is: 'every', unit: 'hour', n: 1 })],
  ['weekly', () => ({ is: 'every', unit: 'week', n: 1 })],
  ['monthly', () => ({ is: 'every', unit: 'month', n: 1 })],
  ['yearly|annually', () => ({ is: 'every', unit: 'year', n: 1 })],
  ['quarterly', () => ({ is: 'every', unit: 'month', n: 3 })],
  ['(?:bi|semi)-?(?:weekly|monthly|annually)', fault('either')],
  [
    '(?:(?:on|every|each|all) )?(?:weekdays?|workdays?|work days?|working days?|business days?)',
    () => everyDay([1, 2, 3, 4, 5]),
  ],
  [
    `(?:on )?(?:${DAY}|every ${DAY}|from ${DAY}) (?:to|-) ${DAY}s?`,
    ({ all }) => rangeOf(all ?? ''),
  ],
  [
    `(?:every|each)(?: (?<n>other|second|2nd|third|3rd|\\d{1,2}))? ${DAYS}`,
    ({ n, days }) => weeklyOn(days, n),
  ],
  [
    `(?:on )?(?<days>(?:${DAY}|weekend)s(?:(?: ,)? (?:and )?(?:on )?(?:${DAY}|weekend)s)*)`,
    ({ days }) => weeklyOn(days),
  ],
  [`(?:on )?the (?:weekend)`, fault('notDays')],
  [
    '(?<n>once|twice|\\d{1,2} times) (?:a|per|every|each) day|(?<n2>twice|\\d{1,2} times) daily',
    ({ n, n2 }) => ({ is: 'perDay', n: times(n ?? n2) }),
  ],
  [
    `(?<n>once|twice|\\d{1,2} times) (?:a|per|every|each) week(?: ,)? (?:on )?${DAYS}`,
    ({ n, days = '' }) =>
      isoDays(days).length === times(n) ? weeklyOn(days) : { is: 'fault', why: { is: 'several' } },
  ],
  [
    '(?<n>once|twice|\\d{1,2} times) (?:a|per|every|each) (?:week|month|year|hour)',
    fault('notDays'),
  ],
  [
    `(?:on )?(?:the )?${NTH} (?<w>work(?:ing )?|week|business )?days? ${OF_EVERY}|(?:every|each) ${NTH.replace('nth', 'nth2')} (?<w2>work(?:ing )?|week|business )days? of (?:the|every|each) month`,
    ({ nth, nth2, w, w2 }) => nthDay(nth ?? nth2, w ?? w2),
  ],
  [
    `(?:on )?(?:the )?${NTH} (?<day>${DAY}) ${OF_EVERY}|every ${NTH.replace('nth', 'nth2')} (?<day2>${DAY}) of (?:the|every|each) month`,
    ({ nth, nth2, day, day2 }) => ({
      is: 'monthly',
      nth: ordinal(nth ?? nth2),
      days: isoDays(day ?? day2 ?? ''),
    }),
  ],
  [
    `${IN_MONTHS}(?<md>${DAY_IN_MONTHS}(?:(?: ,)? (?:and )?(?:on )?${DAY_IN_MONTHS})*)`,
    ({ md }) => ({ is: 'monthly', monthDays: numbersIn(md ?? '') }),
  ],
  [
    `(?:every|each) (?<n>\\d{1,2}|other|second|2nd|third|3rd) months?(?: ,)? (?:on )?(?<md>${DAY_IN_MONTHS})`,
    ({ n, md }) => ({
      is: 'monthly',
      monthDays: numbersIn(md ?? ''),
      interval: countOf(n),
    }),
  ],
  [
    `every (?<md>${MONTH_DAY}(?:(?: ,)? (?:and )?(?:the )?\\d{1,2}(?:st|nd|rd|th|\\.)?)+)(?: of (?:the|every|each) month)?|(?:on )?(?:the )?(?:day )?(?<md2>\\d{1,2}) of (?:every|each) month`,
    ({ md, md2 }) => ({ is: 'monthly', monthDays: numbersIn(md ?? md2 ?? '') }),
  ],
  [
    `${IN_MONTHS}(?:the )?${NTH} (?<w>work(?:ing )?|week|business )?day`,
    ({ nth, w }) => nthDay(nth, w),
  ],
  [
    `${IN_MONTHS}(?:the )?${NTH} (?<day>${DAY})`,
    ({ nth, day }) => ({ is: 'monthly', nth: ordinal(nth), days: isoDays(day ?? '') }),
  ],
  [
    `(?:on )?(?:the )?${NTH} ${OF_EVERY}|every (?:${NTH.replace('nth', 'nth2')}) of the month`,
    ({ nth, nth2 }) => ({ is: 'monthly', monthDays: [ordinal(nth ?? nth2)] }),
  ],
  [
    `(?:on )?(?<md>${MONTH_DAY}(?:(?: ,)? (?:and )?(?:on )?${MONTH_DAY})*) ${OF_EVERY}|every (?<md2>${MONTH_DAY}) of the month`,
    ({ md, md2 }) => ({ is: 'monthly', monthDays: numbersIn(md ?? md2 ?? '') }),
  ],
  [
    `(?:on )?(?:the )?(?:${NTH} (?:(?:work(?:ing )?|week|business )?day|${DAY})|${MONTH_DAY}) of the month`,
    fault('either'),
  ],
  [
    `(?:every year|yearly|annually|once a year) (?:on )?(?<date>${DATE})|(?:on )?(?<date2>${DATE}) (?:every|each) year|every (?<date3>(?:the )?\\d{1,2}(?:st|nd|rd|th|\\.)? (?:of )?(?:MONTH)|(?:MONTH) \\d{1,2}(?:st|nd|rd|th)?)`,
    ({ date, date2, date3 }, now) => yearlyOn(date ?? date2 ?? date3 ?? '', now),
  ],
  [
    '(?:every|each) quarter (?:on )?the first day|(?:on )?the first day of (?:every|each) quarter',
    () => ({ is: 'monthly', monthDays: [1], every: 3 }),
  ],
  [
    `between (?<a>${CLOCK}) and (?<b>${CLOCK})|from (?<a2>${CLOCK}) (?:to|until) (?<b2>${CLOCK})`,
    ({ a, b, a2, b2 }) => windowOf(a ?? a2, b ?? b2),
  ],
  [
    `(?<n>\\d{1,3}|an?|half an?) (?<unit>minute|hour|day|week)s? (?<way>before|after) (?:at )?(?:(?<date2>${WHEN})|(?<clock>${CLOCK})(?: (?:on )?(?<date>${WHEN}))?)`,
    offsetOf,
  ],
  [
    `(?:at |around )?(?:the )?(?<clocks>${CLOCK}(?:(?: ,)?(?: and)?(?: at)? ${CLOCK})*)`,
    ({ clocks, all }) => clocksClause(all ?? '', clocks ?? ''),
  ],
  ['@(?<zone>\\S+)', zoneOf],
  ['(?:in the )?(?:early )?mornings?|this morning', partOf(9)],
  ['first thing(?: in the morning)?', partOf(9)],
  ['(?:in the )?afternoons?|this afternoon', partOf(15)],
  ['(?:in the )?evenings?|this evening', partOf(18)],
  ['tonight|at night', partOf(20)],
  ['close of (?:play|business)|end of (?:play|business)|eod', partOf(18)],
  [
    `(?:on )?(?<date>${WHEN}) early(?= to )|early (?:on )?(?<date2>${WHEN})(?= to )`,
    ({ date, date2 }, now) => dayClause(date ?? date2 ?? '', now),
  ],
  ['on (?:the )?(?<day>\\d{1,2})\\.', ({ day }, now) => dayClause(`${day ?? ''}th`, now)],
  [`(?:on |for )?(?<date>${WHEN})`, ({ date }, now) => dayClause(date ?? '', now)],
  [
    `(?:on )?(?<a>${WHEN}) or (?:on )?(?<b>${WHEN})`,
    ({ a, b, all }, now) => eitherDay([a ?? '', b ?? ''], all ?? '', now),
  ],
  [
    `in (?:(?:like|about|around|roughly|approximately|maybe|say) )?(?<n>\\d{1,4}|an?|half an?|a couple of) (?<unit>minute|hour|day|week|fortnight|month|year)s?(?<half> and a half)?|(?<n2>\\d{1,4}|an?) (?<unit2>minute|hour|day|week|month|year)s? from now|in an hour and (?<n3>\\d{1,2}) minutes|in (?<q>3|an?|1) quarters? of an hour|in (?<h>\\d{1,2})[:.](?<m>\\d{2})(?: hours?)?`,
    inOf,
  ],
  [
    `(?:until|by|up to) (?:and including )?(?:on )?(?<date>${WHEN})(?: (?:in the )?(?<part>morning|noon|afternoon|evening))?(?: (?:at |around )?(?<clock>${CLOCK}))?|(?:until|by) (?:at |around )?(?<clock2>${CLOCK})(?: (?<date2>${WHEN})(?: (?<part2>morning|afternoon|evening))?| (?<evening>tonight|this evening))?|(?:until|by) (?<evening2>tonight|this evening) (?:at )?(?<clock3>${CLOCK})`,
    untilOf,
  ],
  [
    '(?:until|by) (?:the )?end of (?:the|this) (?<unit>day|week|month|year)',
    ({ unit }) => ({ is: 'rest', unit: unitOf(unit) }),
  ],
  [
    'until (?:on )?(?:(?:the )?(?:start|beginning) of )?(?:next (?<unit>week|month|year)|(?<unit2>week|month|year) next)|until after the weekend',
    ({ unit, unit2 }, now) => untilNext(unit ?? unit2, now),
  ],
  [
    `until (?:at )?(?<clock>\\d{1,2}(?:[:.]\\d{2})?)(?: (?:pm|h))? this afternoon|until this afternoon (?:at )?(?<clock2>${CLOCK})`,
    ({ clock, clock2 }, now) => untilAfternoon(clock ?? clock2, now),
  ],
  ['until (?:tonight|this evening)', fault('strange')],
  [
    'for (?:the )?(?:next )?(?<n>\\d{1,3}|an?|half an?) (?<unit>minute|hour|day|week|month|year)s?',
    ({ n, unit }) => forOf(n, unit),
  ],
  [
    '(?:for )?the rest of (?:the|this) (?<unit>day|week|month|year)|(?:for )?today only|(?:for )?(?:all|the whole) day',
    ({ unit }) => ({ is: 'rest', unit: unitOf(unit ?? 'day') }),
  ],
  [
    ', (?<n>\\d{1,3}) times|(?<n2>\\d{1,3}) times(?: in (?:all|total))?|(?<once>twice)',
    ({ n, n2 }) => ({ is: 'count', n: Number(n ?? n2 ?? 2) }),
  ],
  [
    `(?:starting|beginning|from|as of|as from|start|begin)(?: on| from| in)? (?:next (?<unit>week|month|year)(?: on| onwards?)?|(?<date>${WHEN}|january|february|march|april|may|june|july|august|september|october|november|december)(?: on| onwards?| (?:to|until) (?:and including )?(?<last>${WHEN}))?)`,
    fromOf,
  ],
  [
    `(?<but>except|but not|but|not|excluding)(?: for| on)?(?: the)? ${DAYS}`,
    ({ days, but }) => ({
      is: 'except',
      days: isoDays(days ?? ''),
      dates: [],
      ...(but === 'but' && { isBut: true }),
    }),
  ],
  [
    `(?:except|but not)(?: for| on| from)? (?:(?<first>${WHEN}) (?:to|until|through) (?:and including )?(?<last>${WHEN})|(?<dates>${SEVERAL}|${WHEN})|(?:the )?(?<week>this|next) week)`,
    exceptDates,
  ],
  [
    '(?:except|but not)(?: for)?(?: in)? (?<month>january|february|march|april|may|june|july|august|september|october|november|december)',
    ({ month }) => ({ is: 'except', days: [], dates: [], months: [monthOf(month ?? '')] }),
  ],
  [
    'in (?<month>january|february|march|april|may|june|july|august|september|october|november|december)',
    ({ month }) => ({ is: 'inMonth', month: monthOf(month ?? '') }),
  ],
];

const MONTHS =
  'january|february|march|april|may|june|july|august|september|october|november|december';
const PARTS: Readonly<Record<string, number>> = {
  morning: 9,
  noon: 12,
  afternoon: 15,
  evening: 18,
  night: 20,
  midnight: 24,
};
const COMPILED = FORMS.map(
  ([pattern, make]) =>
    [new RegExp(`(?:${pattern.replaceAll('MONTH)', `${MONTHS})`)})(?= |$)`, 'uy'), make] as const,
);

/** The longest phrase about time that begins there; null: none does. */
export function clauseAt(plain: string, at: number, now: DateTime): Found | null {
  let best: Found | null = null;
  for (const [pattern, make] of COMPILED) {
    pattern.lastIndex = at;
    const match = pattern.exec(plain);
    if (match === null || match[0].length <= (best?.length ?? 0)) continue;
    const clause = make({ ...match.groups, all: match[0] }, now);
    if (clause !== null) best = { clause, length: match[0].length };
  }
  return best;
}

/** Bare hours, where the words before them have said that hours follow. */
export function bareClocks(plain: string, at: number): Found | null {
  const pattern = new RegExp(
    `(?:, |at |: )?(?<clocks>${CLOCK}(?:(?: ,)?(?: and)?(?: at)? ${CLOCK})*)(?= |$)`,
    'uy',
  );
  pattern.lastIndex = at;
  const match = pattern.exec(plain);
  const clocks = match === null ? [] : clocksIn(match.groups?.['clocks'] ?? '');
  if (match === null || clocks.length === 0) return null;
  if (clocks.some(({ hour, minute }) => hour > 24 || minute > 59)) return null;
  return { clause: { is: 'clocks', clocks }, length: match[0].length };
}
