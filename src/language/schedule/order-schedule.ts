import { englishReason } from '../replies/reasons/english-reasons.ts';
import { faultOfCron } from '../rule/due-instant.ts';
import { isRule } from '../rule/schedule-rule.ts';
import type { Clause } from '../when/clause.ts';
import { clausesAlone, readTimeAlone, timedParts } from '../when/read-time.ts';
import { LIMITS, RHYTHM } from '../when/time-parts.ts';

/** When a standing order is due, and whether also as soon as it is first read. `said`: the owner's words for it. */
export type OrderSchedule = {
  readonly schedule: string;
  readonly atOnce: boolean;
  readonly said: string;
};

/** Shown to whoever wrote a phrase that is none of them. */
export const SCHEDULE_PHRASES =
  '"every 6 hours", "every 45 minutes", "hourly", "daily at 08:00", "twice a day, 8 and 20", "weekdays at 08:00", "every day except weekends", "weekly", "every monday at 09:00", "every other day", "every 2 weeks on friday at 16:00", "on the 1st of the month at 09:00", "the first monday of the month", "monthly", "every year on 3 march", "alle 6 Stunden", "werktags um 9 Uhr" or "cron 0 8 * * *"';
export const ORDER_PHRASES = `${SCHEDULE_PHRASES}, each also with "at once, then" before it`;

const PHRASE_LIMIT = 100;
/**
 * Orders count from a fixed Monday, not from when their file was read: the same words are the same times for ever, and
 * an edit elsewhere in the file moves nothing. The zone is the owner's on the day it is asked about: see `orderInZone`.
 */
const COUNTED_FROM = { now: '2026-01-05T00:00:00.000Z', zone: 'UTC' };
/** An order always comes again, so these leave nothing open but a day, which is documented. */
const WHOLE: readonly (readonly [RegExp, string])[] = [
  [/^weekly\b/, 'every monday'],
  [/^monthly\b/, 'on the 1st of every month'],
  [/^(?:yearly|annually)\b/, 'every year on 1 january'],
  [/\bof the month\b/, 'of every month'],
  [/\bdes monats\b/, 'jedes monats'],
];

/**
 * Reads when an order is due by the grammar that mails are read by: wholly, or not at all. A why: it says how often in a
 * way that is not understood. Null: it is no rhythm. Cron text after `cron` is the owner's own.
 */
export function readOrderSchedule(text: string): OrderSchedule | { readonly why: string } | null {
  if (text.length > PHRASE_LIMIT) return null;
  const said = text.normalize('NFC').trim().replace(/\s+/g, ' ').replace(/\.$/, '');
  const { rest, atOnce } = withoutAtOnce(said.toLowerCase());
  const schedule = scheduleIn(rest);
  if (schedule === null || typeof schedule !== 'string') return schedule;
  const why = faultOfCron(schedule);
  return why === null
    ? { schedule, atOnce, said }
    : { why: isRule(schedule) ? why : `cron "${schedule}" ${why}` };
}

function withoutAtOnce(phrase: string): { readonly rest: string; readonly atOnce: boolean } {
  const once =
    /^(?:at once|sofort)(?:,? (?:(?:and|und) )?(?:then|dann) |,? (?:and|und) |, )(.+)$/.exec(
      phrase,
    );
  const rest = once?.[1] ?? phrase.replace(/,? (?:and )?at once$/, '');
  return { rest, atOnce: rest !== phrase };
}

function scheduleIn(phrase: string): string | { readonly why: string } | null {
  const cron = /^cron:? (\S.*)$/.exec(phrase)?.[1];
  if (cron !== undefined) return cron;
  const whole = inWhole(phrase);
  const clauses = clausesAlone(whole, COUNTED_FROM) ?? [];
  if (!clauses.some(({ is }) => RHYTHM.includes(is))) return null;
  const why = whyNoOrder(clauses);
  if (why !== null) return { why };
  const time = readTimeAlone(whole, COUNTED_FROM);
  if (time?.is === 'again') return time.rule;
  return {
    why: time?.is === 'ask' ? englishReason(time.why, COUNTED_FROM) : 'it does not come again',
  };
}

function whyNoOrder(clauses: readonly Clause[]): string | null {
  if (clauses.some(({ is }) => LIMITS.includes(is) && is !== 'except')) {
    return 'a standing order has no beginning and no end; add a task for that';
  }
  return clauses.some(({ is }) => is === 'zone')
    ? 'a standing order goes by your own clock; add a task for a time in another zone'
    : null;
}

/** "Weekly" and the like with the day that they leave open. */
export function inWhole(phrase: string): string {
  return WHOLE.reduce((words, [said, means]) => words.replace(said, means), phrase);
}

/** Whether words speak of a rhythm and an hour, whatever else they say. */
export function looksTimed(text: string): boolean {
  if (text.length > PHRASE_LIMIT) return false;
  const { clauses } = timedParts(text.toLowerCase(), COUNTED_FROM);
  return clauses.some(({ is }) => RHYTHM.includes(is)) && clauses.some(({ is }) => is === 'clocks');
}

/** The schedule of an order by the owner's clock. */
export function orderInZone(schedule: string, zone: string): string {
  return isRule(schedule)
    ? schedule.replaceAll(`TZID=${COUNTED_FROM.zone}`, `TZID=${zone}`)
    : schedule;
}
