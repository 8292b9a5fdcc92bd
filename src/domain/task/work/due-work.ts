import { createHash } from 'node:crypto';
import { canonicalText } from '../../../kernel/text/canonical-text.ts';
import { bareSubject } from '../../../language/intents/read-intent.ts';
import type { WorkItem } from '../../cycle/events.ts';
import { isTold } from '../due-reminders.ts';
import { progressOf } from '../goal-progress.ts';
import { type AsOf, type DueOrder, dueOrders } from '../order/due-orders.ts';
import type { InboxDoc } from '../views/inbox.ts';
import type { IntentionDoc } from '../views/intention.ts';
import { waitingFor } from '../waiting-for.ts';
import type { OwnerDocuments } from './owner-documents.ts';

/** `overdue`: its time has come. `soon`: within a day. */
export type DueClass = 'none' | 'later' | 'soon' | 'overdue';

const SOON_MS = 24 * 3_600_000;
/** 1-5, 5 most pressing (M6). Work without a priority is in the middle. */
const MIDDLE = 3;

/** Everything of the owner's that asks for work as of an instant, most pressing first, of equals what came first. */
export function dueWork(documents: OwnerDocuments, clock: AsOf): readonly WorkItem[] {
  const tasks = [...documents.tasks.values()]
    .filter((task) => isActionable(task, documents.tasks, clock.asOf))
    .map((task) => ({
      item: taskWork(task, documents.tasks, clock.asOf),
      since: task.formed_at,
    }));
  const orders = dueOrders(documents.standingOrders, clock, tasks.length > 0).map((due) => ({
    item: orderWork(due),
    since: due.since,
  }));
  const letters = [...documents.inbox.values()]
    .filter(({ status, erased }) => status === 'new' && !erased)
    .map((letter) => ({ item: inboxWork(letter), since: letter.arrived_at }));
  return [...tasks, ...orders, ...letters].sort(byArrival).map(({ item }) => item);
}

type Waiting = { readonly item: WorkItem; readonly since: string };

/** An id says nothing about what came first: that of a letter is a hash. */
function byArrival(a: Waiting, b: Waiting): number {
  const byAge = Date.parse(a.since) - Date.parse(b.since) || 0;
  return b.item.priority - a.item.priority || byAge || (a.item.id < b.item.id ? -1 : 1);
}

function dueClass(dueAt: string | null, asOf: string): DueClass {
  if (dueAt === null) return 'none';
  const leftMs = Date.parse(dueAt) - Date.parse(asOf);
  if (leftMs <= 0) return 'overdue';
  return leftMs <= SOON_MS ? 'soon' : 'later';
}

/**
 * A task counts before it is due; a follow-up or a commitment only from then on; what comes again or waits for
 * something only once that has come; a goal only while nothing is left to do for it. A reminder of the owner's is told
 * and is no work.
 */
function isActionable(
  task: IntentionDoc,
  tasks: ReadonlyMap<string, IntentionDoc>,
  asOf: string,
): boolean {
  if (task.erased || (task.status !== 'pending' && task.status !== 'active')) return false;
  if (isTold(task) || !hasCome(task, asOf)) return false;
  if (task.kind === 'goal' && !progressOf(task, tasks).isReady) return false;
  return waitingFor(task, tasks).length === 0;
}

function hasCome({ kind, recurs, trigger, occurrences, due_at }: IntentionDoc, asOf: string) {
  if (recurs !== null || trigger !== null) return occurrences.length > 0;
  const waits = kind === 'reminder' || kind === 'followup' || kind === 'commitment';
  return !waits || due_at === null || dueClass(due_at, asOf) === 'overdue';
}

/** A task as it asks for work now. */
export function taskWork(
  task: IntentionDoc,
  tasks: OwnerDocuments['tasks'],
  asOf: string,
): WorkItem {
  const due = dueClass(task.due_at, asOf);
  const [next] = task.occurrences;
  const progress = task.kind === 'goal' ? progressOf(task, tasks) : null;
  // `active` is left out: the controller itself sets it, so it is not a change to wake up for.
  const facts = [
    ...[task.revision, due],
    ...(next === undefined ? [] : [next.instant]),
    ...(progress === null || progress.all === 0 ? [] : [progress.done, progress.all]),
  ];
  return {
    kind: 'task',
    id: `task:${task.intention_id}`,
    title: task.title,
    fingerprint: digest(facts),
    priority: due === 'overdue' ? Math.min(5, task.priority + 1) : task.priority,
    tags: task.tags,
  };
}

function orderWork({ order, since }: DueOrder): WorkItem {
  return {
    kind: 'standing_order',
    id: `order:${order.order_id}`,
    title: order.title,
    fingerprint: digest([order, since]),
    priority: MIDDLE,
    tags: [],
  };
}

function inboxWork({ file, file_hash }: InboxDoc): WorkItem {
  return {
    kind: 'inbox',
    id: `inbox:${file_hash}`,
    title: bareSubject(file ?? '') || 'inbox file',
    fingerprint: file_hash,
    priority: MIDDLE,
    tags: [],
  };
}

function digest(value: unknown): string {
  return createHash('sha256').update(canonicalText(value)).digest('hex').slice(0, 32);
}
