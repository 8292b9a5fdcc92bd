/** The day, month and weekday fields of a phrase, and behind them what cron cannot say; null: they are not told. */
type Reader = readonly [RegExp, (match: RegExpExecArray) => string | null];

const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
const MONTHS = [
  ...['january', 'february', 'march', 'april', 'may', 'june', 'july', 'august'],
  ...['september', 'october', 'november', 'december'],
];
/** Days of the months, in a leap year. */
const LENGTHS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth'];
const NUMBERS = ['two', 'three', 'four', 'five', 'six', 'eight', 'twelve'];
const VALUES = [2, 3, 4, 5, 6, 8, 12];

const weekday = `(?:${WEEKDAYS.join('|')}|sun|mon|tues?|wed|thur?s?|fri|sat)`;
const weekdayList = `${weekday}s?(?:(?:, | and |, and | & )${weekday}s?)*`;
const month = `(?:${MONTHS.join('|')}|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)`;
const dayNumber = '(?:\\d{1,2}(?:st|nd|rd|th)?|first|last)';
const ordinal = `(${ORDINALS.join('|')}|other|last|\\d(?:st|nd|rd|th)|${NUMBERS.join('|')}|\\d{1,3})`;
const each =
  '(?:every|each|on|the|on the|every month on the|every month on|monthly on the|every the)';
const ofMonth = '(?: day)? of (?:the|every|each) month';
const everyYear = '(?:every year|yearly|annually)';

const READERS: readonly Reader[] = [
  [/^(?:daily|every day)$/, () => '* * *'],
  [
    /^(?:on |every |each )?(?:weekdays?|working days?|workdays?)$|^monday to friday$/,
    () => '* * 1-5',
  ],
  [/^(?:on |every |each )?weekends?$/, () => '* * 0,6'],
  [/^(?:weekly|every week)$/, () => '* * 1'],
  [/^(?:monthly|every month)$/, () => '1 * *'],
  [/^(?:quarterly|every quarter)$/, () => '1 1,4,7,10 *'],
  [new RegExp(`^${everyYear}$`), () => '1 1 *'],
  [/^(?:fortnightly|every fortnight)$/, () => '* * 1 every 2 weeks'],
  [
    new RegExp(`^every ${ordinal} (day|week|month)s?(?: on (?:the )?(.+))?$`),
    ([, n = '', unit = '', on]) => everyNth(n, unit, on),
  ],
  [
    new RegExp(`^every ${ordinal} (${weekday})s?$`),
    ([, n = '', day = '']) => everyNth(n, 'week', day),
  ],
  [
    new RegExp(`^(?:${each} )?${ordinal} (${weekday}) of (?:the|every|each) month$`),
    ([, n = '', day = '']) => nthOfMonth(n, day),
  ],
  [
    new RegExp(`^every month on the ${ordinal} (${weekday})$`),
    ([, n = '', day = '']) => nthOfMonth(n, day),
  ],
  [
    new RegExp(`^(?:${each} )?(${dayNumber}(?:(?:, | and )${dayNumber})*)${ofMonth}$`),
    ([, days = '']) => onDays(days),
  ],
  [
    new RegExp(`^(?:every month|monthly) on (?:the )?(?:day )?(${dayNumber})(?: day)?$`),
    ([, days = '']) => onDays(days),
  ],
  [
    new RegExp(
      `^(?:${everyYear} )?(?:on |every |each )?(?:the )?(\\d{1,2})(?:st|nd|rd|th)?(?: of)? (${month})(?: every year)?$`,
    ),
    ([all, day = '', name = '']) => yearly(all, day, name),
  ],
  [
    new RegExp(
      `^(?:${everyYear} )?(?:on |every |each )?(${month}) (?:the )?(\\d{1,2})(?:st|nd|rd|th)?(?: every year)?$`,
    ),
    ([all, name = '', day = '']) => yearly(all, day, name),
  ],
  [
    new RegExp(
      `^(?:weekly on |every |each |on (?:the )?)?(${weekday})s? (?:to|through|until|-) (${weekday})s?$`,
    ),
    ([, from = '', to = '']) => `* * ${range(numberOf(from), numberOf(to)).join(',')}`,
  ],
  [
    new RegExp(`^(?:(?:weekly|every week) on |every |each |on (?:the )?)(${weekdayList})$`),
    ([, days = '']) => `* * ${numbersOf(days)}`,
  ],
  [
    new RegExp(`^(${weekday}s(?:(?:, | and |, and )${weekday}s)*)$`),
    ([, days = '']) => `* * ${numbersOf(days)}`,
  ],
];

/** Reads the days of an English phrase, as "the first monday of the month" or "every 2 weeks on friday". */
export function daysOf(phrase: string): string | null {
  const [, bare = phrase, from] =
    /^(.+?),? (?:starting|beginning|from)(?: on)?(?: the)? (\d{4}-\d{2}-\d{2})$/.exec(phrase) ?? [];
  for (const [pattern, read] of READERS) {
    const match = pattern.exec(bare);
    if (match === null) continue;
    const fields = read(match);
    if (fields === null || from === undefined) return fields;
    return fields.includes('every') ? `${fields} from ${from}` : null;
  }
  return null;
}

function everyNth(said: string, unit: string, on: string | undefined): string | null {
  const n = countOf(said);
  if (n === null) return null;
  const days = startOf(unit, on);
  if (days === null) return null;
  return n === 1 ? days : `${days} every ${n} ${unit}s`;
}

function startOf(unit: string, on: string | undefined): string | null {
  if (unit === 'day') return on === undefined ? '* * *' : null;
  if (unit === 'week') {
    if (on === undefined) return '* * 1';
    return new RegExp(`^${weekdayList}$`).test(on) ? `* * ${numbersOf(on)}` : null;
  }
  if (on === undefined) return '1 * *';
  return daysOf(`on the ${on.replace(/ of the month$/, '')} of the month`);
}

/** How many "other", "third", "3rd", "three" or "3" are. Null: no number. */
export function countOf(said: string): number | null {
  if (said === 'other') return 2;
  const word = NUMBERS.indexOf(said);
  if (word !== -1) return VALUES[word] ?? null;
  const n = ORDINALS.includes(said) ? ORDINALS.indexOf(said) + 1 : Number.parseInt(said, 10);
  return Number.isNaN(n) || n === 0 ? null : n;
}

function nthOfMonth(said: string, day: string): string | null {
  const number = numberOf(day);
  if (said === 'last') return `* * ${number}L`;
  const n = said === 'other' ? null : countOf(said);
  return n === null || n > 5 ? null : `* * ${number}#${n}`;
}

function onDays(days: string): string | null {
  const numbers = days.split(/, | and /).map((which) => {
    if (which === 'last') return 'L';
    return which === 'first' ? '1' : String(Number.parseInt(which, 10));
  });
  const areDays = numbers.every((one) => one === 'L' || (Number(one) >= 1 && Number(one) <= 31));
  return areDays ? `${numbers.join(',')} * *` : null;
}

/** "On 3 March" alone comes once. */
function yearly(all: string, day: string, name: string): string | null {
  const index = MONTHS.findIndex((one) => one.startsWith(name));
  const comesAgain = /every|each|yearly|annually/.test(all);
  const exists = Number(day) >= 1 && Number(day) <= (LENGTHS[index] ?? 0);
  return comesAgain && exists ? `${Number(day)} ${index + 1} *` : null;
}

function numbersOf(days: string): string {
  const named = days.split(/,? and | & |, /).map(numberOf);
  return [...new Set(named)].sort((a, b) => a - b).join(',');
}

function numberOf(day: string): number {
  return WEEKDAYS.findIndex((name) => name.startsWith(day.slice(0, 3)));
}

/** Over the end of the week, too. */
function range(from: number, to: number): readonly number[] {
  const days = Array.from({ length: ((to - from + 7) % 7) + 1 }, (_, n) => (from + n) % 7);
  return days.sort((a, b) => a - b);
}
