import { canonicalText } from '../../kernel/text/canonical-text.ts';
import { type Fact, fact } from '../fact.ts';
import type { IntentionKind, Recurrence, Trigger } from './events.ts';
import type { TaskWords } from './read-task-file.ts';
import { TASK_ID } from './task-limits.ts';
import { taskWords } from './task-words.ts';
import { type IntentionDoc, isOpen } from './views/intention.ts';

export type TaskCommandResult =
  | { readonly ok: true; readonly events: readonly Fact[] }
  /** Nothing happens; `why` is for the person who asked. */
  | { readonly ok: false; readonly why: string };

type Tasks = ReadonlyMap<string, IntentionDoc>;

/** The fields of an intention other than its words. */
export type Arrangement = {
  /** Id of a goal. */
  readonly parent: string | null;
  readonly who: string | null;
  readonly recurs: Recurrence | null;
  readonly trigger: Trigger | null;
};

export type AddTask = {
  readonly id: string;
  readonly kind: IntentionKind;
  readonly words: TaskWords;
  readonly source: 'cli' | 'api' | 'mail' | 'agent' | 'import';
  readonly arrangement?: Arrangement;
};

function refuseCommand(why: string): TaskCommandResult {
  return { ok: false, why };
}

export function addTask(tasks: Tasks, command: AddTask): TaskCommandResult {
  const { id, kind, words, source, arrangement = null } = command;
  const why = faultOfWords(tasks, command) ?? faultOfArrangement(tasks, command);
  if (why !== null) return refuseCommand(why);
  const payload = { intention_id: id, kind, ...words, source_hash: null, source };
  const formed = fact('IntentionFormed', payload);
  const arranged =
    arrangement === null ? [] : [fact('IntentionArranged', { intention_id: id, ...arrangement })];
  return { ok: true, events: [formed, ...arranged] };
}

function faultOfWords(tasks: Tasks, { id, words }: AddTask): string | null {
  const known = tasks.get(id);
  if (!TASK_ID.test(id)) return `"${id}" is no id: use letters, digits, . _ : and -`;
  if (known !== undefined) {
    return `task ${id} is there already: "${known.title}" (${known.status})`;
  }
  if (words.title.trim() === '') return 'a task needs a title';
  const linked = [...words.blocked_by, ...words.blocks];
  const unknown = linked.filter((other) => !tasks.has(other));
  return unknown.length > 0 ? `no such task: ${unknown.join(', ')}` : null;
}

const PLAIN: Arrangement = { parent: null, who: null, recurs: null, trigger: null };

function faultOfArrangement(tasks: Tasks, command: AddTask): string | null {
  const { words, arrangement = PLAIN } = command;
  const { parent, recurs, trigger } = arrangement;
  const goal = parent === null ? undefined : tasks.get(parent);
  if (parent !== null && goal?.kind !== 'goal') return `no such goal: ${parent}`;
  if (recurs !== null && (trigger !== null || words.due_at !== null)) {
    return 'what comes again has no other time and waits for nothing else';
  }
  return faultOfKind(command, arrangement);
}

function faultOfKind({ kind, words }: AddTask, { who, recurs, trigger }: Arrangement) {
  const isSetOff = recurs !== null || trigger !== null;
  const isTimed = words.due_at !== null || isSetOff;
  if (kind === 'reminder' && !isTimed) return 'a reminder needs a time: --due';
  if (kind === 'commitment' && !(isTimed && who !== null)) {
    return 'a commitment needs who it is of and until when';
  }
  const isOdd = kind === 'goal' && isSetOff;
  return isOdd ? 'a goal does not come again and waits for nothing; its tasks may' : null;
}

/** The owner takes the words of somebody else for their own; then its steps may run. */
export function acceptTask(tasks: Tasks, { id }: { id: string }): TaskCommandResult {
  const task = openTask(tasks, id);
  if (typeof task === 'string') return refuseCommand(task);
  if (task.trust === 'owner') return refuseCommand(`task ${id} is yours already`);
  const payload = { intention_id: id, ...taskWords(task), source_hash: null };
  return { ok: true, events: [fact('IntentionRevised', payload)] };
}

export type EditTask = {
  readonly id: string;
  /** What is to be said instead; what is left out stays. */
  readonly words: EditedWords;
};

export type EditedWords = {
  readonly [Word in 'title' | 'content' | 'priority' | 'due_at' | 'verify']?:
    | TaskWords[Word]
    | undefined;
};

/** The owner rewrites a task: a job that works on it is told, in the same conversation. */
export function editTask(tasks: Tasks, { id, words }: EditTask): TaskCommandResult {
  const task = openTask(tasks, id);
  if (typeof task === 'string') return refuseCommand(task);
  if (words.title?.trim() === '') return refuseCommand('a task needs a title');
  if (task.recurs !== null && words.due_at !== undefined) {
    return refuseCommand('what comes again has no other time');
  }
  const before = taskWords(task);
  const after = editedWords(before, words);
  if (canonicalText(after) === canonicalText(before))
    return refuseCommand(`task ${id} says that already`);
  return { ok: true, events: [revision(task, after)] };
}

/** A field rewritten by the owner. The rest keeps its trust: only accepting a task makes another's words theirs. */
export function revision(task: IntentionDoc, words: TaskWords): Fact {
  const { intention_id, trust, trust_reason } = task;
  const why = trust_reason === null ? {} : { trust_reason };
  const payload = { intention_id, ...words, source_hash: null, ...why };
  const event = fact('IntentionRevised', payload);
  return trust === 'owner' ? event : { ...event, trust };
}

function editedWords(before: TaskWords, words: EditedWords): TaskWords {
  const { title, content, priority, due_at, verify } = words;
  return {
    ...before,
    title: title?.trim() ?? before.title,
    content: content ?? before.content,
    priority: priority ?? before.priority,
    due_at: due_at === undefined ? before.due_at : due_at,
    verify: verify ?? before.verify,
  };
}

export function completeTask(
  tasks: Tasks,
  { id, evidence }: { id: string; evidence: readonly string[] },
): TaskCommandResult {
  const task = openTask(tasks, id);
  if (typeof task === 'string') return refuseCommand(task);
  const payload = { intention_id: id, evidence };
  return { ok: true, events: [fact('IntentionCompleted', payload)] };
}

export function cancelTask(
  tasks: Tasks,
  { id, reason }: { id: string; reason: string },
): TaskCommandResult {
  const task = openTask(tasks, id);
  if (typeof task === 'string') return refuseCommand(task);
  return {
    ok: true,
    events: [fact('IntentionCancelled', { intention_id: id, reason })],
  };
}

function openTask(tasks: Tasks, id: string): IntentionDoc | string {
  const task = tasks.get(id);
  if (task === undefined) return `no task ${id}; see \`homeostat task list\``;
  if (!isOpen(task)) {
    return `task ${id} is ${task.status} already, since ${task.finished_at ?? 'then'}`;
  }
  return task;
}
