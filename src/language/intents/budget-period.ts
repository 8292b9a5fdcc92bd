import { MONTHS } from '../when/date-words.ts';
import { languageOf, timeText } from '../when/time-text.ts';

/** The last month of that number that has begun, from 1. */
export type MonthPeriod = `month ${number}`;

export function isMonth(period: BudgetPeriod): period is MonthPeriod {
  return period.startsWith('month ');
}

/** From 1. */
export function monthOf(period: MonthPeriod): number {
  return Number(period.slice('month '.length));
}

/** The time a question about money or work is about. */
export type BudgetPeriod =
  | 'today'
  | 'yesterday'
  | 'week'
  | 'lastweek'
  | 'month'
  | 'lastmonth'
  | MonthPeriod;

const PERIODS: readonly (readonly [NamedPeriod, RegExp])[] = [
  ['yesterday', /\b(?:yesterdays?|yday|gestern|hier|ayer|ieri|ontem|gisteren)\b/u],
  [
    'lastweek',
    /\b(?:last weeks?|letzte woche|semaine derniere|semana pasada|settimana scorsa|semana passada|vorige week)\b/u,
  ],
  [
    'lastmonth',
    /\b(?:last months?|letzten monat|mois dernier|mes pasado|mese scorso|mes passado|vorige maand)\b/u,
  ],
  [
    'week',
    /\b(?:this week|(?:the|my) week|weekly|diese woche|cette semaine|esta semana|questa settimana|deze week)\b/u,
  ],
  ['month', /\b(?:this month|monthly|diesen monat|ce mois|este mes|questo mese|deze maand)\b/u],
];
const OTHER =
  /\b(?:(?:in|since|during|of|for) (?:january|february|march|april|may|june|july|august|september|october|november|december|\d{4})|january|february|april|june|july|august|september|october|november|december|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|since|(?:this|last|the) (?:year|quarter)|(?:last|past) (?:\d+|two|three|few) \w+|ever|in total|altogether|all in all|seit|depuis|desde|sinds)\b/u;

const TODAY =
  /\b(?:today|tonight|daily|of the day|heute|tagesbericht|aujourd.?hui|du jour|hoy|del dia|oggi|del giorno|hoje|do dia|vandaag|dagrapport)\b/u;

/** The period in folded words; null: they name another time, which is not supported. */
export function budgetPeriod(plain: string): BudgetPeriod | null {
  return monthIn(plain) ?? periodIn(plain, 'today');
}

/** "In October"; with a year it is another one. */
function monthIn(plain: string): MonthPeriod | null {
  if (ANOTHER_SPAN.test(plain)) return null;
  const words = timeText(plain, languageOf(plain)).plain;
  const [only, another] = [...words.matchAll(MONTH)];
  const at = MONTHS.indexOf(only?.groups?.['month'] ?? only?.groups?.['behind'] ?? '');
  return at < 0 || another !== undefined ? null : `month ${at + 1}`;
}

const ANOTHER_SPAN = /(?<!\p{L})(?:since|seit|depuis|desde|sinds)(?!\p{L})|\d/u;
/** "May" and "march" are words as well. */
const MONTH = new RegExp(
  `(?<!\\p{L})(?:in|im|en|em|a|of|for|during|mois de|mese di|mes de) (?<behind>${MONTHS.join('|')})(?!\\p{L})|(?<!\\p{L})(?<month>${MONTHS.filter((one) => !/^ma/u.test(one)).join('|')})(?!\\p{L})`,
  'gu',
);

/** Like `budgetPeriod`; a report without a period is of the week. */
export function reportPeriod(plain: string): BudgetPeriod | null {
  return monthIn(plain) ?? (TODAY.test(plain) ? 'today' : periodIn(plain, 'week'));
}

type NamedPeriod = Exclude<BudgetPeriod, MonthPeriod>;

function periodIn(plain: string, unsaid: NamedPeriod): NamedPeriod | null {
  const period = PERIODS.find(([, pattern]) => pattern.test(plain))?.[0];
  if (/\bsince\b/u.test(plain)) return null;
  return period ?? (OTHER.test(plain) ? null : unsaid);
}

/** Whether folded words say of which time they speak. */
export function isPeriodNamed(plain: string): boolean {
  return [...PERIODS.map(([, pattern]) => pattern), OTHER, TODAY].some((one) => one.test(plain));
}

const ALONE =
  /^(?:(?:and|und|et|y|e|en|ok|what about|how about|was ist mit|und was ist mit|wie war's|for|fur)[ ,]+)*(?:yesterday|today|(?:this|last) (?:week|month)|gestern|heute|(?:diese|letzte) woche|(?:diesen|letzten) monat|hier|aujourd'hui|cette semaine|ayer|hoy|esta semana|ieri|oggi|questa settimana|ontem|hoje|gisteren|vandaag|deze week)(?: (?:then|dann|though))?\W*$/u;

/** The same question about another time: "and yesterday?". Null: the words ask something else. */
export function askedAgainOf(plain: string): BudgetPeriod | null {
  if (!ALONE.test(plain)) return null;
  return TODAY.test(plain) ? 'today' : budgetPeriod(plain);
}
