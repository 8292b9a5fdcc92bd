import { faultOfCron, nextInstant, startingAt } from './due-instant.ts';
import type { Misfire, Recurrence } from './events.ts';
import { readSchedule, SCHEDULE_PHRASES } from './read-schedule.ts';
import { wordsOfInstant } from './when/moment-words.ts';

/** `now` is ISO 8601, `zone` an IANA name. */
export type Reading = {
  readonly misfire: Misfire;
  readonly clock: { readonly now: string; readonly zone: string };
};

export type Again = {
  readonly recurs: Recurrence;
  /** How it was read, its next two times, and what becomes of missed ones. */
  readonly told: readonly string[];
};

/** When it comes again, as people say it: "monday at 8", "6 hours", "cron 0 8 * * *". A text: why it is none. */
export function readRecurrence(every: string, reading: Reading): Again | string {
  const schedule = readSchedule(every) ?? readSchedule(`every ${every}`);
  if (schedule === null) return `"${every}" is no schedule; write ${SCHEDULE_PHRASES}`;
  const wrong = faultOfCron(schedule.cron);
  if (wrong !== null) return `cron "${schedule.cron}" ${wrong}`;
  return recurring({ phrase: every, cron: schedule.cron }, reading);
}

export function recurring(
  said: Pick<Recurrence, 'phrase' | 'cron'>,
  { misfire, clock }: Reading,
): Again {
  const { now, zone } = clock;
  const cron = startingAt(said.cron, { asOf: now, zone });
  const told = [
    `${said.phrase} (cron ${cron}, ${zone})`,
    nextTimes(cron, clock),
    `what passes while nothing runs: ${MISFIRES[misfire]}`,
  ];
  return { recurs: { cron, zone, misfire, phrase: said.phrase }, told };
}

const MISFIRES: Readonly<Record<Misfire, string>> = {
  skip: 'it is left out (skip)',
  once: 'it comes once for all of them (once)',
  all: 'each is made up for (all)',
};

/** Two of them, so that a wrong reading is seen. */
function nextTimes(cron: string, { now, zone }: Reading['clock']): string {
  const next = nextInstant(cron, { asOf: now, zone });
  if (next === null) return 'it does not come within the next years';
  const then = nextInstant(cron, { asOf: next, zone });
  const words = `next ${wordsOfInstant(next, zone)}`;
  return then === null ? words : `${words}, then ${wordsOfInstant(then, zone)}`;
}
