import { englishReason } from '../../language/replies/reasons/english-reasons.ts';
import { faultOfCron, nextInstant, startingAt } from '../../language/rule/due-instant.ts';
import { inWhole, SCHEDULE_PHRASES } from '../../language/schedule/order-schedule.ts';
import { readTimeAlone } from '../../language/when/read-time.ts';
import { spokenMoment } from '../../language/when/spoken-moment.ts';
import type { Misfire, Recurrence } from './events.ts';

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

/** When it recurs, in everyday words: "monday at 8", "6 hours", "cron 0 8 * * *". A text: why it is not a recurrence. */
export function readRecurrence(every: string, reading: Reading): Again | string {
  const cron = /^cron:? (\S.*)$/u.exec(every.trim())?.[1];
  if (cron !== undefined) {
    const wrong = faultOfCron(cron);
    return wrong === null ? byCron({ phrase: every, cron }, reading) : `cron "${cron}" ${wrong}`;
  }
  const reads = [every, `every ${every}`].map((said) =>
    readTimeAlone(inWhole(said.toLowerCase()), reading.clock),
  );
  const again = reads.find((read) => read?.is === 'again');
  if (again !== undefined) return recurringBy({ phrase: every, rule: again.rule }, reading);
  const asks = reads.find((read) => read?.is === 'ask');
  return `"${every}" is no schedule${asks === undefined ? '' : `: ${englishReason(asks.why, reading.clock)}`}; write ${SCHEDULE_PHRASES}`;
}

function byCron(
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
    times.push(spokenMoment(next, { now, zone }));
    asOf = next;
  }
  if (times.length === 0) return 'it does not come within the next years';
  return `next ${times.join(', then ')}${times.length < TIMES_TOLD ? ', and not again' : ''}`;
}
