import { nextDue } from '../../../src/domain/task/due-facts.ts';
import type { IntentionDoc } from '../../../src/domain/task/views/intention.ts';
import { offsetMs } from '../../../src/language/zone-offset.ts';
import { ZONE } from './desk.ts';

/** `fires`: the times at which it comes, where that is what it is about. */
export type Effect = { readonly name: string; readonly fires?: readonly string[] };

type Tasks = ReadonlyMap<string, IntentionDoc>;

const MOST_TIMES = 120;

/** What changed between two looks at all tasks. */
export function taskEffects(before: Tasks, after: Tasks, now: string): readonly Effect[] {
  return [...after.values()].flatMap((task) => {
    const was = before.get(task.intention_id);
    return was === undefined ? added(task, now) : changed(was, task, now);
  });
}

function added(task: IntentionDoc, now: string): readonly Effect[] {
  if (task.kind === 'reminder') return [timed('remind', task, now)];
  return [
    timed('task', task, now),
    ...(task.due_at === null ? [] : [{ name: `.due ${shownTime(task.due_at)}` }]),
    ...(task.priority === 3 ? [] : [{ name: `.prio ${task.priority > 3 ? 'high' : 'low'}` }]),
  ];
}

function changed(was: IntentionDoc, task: IntentionDoc, now: string): readonly Effect[] {
  if (task.status !== was.status && task.status === 'cancelled')
    return [{ name: `cancel ${task.title}` }];
  if (task.status !== was.status && task.status === 'done') return [{ name: `done ${task.title}` }];
  return [
    ...(isMoved(was, task) ? [moved(task, now)] : []),
    ...(task.title === was.title ? [] : [{ name: `retitle ${task.title}` }]),
    ...(task.priority === was.priority ? [] : [{ name: `prio ${task.title}` }]),
  ];
}

function isMoved(was: IntentionDoc, task: IntentionDoc): boolean {
  return task.due_at !== was.due_at || JSON.stringify(task.recurs) !== JSON.stringify(was.recurs);
}

function moved(task: IntentionDoc, now: string): Effect {
  if (task.kind === 'reminder' || task.recurs !== null) return timed('move', task, now);
  return { name: `due ${task.title} ${shownTime(task.due_at ?? '')}` };
}

function timed(what: string, task: IntentionDoc, now: string): Effect {
  return { name: `${what} ${task.title}`, fires: timesOf(task, now) };
}

function timesOf(task: IntentionDoc, now: string): readonly string[] {
  const all: string[] = [];
  let asOf = now;
  for (let n = 0; n < MOST_TIMES; n += 1) {
    const next = nextDue({ ...task, last_instant: n === 0 ? task.last_instant : null }, asOf);
    if (next === null || Date.parse(next) <= Date.parse(asOf)) break;
    all.push(shownTime(next));
    asOf = next;
    if (task.recurs === null) break;
  }
  return all;
}

/** `19T08:00` in November, `12-01T08:00` in another month, `2027-01-01T08:00` in another year. */
export function shownTime(at: string): string {
  const ms = Date.parse(at);
  const shown = new Date(ms + offsetMs(ms, ZONE)).toISOString().slice(0, 'yyyy-mm-ddThh:mm'.length);
  return shown.replace(/^2026-(?:11-)?/u, '');
}
