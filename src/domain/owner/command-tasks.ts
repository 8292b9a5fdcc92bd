import type { NewEvent } from '../../kernel/event.ts';
import type { TaskWords } from './read-task-file.ts';
import { TASK_ID } from './task-limits.ts';
import type { IntentionDoc } from './views/intention.ts';

export type TaskCommandResult =
  | { readonly ok: true; readonly events: readonly NewEvent[] }
  /** Nothing happens; `why` is for the person who asked. */
  | { readonly ok: false; readonly why: string };

type Tasks = ReadonlyMap<string, IntentionDoc>;

export type AddTask = {
  readonly id: string;
  readonly kind: 'task' | 'todo' | 'reminder' | 'goal' | 'followup';
  readonly words: TaskWords;
  readonly source: 'cli' | 'api' | 'mail' | 'agent';
};

function refuse(why: string): TaskCommandResult {
  return { ok: false, why };
}

export function addTask(tasks: Tasks, { id, kind, words, source }: AddTask): TaskCommandResult {
  const known = tasks.get(id);
  if (!TASK_ID.test(id)) return refuse(`"${id}" is no id: use letters, digits, . _ : and -`);
  if (known !== undefined)
    return refuse(`task ${id} is there already: "${known.title}" (${known.status})`);
  if (words.title.trim() === '') return refuse('a task needs a title');
  if (kind === 'reminder' && words.due_at === null) return refuse('a reminder needs a time: --due');
  const linked = [...words.blocked_by, ...words.blocks];
  const unknown = linked.filter((other) => !tasks.has(other));
  if (unknown.length > 0) return refuse(`no such task: ${unknown.join(', ')}`);
  const payload = { intention_id: id, kind, ...words, source_hash: null, source };
  return { ok: true, events: [{ type: 'IntentionFormed', payload }] };
}

export function completeTask(
  tasks: Tasks,
  { id, evidence }: { id: string; evidence: readonly string[] },
): TaskCommandResult {
  const task = openTask(tasks, id);
  if (typeof task === 'string') return refuse(task);
  const payload = { intention_id: id, evidence };
  return { ok: true, events: [{ type: 'IntentionCompleted', payload }] };
}

export function cancelTask(
  tasks: Tasks,
  { id, reason }: { id: string; reason: string },
): TaskCommandResult {
  const task = openTask(tasks, id);
  if (typeof task === 'string') return refuse(task);
  return {
    ok: true,
    events: [{ type: 'IntentionCancelled', payload: { intention_id: id, reason } }],
  };
}

function openTask(tasks: Tasks, id: string): IntentionDoc | string {
  const task = tasks.get(id);
  if (task === undefined) return `no task ${id}; see \`homeostat task list\``;
  if (task.status === 'done' || task.status === 'cancelled') {
    return `task ${id} is ${task.status} already, since ${task.finished_at ?? 'then'}`;
  }
  return task;
}
