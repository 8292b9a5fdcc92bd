import { nextInstant, scheduleOf } from '../../language/rule/due-instant.ts';
import { type IntentionDoc, isOpen } from './views/intention.ts';

/** A reminder that comes again by then does so by itself: a week and a day, since a week may have an hour more. */
const COMES_AGAIN_MS = 8 * 24 * 3_600_000;

/** A reminder that has come and that its owner has not yet ticked off. */
export type DueReminder = {
  readonly intention_id: string;
  readonly kind: IntentionDoc['kind'];
  readonly title: string;
  /** ISO 8601. */
  readonly instant: string;
  /** Who said they would, of a commitment. */
  readonly who: string | null;
  /** Further instants that it covers. */
  readonly missed: number;
};

/** A reminder of the owner's: told, and no work for anybody else. One of the agent's own is work. */
export function isTold({ kind, source }: IntentionDoc): boolean {
  return kind === 'reminder' && source !== 'agent';
}

/** Whether it comes by itself within about a week of this instant (ISO 8601): a weekly reminder does, a monthly one does not. */
export function comesAgainSoon({ recurs }: Pick<IntentionDoc, 'recurs'>, instant: string): boolean {
  if (recurs === null) return false;
  const next = nextInstant(scheduleOf(recurs), { asOf: instant, zone: recurs.zone });
  return next !== null && Date.parse(next) - Date.parse(instant) <= COMES_AGAIN_MS;
}

/** What the owner is to be reminded of now, the oldest first: reminders, and what was to be done by now. */
export function dueReminders(tasks: ReadonlyMap<string, IntentionDoc>): readonly DueReminder[] {
  return [...tasks.values()]
    .filter((task) => !task.erased && isOpen(task))
    .filter((task) => isTold(task) || task.kind === 'commitment')
    .flatMap(({ intention_id, kind, title, who, occurrences }) => {
      const newest = occurrences.at(-1);
      const missed = occurrences.reduce((sum, one) => sum + one.missed + 1, -1);
      return newest === undefined
        ? []
        : [{ intention_id, kind, title, who, instant: newest.instant, missed }];
    })
    .sort((a, b) => (a.instant < b.instant ? -1 : 1));
}

/** Of those, what waits to be ticked off: one that comes again by itself within a week waits for nobody. */
export function remindersWaiting(tasks: ReadonlyMap<string, IntentionDoc>): readonly DueReminder[] {
  return dueReminders(tasks).filter(({ intention_id, instant }) => {
    const task = tasks.get(intention_id);
    return task !== undefined && !comesAgainSoon(task, instant);
  });
}
