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
  '"every 6 hours", "every 15 minutes", "hourly", "daily at 08:00", "weekdays at 08:00", "weekly", "every monday at 09:00", "monthly" or "cron 0 8 * * *", each also with "at once, then" before it';

const PHRASE_LIMIT = 100;

type Reader = readonly [RegExp, (match: RegExpExecArray) => string | null];

const AT = '(?: at ([0-2]?\\d):([0-5]\\d))?';
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
  [new RegExp(`^(?:daily|every day)${AT}$`), ([, h, m]) => atTime(h, m, '* * *')],
  [new RegExp(`^(?:on )?weekdays${AT}$`), ([, h, m]) => atTime(h, m, '* * 1-5')],
  [new RegExp(`^(?:weekly|every week)${AT}$`), ([, h, m]) => atTime(h, m, '* * 1')],
  [new RegExp(`^(?:monthly|every month)${AT}$`), ([, h, m]) => atTime(h, m, '1 * *')],
  [
    new RegExp(`^(?:weekly on|every|on) (${Object.keys(DAYS).join('|')})s?${AT}$`),
    ([, day = '', h, m]) => atTime(h, m, `* * ${DAYS[day] ?? 1}`),
  ],
];

/**
 * Reads a phrase such as "every 6 hours" or "daily at 08:00". Null: no such phrase. Cron text after `cron` is returned
 * as it stands; whether it means something is for `isCron` to say. Steps count from the hour or from midnight.
 */
export function readSchedule(text: string): Schedule | null {
  if (text.length > PHRASE_LIMIT) return null;
  const phrase = text.trim().replace(/\s+/g, ' ').replace(/\.$/, '').toLowerCase();
  const once = /^at once(?:,? (?:and )?then |,? and |, )(.+)$/.exec(phrase);
  const rest = once?.[1] ?? phrase.replace(/,? (?:and )?at once$/, '');
  const cron = cronOf(rest);
  return cron === null ? null : { cron, atOnce: rest !== phrase };
}

function cronOf(phrase: string): string | null {
  const raw = /^cron:? (\S.*)$/.exec(phrase)?.[1];
  if (raw !== undefined) return raw;
  for (const [pattern, read] of phrases) {
    const match = pattern.exec(phrase);
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

function atTime(hour = '0', minute = '0', days: string): string | null {
  return Number(hour) > 23 ? null : `${Number(minute)} ${Number(hour)} ${days}`;
}
