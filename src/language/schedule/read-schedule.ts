import { countOf, daysOf } from './schedule-days.ts';
import { hoursOf } from './schedule-hours.ts';
import { inEnglish } from './schedule-words.ts';

/** When an order is due: a schedule in the owner's zone, and whether also as soon as it is first read. */
export type Schedule = { readonly cron: string; readonly atOnce: boolean };

/** Shown to whoever wrote a phrase that is none of them. */
export const SCHEDULE_PHRASES =
  '"every 6 hours", "every 15 minutes", "hourly", "daily at 08:00", "weekdays at 08:00", "weekly", "every monday at 09:00", "every other day", "every 2 weeks on friday at 16:00", "on the 1st of the month at 09:00", "the first monday of the month", "on the last day of the month", "quarterly", "every year on 3 march", "alle 6 Stunden", "werktags um 9 Uhr", "monthly" or "cron 0 8 * * *", each also with "at once, then" before it';

const PHRASE_LIMIT = 100;

/**
 * Reads a phrase such as "every 6 hours" or "daily at 08:00", in English, German, French, Spanish, Italian, Portuguese
 * or Dutch. Null: no such phrase. Cron text after `cron` is returned as it stands; whether it means something is for
 * `faultOfCron` to say. Steps of minutes and hours count from the hour or from midnight.
 */
export function readSchedule(text: string): Schedule | null {
  if (text.length > PHRASE_LIMIT) return null;
  const phrase = text.normalize('NFC').trim().replace(/\s+/g, ' ').replace(/\.$/, '').toLowerCase();
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
  for (const english of inEnglish(phrase)) {
    const cron = stepsOf(english) ?? calendarOf(english);
    if (cron !== null) return cron;
  }
  return null;
}

const STEPS = /^(?:every|each) (?:(\w+) )?(minute|hour)s?$|^hourly$/;

function stepsOf(phrase: string): string | null {
  const [match, said = '1', unit = 'hour'] = STEPS.exec(phrase) ?? [];
  const step = match === undefined ? null : countOf(said);
  if (step === null || step > (unit === 'minute' ? 59 : 23)) return null;
  const field = step === 1 ? '*' : `*/${step}`;
  return unit === 'minute' ? `${field} * * * *` : `0 ${field} * * *`;
}

const TIME = "(?:noon|midnight|\\d{1,2}(?::[0-5]\\d)? ?(?:am|pm)?(?: o'?clock)?)";
const TIMES = `${TIME}(?:(?:, | and |, and )(?:at )?${TIME})*`;
const WITH_TIME = new RegExp(`^(.+?),? at (${TIMES})$`);
const TIME_FIRST = new RegExp(`^at (${TIMES}),? (.+)$`);
const PART = /^(.+?),?(?: in the| on the)? (morning|afternoon|evening|night)s?$/;

function calendarOf(phrase: string): string | null {
  const { said, times } = timesApart(phrase);
  const [, days = said, part] = PART.exec(said) ?? [];
  const fields = daysOf(days.replace(EACH, 'every').replace(/^every$/, 'daily'));
  const hours = hoursOf(times, part);
  return fields === null || hours === null ? null : `${hours} ${fields}`;
}

const EACH = /^each(?= (?:day|week|month|quarter|year)|$)/;

/** The times stand at the end or at the beginning. */
function timesApart(phrase: string): { readonly said: string; readonly times: string | undefined } {
  const [, first, behind] = TIME_FIRST.exec(phrase) ?? [];
  const [, before, last] = WITH_TIME.exec(phrase) ?? [];
  return { said: behind ?? before ?? phrase, times: (first ?? last)?.replace(/at /g, '') };
}
