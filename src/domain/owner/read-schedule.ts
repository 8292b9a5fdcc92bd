import { scheduleInEnglish } from './schedule-words.ts';

/** When an order is due: cron text in the owner's zone, and whether also as soon as it is first read. */
export type Schedule = { readonly cron: string; readonly atOnce: boolean };

const DAYS: Readonly<Record<string, number>> = {
  sunday: 0,
  monday: 1,
  tuesday: 2,
  wednesday: 3,
  thursday: 4,
  friday: 5,
  saturday: 6,
};

/** Shown to whoever wrote a phrase that is none of them. */
export const SCHEDULE_PHRASES =
  '"every 6 hours", "every 15 minutes", "hourly", "daily at 08:00", "weekdays at 08:00", "weekly", "every monday at 09:00", "on the 1st of the month at 09:00", "on the last day of the month", "alle 6 Stunden", "werktags um 9 Uhr", "monthly" or "cron 0 8 * * *", each also with "at once, then" before it';

const PHRASE_LIMIT = 100;

type Reader = readonly [RegExp, (match: RegExpExecArray) => string | null];

const AT = '(?: at (noon|midnight|\\d{1,2}(?::[0-5]\\d)? ?(?:am|pm)?))?';
const day = `(?:${Object.keys(DAYS).join('|')})`;
const phrases: readonly Reader[] = [
  [
    /^every (?:(\d+) )?minutes?$/,
    ([, n = '1']) => everyNth(n, { max: 59, cron: (s) => `${s} * * * *` }),
  ],
  [
    /^every (?:(\d+) )?hours?$/,
    ([, n = '1']) => everyNth(n, { max: 23, cron: (s) => `0 ${s} * * *` }),
  ],
  [/^hourly$/, () => '0 * * * *'],
  [new RegExp(`^(?:daily|every day)${AT}$`), ([, time]) => atTime(time, '* * *')],
  [new RegExp(`^(?:on )?weekdays${AT}$`), ([, time]) => atTime(time, '* * 1-5')],
  [new RegExp(`^(?:weekly|every week)${AT}$`), ([, time]) => atTime(time, '* * 1')],
  [new RegExp(`^(?:monthly|every month)${AT}$`), ([, time]) => atTime(time, '1 * *')],
  [
    new RegExp(
      `^(?:every month )?(?:on )?(?:the )?(first|last|\\d{1,2}(?:st|nd|rd|th)?)(?: day)?(?: of (?:the|every|each) month)${AT}$`,
    ),
    ([, which = '', time]) => atTime(time, `${dayOfMonth(which)} * *`),
  ],
  [
    new RegExp(`^(?:weekly on|every|on) (${day}s?(?:(?:, | and |, and )${day}s?)*)${AT}$`),
    ([, days = '', time]) => atTime(time, `* * ${numbersOf(days)}`),
  ],
];

/**
 * Reads a phrase such as "every 6 hours" or "daily at 08:00", in English, German, French or Spanish. Null: no such
 * phrase. Cron text after `cron` is returned as it stands; whether it means something is for `faultOfCron` to say.
 * Steps count from the hour or from midnight.
 */
export function readSchedule(text: string): Schedule | null {
  if (text.length > PHRASE_LIMIT) return null;
  const phrase = text.trim().replace(/\s+/g, ' ').replace(/\.$/, '').toLowerCase();
  const once =
    /^(?:at once|sofort)(?:,? (?:(?:and|und) )?(?:then|dann) |,? (?:and|und) |, )(.+)$/.exec(
      phrase,
    );
  const rest = once?.[1] ?? phrase.replace(/,? (?:and )?at once$/, '');
  const cron = cronOf(rest);
  return cron === null ? null : { cron, atOnce: rest !== phrase };
}

function cronOf(phrase: string): string | null {
  const raw = /^cron:? (\S.*)$/.exec(phrase)?.[1];
  if (raw !== undefined) return raw;
  const english = scheduleInEnglish(phrase);
  for (const [pattern, read] of phrases) {
    const match = pattern.exec(english);
    if (match !== null) return read(match);
  }
  return null;
}

function everyNth(
  n: string,
  { max, cron }: { max: number; cron: (step: string) => string },
): string | null {
  const step = Number(n);
  if (step < 1 || step > max) return null;
  return cron(step === 1 ? '*' : `*/${step}`);
}

function atTime(time: string | undefined, days: string): string | null {
  const [hour, minute] = time === undefined ? [0, 0] : clockOf(time);
  return hour === null || days.startsWith('0 ') ? null : `${minute} ${hour} ${days}`;
}

/** Hours of 24, or of 12 with am or pm; an hour alone from 1 to 6 must say which, as "5:00" or "5pm". */
function clockOf(time: string): readonly [number | null, number] {
  if (time === 'noon') return [12, 0];
  if (time === 'midnight') return [0, 0];
  const [, hour = '', minutes, half] = /^(\d{1,2})(?::(\d\d))? ?(am|pm)?$/.exec(time) ?? [];
  const isDoubtful = half === undefined && minutes === undefined && /^[1-6]$/.test(hour);
  if (isDoubtful) return [null, 0];
  return [
    half === undefined ? ofTwentyFour(hour) : ofTwelve(Number(hour), half),
    Number(minutes ?? 0),
  ];
}

function ofTwelve(hour: number, half: string): number | null {
  return hour >= 1 && hour <= 12 ? (hour % 12) + (half === 'pm' ? 12 : 0) : null;
}

function ofTwentyFour(hour: string): number | null {
  return Number(hour) > 23 ? null : Number(hour);
}

function dayOfMonth(which: string): string {
  if (which === 'last') return 'L';
  const number = which === 'first' ? 1 : Number.parseInt(which, 10);
  return number > 31 ? '0' : String(number);
}

function numbersOf(days: string): string {
  const named = days.split(/,? and |, /).map((name) => DAYS[name.replace(/s$/, '')] ?? 1);
  return [...new Set(named)].sort((a, b) => a - b).join(',');
}
