import { addTask, cancelTask, type TaskCommandResult } from './command-tasks.ts';
import type { TaskWords } from './read-task-file.ts';
import { isOpen, newTaskId } from './task-names.ts';
import { taskWords } from './task-words.ts';
import type { IntentionDoc } from './views/intention.ts';

type Tasks = ReadonlyMap<string, IntentionDoc>;

/** What an agent may give itself to do before somebody looks at it. */
const MOST_OWN_TASKS = 30;

/** What the agent says of a task of its own. Steps and looks are not among it: those are the owner's to write. */
export type OwnTaskWords = Pick<TaskWords, 'title' | 'content' | 'priority' | 'due_at'> & {
  readonly blocked_by: readonly string[];
};

export type AddOwnTask = {
  readonly kind: 'task' | 'goal' | 'reminder' | 'followup';
  readonly words: OwnTaskWords;
};

export function addOwnTask(
  tasks: Tasks,
  { kind, words }: AddOwnTask,
): TaskCommandResult & { readonly id: string } {
  const id = newTaskId(tasks, words.title);
  const own = [...tasks.values()].filter((task) => task.source === 'agent' && isOpen(task));
  const twin = own.find(({ title }) => title.toLowerCase() === words.title.toLowerCase());
  if (twin !== undefined) return { id, ok: false, why: `it is there as ${twin.intention_id}` };
  if (own.length >= MOST_OWN_TASKS) {
    const why = `${own.length} tasks of your own are open; do or cancel some first`;
    return { id, ok: false, why };
  }
  const all = { ...words, tags: [], blocks: [], steps: [], verify: [] };
  return { id, ...addTask(tasks, { id, kind, words: all, source: 'agent' }) };
}

export type ReviseOwnTask = { readonly id: string; readonly words: Partial<OwnTaskWords> };

/** Other words for a task the agent added. It keeps the least trust of its old and new words. */
export function reviseOwnTask(tasks: Tasks, { id, words }: ReviseOwnTask): TaskCommandResult {
  const task = ownTask(tasks, id);
  if (typeof task === 'string') return { ok: false, why: task };
  const payload = { intention_id: id, ...taskWords(task), ...words, source_hash: null };
  const kept = task.trust === 'outside' ? { trust: task.trust } : {};
  return { ok: true, events: [{ type: 'IntentionRevised', payload, ...kept }] };
}

export function cancelOwnTask(
  tasks: Tasks,
  command: { readonly id: string; readonly reason: string },
): TaskCommandResult {
  const task = ownTask(tasks, command.id);
  return typeof task === 'string' ? { ok: false, why: task } : cancelTask(tasks, command);
}

function ownTask(tasks: Tasks, id: string): IntentionDoc | string {
  const task = tasks.get(id);
  if (task === undefined) return `there is no task ${id}; see list_tasks`;
  if (task.source !== 'agent') return `${id} is not yours; say in your report what should change`;
  return isOpen(task) ? task : `${id} is ${task.status} already`;
}
