import { faultOfCron, nextInstant, startingAt } from '../../../language/rule/due-instant.ts';
import { readSchedule, SCHEDULE_PHRASES } from '../../../language/schedule/read-schedule.ts';
import { wordsOfInstant } from '../../../language/when/moment-words.ts';
import { readTimeAlone } from '../../../language/when/read-time.ts';
import type { Misfire, Recurrence } from '../events.ts';

/** `now` is ISO 8601, `zone` an IANA name. */
export type Reading = {
  readonly misfire: Misfire;
  readonly clock: { readonly now: string; readonly zone: string };
};

export type Again = {
  readonly recurs: Recurrence;
  /** How it was read, its next three times, and what becomes of missed ones. */
  readonly told: readonly string[];
};

/** A rule that was read, with its next three times. */
export function recurringBy(
  { phrase, rule }: { readonly phrase: string; readonly rule: string },
  { misfire, clock }: Reading,
): Again {
  const told = [
    phrase,
    nextTimes(rule, clock),
    `what passes while nothing runs: ${MISFIRES[misfire]}`,
  ];
  return { recurs: { rule, zone: clock.zone, misfire, phrase }, told };
}

/** When it comes again, as people say it: "monday at 8", "6 hours", "cron 0 8 * * *". A text: why it is none. */
export function readRecurrence(every: string, reading: Reading): Again | string {
  const said = /^every |^each |^cron/iu.test(every) ? every : `every ${every}`;
  const read =
    every.startsWith('cron') || /at once|sofort/iu.test(every)
      ? null
      : readTimeAlone(said, reading.clock);
  if (read?.is === 'again') return recurringBy({ phrase: every, rule: read.rule }, reading);
  const schedule = readSchedule(every) ?? readSchedule(`every ${every}`);
  if (schedule === null) return `"${every}" is no schedule; write ${SCHEDULE_PHRASES}`;
  const wrong = faultOfCron(schedule.cron);
  if (wrong !== null) return `cron "${schedule.cron}" ${wrong}`;
  return recurring({ phrase: every, cron: schedule.cron }, reading);
}

export function recurring(
  said: { readonly phrase: string; readonly cron: string },
  { misfire, clock }: Reading,
): Again {
  const { now, zone } = clock;
  const cron = startingAt(said.cron, { asOf: now, zone });
  const told = [
    said.phrase,
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

const TIMES_TOLD = 3;

/** Three of them, so that a wrong reading is seen. */
function nextTimes(schedule: string, { now, zone }: Reading['clock']): string {
  const times: string[] = [];
  let asOf = now;
  for (let n = 0; n < TIMES_TOLD; n += 1) {
    const next = nextInstant(schedule, { asOf, zone });
    if (next === null) break;
    times.push(wordsOfInstant(next, zone));
    asOf = next;
  }
  if (times.length === 0) return 'it does not come within the next years';
  return `next ${times.join(', then ')}${times.length < TIMES_TOLD ? ', and not again' : ''}`;
}
