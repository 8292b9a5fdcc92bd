import { DateTime, type DurationUnit } from 'luxon';
import { languageOfText } from '../terms/language-of-text.ts';
import { DAY_NAMES, monthOf } from './date-words.ts';
import type { Clock } from './read-time.ts';
import { type TimeLanguage, timeText } from './time-text.ts';

/** ISO 8601 in UTC, half open. */
export type AskedSpan = { readonly from: string; readonly to: string };

const LAST =
  '(?:last|past|previous|letzte[nrms]?|vorige[nrms]?|dernieres?|derniers?|passe|passee|pasad[ao]|ultim[ao]|scors[ao]|passad[ao]|afgelopen|vorig)';
const THIS = '(?:this|diese[nrms]?|cette|ce|esta|este|questa|questo|deze|dit)';
const UNIT = '(?<unit>week|month|year|weekend|jahr|annee|an|ano|anno|jaar|fin de semana)';
const MONTH =
  '(?<month>january|february|march|april|may|june|july|august|september|october|november|december)';
const DAY = `(?<day>${DAY_NAMES.join('|')})`;

type Groups = Readonly<Record<string, string | undefined>>;
type Span = readonly [DateTime, DateTime] | null;
type Reader = (groups: Groups, now: DateTime) => Span;

/** Of two that match the first counts. All look back: a memory is of what was. */
const READERS: readonly (readonly [string, Reader])[] = [
  [
    '(?:the )?day before yesterday|vorgestern|avant-hier|anteayer|antes de ayer|altro ieri|anteontem|eergisteren',
    (_, now) => wholeDay(now.minus({ days: 2 })),
  ],
  ['yesterday', (_, now) => wholeDay(now.minus({ days: 1 }))],
  ['today|tonight|this (?:morning|afternoon|evening)', (_, now) => wholeDay(now)],
  [
    `${LAST} ${UNIT}|${UNIT.replace('<unit>', '<after>')} ${LAST}`,
    ({ unit, after }, now) => spanOf(unit ?? after, now, 1),
  ],
  [`${THIS} ${UNIT}`, ({ unit }, now) => spanOf(unit, now, 0)],
  [
    '(?<n>\\d{1,3}) (?<unit>day|week|month|year)s? ago',
    ({ n, unit }, now) => around(now, Number(n), unit),
  ],
  [
    '(?:before|il y a|hace|ha) (?<n>\\d{1,3}) (?<unit>day|week|month|year)s?',
    ({ n, unit }, now) => around(now, Number(n), unit),
  ],
  [
    `(?<n>\\d{1,2})(?:st|nd|rd|th|\\.)? (?:of |de )?${MONTH}(?:(?: ,)? (?:de )?(?<year>\\d{4}))?`,
    dayOfMonth,
  ],
  [`${MONTH} (?<n>\\d{1,2})(?:st|nd|rd|th)?(?! ?\\d)(?:(?: ,)? (?<year>\\d{4}))?`, dayOfMonth],
  [
    '(?<date>\\d{4}-\\d{2}-\\d{2})',
    ({ date = '' }, now) => wholeDay(DateTime.fromISO(date, { zone: now.zone })),
  ],
  [`${MONTH}(?: ,)? (?:of |de )?(?<year>\\d{4})`, wholeMonth],
  [`(?:in|im|during|since|en|em|a|au mois de) ${LAST}? ?${MONTH}`, wholeMonth],
  [`(?:${LAST} |on )${DAY}|${DAY.replace('<day>', '<after>')} ${LAST}`, weekday],
  [
    '(?:in|during|en|em|nel|im jahr|of) (?<year>(?:19|20)\\d{2})',
    ({ year }, now) => whole(now.set({ year: Number(year), month: 1, day: 1 }), 'year'),
  ],
];
const PATTERNS = READERS.map(
  ([pattern, read]) =>
    [new RegExp(`(?<![\\p{L}\\p{N}])(?:${pattern})(?![\\p{L}\\p{N}])`, 'u'), read] as const,
);

/** The time in the past that a question names, in any of the languages that times are read in. Null: none. */
export function askedSpan(text: string, { now, zone }: Clock): AskedSpan | null {
  const at = DateTime.fromISO(now, { zone });
  const { plain } = timeText(text, timeLanguage(text));
  for (const [pattern, read] of PATTERNS) {
    const found = pattern.exec(plain);
    const span = found === null ? null : read(found.groups ?? {}, at);
    if (span !== null) return asText(span);
  }
  return null;
}

function timeLanguage(text: string): TimeLanguage {
  const language = languageOfText(text);
  return language === 'und' ? 'en' : (language as TimeLanguage); // those of the terms are those of times
}

function asText([from, to]: readonly [DateTime, DateTime]): AskedSpan | null {
  const [start, end] = [from.toUTC().toISO(), to.toUTC().toISO()];
  return start === null || end === null ? null : { from: start, to: end };
}

function whole(at: DateTime, unit: 'day' | 'week' | 'month' | 'year'): Span {
  const start = at.startOf(unit);
  return start.isValid ? [start, start.plus({ [unit]: 1 })] : null;
}

function wholeDay(at: DateTime): Span {
  return whole(at, 'day');
}

/** This one, or the one before. */
function spanOf(said: string | undefined, now: DateTime, before: 0 | 1): Span {
  if (said === 'weekend' || said === 'fin de semana') {
    const saturday = now.startOf('week').plus({ days: 5 }).minus({ weeks: before });
    return [saturday, saturday.plus({ days: 2 })];
  }
  const unit = said === 'week' || said === 'month' ? said : 'year';
  return whole(now.minus({ [unit]: before }), unit);
}

/** People count roughly: the day before and after, the week, the month are meant too. */
function around(now: DateTime, n: number, unit = 'day'): Span {
  const at = now.minus({ [unit as DurationUnit]: n });
  if (unit !== 'day') return whole(at, unit as 'week' | 'month' | 'year'); // as the pattern has them
  const start = at.startOf('day');
  return [start.minus({ days: 1 }), start.plus({ days: 2 })];
}

/** Without a year it is the last one that has begun. */
function dayOfMonth({ n, month = '', year }: Groups, now: DateTime): Span {
  const date = { month: monthOf(month), day: Number(n) };
  const said = now.set({ ...date, year: year === undefined ? now.year : Number(year) });
  if (said.month !== date.month || said.day !== date.day) return null;
  return wholeDay(year === undefined && said > now ? said.minus({ years: 1 }) : said);
}

function wholeMonth({ month = '', year }: Groups, now: DateTime): Span {
  const said = now.set({
    day: 1,
    month: monthOf(month),
    year: year === undefined ? now.year : Number(year),
  });
  return whole(year === undefined && said > now ? said.minus({ years: 1 }) : said, 'month');
}

function weekday({ day, after }: Groups, now: DateTime): Span {
  const wanted = DAY_NAMES.indexOf(day ?? after ?? '') + 1;
  const days = (now.weekday - wanted + 7) % 7;
  return wholeDay(now.minus({ days: days === 0 ? 7 : days }));
}
