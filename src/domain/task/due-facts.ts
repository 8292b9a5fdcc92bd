import { isAhead } from '../../kernel/clock-ahead.ts';
import { instantsSince, nextInstants, scheduleOf } from '../../language/rule/due-instant.ts';
import { type Fact, fact } from '../fact.ts';
import { type IntentionDoc, isOpen } from './views/intention.ts';

/** By the policy `skip` an instant counts when it is noticed within this time: three ticks of five minutes. */
const SKIP_GRACE_MS = 15 * 60_000;
/** Instants counted or made up for at once. */
const MOST_INSTANTS = 100;

/** Kinds whose time is told and not only worked at. */
const HAS_MOMENT: ReadonlySet<IntentionDoc['kind']> = new Set([
  'reminder',
  'followup',
  'commitment',
]);

/** The instants of one intention that have come and that the log does not know yet. `asOf` is ISO 8601. */
export function dueFacts(task: IntentionDoc, asOf: string): readonly Fact[] {
  if (!isAwake(task)) return [];
  if (task.recurs !== null) return recurringFacts(task, task.recurs, asOf);
  const { due_at } = task;
  if (due_at === null || !HAS_MOMENT.has(task.kind) || task.last_instant === due_at) return [];
  if (Date.parse(due_at) > Date.parse(asOf) && !isSetAhead(task, asOf)) return [];
  return [dueEvent(task, { instant: due_at, by: 'time', cause: null, missed: 0 })];
}

/** When the next of them is to be looked for; null: no time sets it off. */
export function nextDue(task: IntentionDoc, asOf: string): string | null {
  return nextTimes(task, asOf, 1)[0] ?? null;
}

/** The next instants at which time sets it off, at most `most`. */
export function nextTimes(task: IntentionDoc, asOf: string, most: number): readonly string[] {
  if (!isAwake(task)) return [];
  if (task.recurs !== null)
    return nextInstants(scheduleOf(task.recurs), { asOf, zone: task.recurs.zone, most });
  const isMoment = HAS_MOMENT.has(task.kind) && task.due_at !== task.last_instant;
  if (!isMoment || task.due_at === null) return [];
  return [isSetAhead(task, asOf) ? asOf : task.due_at];
}

/**
 * Whether its moment was counted by a clock that stood ahead: "in two hours" is years away then. It comes at once,
 * early rather than never; who moves it afterwards counts by the right clock.
 */
function isSetAhead({ due_at, formed_at, updated_at }: IntentionDoc, asOf: string): boolean {
  if (due_at === null || Date.parse(due_at) <= Date.parse(asOf)) return false;
  const isFormedSo = isAhead(formed_at, asOf) && Date.parse(due_at) > Date.parse(formed_at);
  return isFormedSo || isAhead(updated_at, asOf);
}

/** What it waited for happened: `instant` is when, `cause` what. */
export function triggerFact(
  task: IntentionDoc,
  { instant, cause }: { readonly instant: string; readonly cause: string },
): readonly Fact[] {
  return isArmed(task) ? [dueEvent(task, { instant, by: 'trigger', cause, missed: 0 })] : [];
}

/** Waits for something other than a time, which has not happened. */
export function isArmed(task: IntentionDoc): boolean {
  return isAwake(task) && task.trigger !== null && task.occurrences.length === 0;
}

function isAwake(task: IntentionDoc): boolean {
  return !task.erased && isOpen(task);
}

type Due = {
  readonly instant: string;
  readonly by: 'time' | 'schedule' | 'trigger';
  readonly cause: string | null;
  readonly missed: number;
};

/** One fact per instant, whoever notices it. */
function dueEvent({ intention_id, formed_at }: IntentionDoc, due: Due): Fact {
  const dedupeKey = `due:${intention_id}:${formed_at}:${due.instant}`;
  return fact('IntentionDue', { intention_id, ...due }, { dedupeKey });
}

function recurringFacts(
  task: IntentionDoc,
  recurs: NonNullable<IntentionDoc['recurs']>,
  asOf: string,
): readonly Fact[] {
  const { zone, misfire, since } = recurs;
  const after = lastKnown(since, task.last_instant, asOf);
  const instants = instantsSince(scheduleOf(recurs), { after, asOf, zone, most: MOST_INSTANTS });
  const newest = instants.at(-1);
  if (newest === undefined) return [];
  const scheduled = { by: 'schedule', cause: null } as const;
  if (misfire === 'all') {
    return instants.map((instant) => dueEvent(task, { ...scheduled, instant, missed: 0 }));
  }
  const isLate = Date.parse(asOf) - Date.parse(newest) > SKIP_GRACE_MS;
  if (misfire === 'skip' && isLate) return [missedEvent(task, newest, instants.length)];
  const missed = instants.length - 1;
  if (misfire === 'once' || missed === 0) {
    return [dueEvent(task, { ...scheduled, instant: newest, missed })];
  }
  const before = instants.at(-2) ?? newest;
  return [
    missedEvent(task, before, missed),
    dueEvent(task, { ...scheduled, instant: newest, missed: 0 }),
  ];
}

/**
 * A new rhythm counts from when it was set. A later time comes from a clock that was ahead, and nothing
 * would come due until then: so only what was due just now counts.
 */
function lastKnown(since: string, last: string | null, asOf: string): string {
  const now = Date.parse(asOf);
  const known = [since, ...(last === null ? [] : [last])].map((at) => Date.parse(at));
  const past = known.filter((at) => at <= now);
  const floor = past.length < known.length ? [now - SKIP_GRACE_MS] : [];
  return new Date(Math.max(...past, ...floor)).toISOString();
}

function missedEvent({ intention_id, formed_at }: IntentionDoc, up_to: string, count: number) {
  const dedupeKey = `missed:${intention_id}:${formed_at}:${up_to}`;
  return fact('IntentionMissed', { intention_id, up_to, count }, { dedupeKey });
}
