import type { Trust } from '../../kernel/event/event.ts';
import { nextInstant, scheduleOf } from '../../language/rule/due-instant.ts';
import { type Fact, fact } from '../fact.ts';
import { addTask, cancelTask, type TaskCommandResult } from './command-tasks.ts';
import type { Recurrence } from './events.ts';
import type { TaskWords } from './read-task-file.ts';
import { newTaskId } from './task-names.ts';
import { taskWords } from './task-words.ts';
import { type IntentionDoc, isOpen } from './views/intention.ts';

type Tasks = ReadonlyMap<string, IntentionDoc>;

/** What an agent may give itself to do before somebody looks at it. */
const MOST_OWN_TASKS = 30;

/** What the agent says of a task of its own. Steps and looks are not among it: those are the owner's to write. */
export type OwnTaskWords = Pick<TaskWords, 'title' | 'content' | 'priority' | 'due_at'> & {
  readonly blocked_by: readonly string[];
};

export type AddOwnTask = {
  readonly kind: 'task' | 'goal' | 'reminder' | 'followup' | 'commitment';
  readonly words: OwnTaskWords;
  /** Who said they would, of a commitment. */
  readonly who?: string | null;
  readonly recurs?: Recurrence | null;
  /** Of the turn that asks. */
  readonly trust: Trust;
  /** ISO 8601. */
  readonly now: string;
};

export function addOwnTask(
  tasks: Tasks,
  { kind, words, who = null, recurs = null, trust, now }: AddOwnTask,
): TaskCommandResult & { readonly id: string } {
  const id = newTaskId(tasks, words.title);
  const why = faultOfOwn(tasks, words) ?? faultOfRhythm(recurs, now);
  if (why !== null) return { id, ok: false, why };
  if (kind === 'commitment' && trust === 'outside') {
    // At its time its words go to the owner by mail.
    return {
      id,
      ok: false,
      why: 'this turn has read outside text, whose words are not to be told',
    };
  }
  const all = { ...words, tags: [], blocks: [], steps: [], verify: [] };
  const isPlain = who === null && recurs === null;
  const arrangement = { parent: null, who, recurs, trigger: null };
  const command = { id, kind, words: all, source: 'agent' as const };
  return { id, ...addTask(tasks, isPlain ? command : { ...command, arrangement }) };
}

function faultOfOwn(tasks: Tasks, { title }: OwnTaskWords): string | null {
  const own = [...tasks.values()].filter((task) => task.source === 'agent' && isOpen(task));
  const twin = own.find((task) => task.title.toLowerCase() === title.toLowerCase());
  if (twin !== undefined) return `it is there as ${twin.intention_id}`;
  if (own.length < MOST_OWN_TASKS) return null;
  return `${own.length} tasks of your own are open; do or cancel some first`;
}

const HOUR_MS = 3_600_000;
const LOOKED_AT = 30;

/** Each time is a cycle, and costs. */
function faultOfRhythm(recurs: Recurrence | null, now: string): string | null {
  if (recurs === null) return null;
  const { zone } = recurs;
  const cron = scheduleOf(recurs);
  let last = nextInstant(cron, { asOf: now, zone });
  for (let n = 0; n < LOOKED_AT && last !== null; n++) {
    const next = nextInstant(cron, { asOf: last, zone });
    if (next !== null && Date.parse(next) - Date.parse(last) < HOUR_MS) {
      return 'what you give yourself comes once an hour at most';
    }
    last = next;
  }
  return null;
}

export type ReviseOwnTask = {
  readonly id: string;
  readonly words: Partial<OwnTaskWords>;
  /** Null: it comes no more than once. */
  readonly recurs?: Recurrence | null;
  /** Of the turn that asks. */
  readonly trust: Trust;
  /** ISO 8601. */
  readonly now: string;
};

/** Other words, or another rhythm, for a task the agent added. It keeps the least trust of its old and new words. */
export function reviseOwnTask(tasks: Tasks, command: ReviseOwnTask): TaskCommandResult {
  const task = ownTask(tasks, command.id);
  if (typeof task === 'string') return { ok: false, why: task };
  const why = faultOfRevision(task, command);
  return why === null ? { ok: true, events: revisions(task, command) } : { ok: false, why };
}

function faultOfRevision(task: IntentionDoc, command: ReviseOwnTask): string | null {
  const { words, recurs = task.recurs, trust, now } = command;
  if (task.kind === 'commitment' && trust === 'outside') return NOT_TOLD;
  const { due_at } = { ...task, ...words };
  if (recurs !== null && due_at !== null) return 'what comes again has no other time';
  return faultOfRhythm(command.recurs ?? null, now);
}

function revisions(task: IntentionDoc, { words, recurs }: ReviseOwnTask): readonly Fact[] {
  const { intention_id, parent, who } = task;
  const kept = task.trust === 'outside' ? { trust: task.trust } : {};
  const payload = { intention_id, ...taskWords(task), ...words, source_hash: null };
  const revised = fact('IntentionRevised', payload, kept);
  if (recurs === undefined) return [revised];
  const arranged = { intention_id, parent, who, recurs, trigger: null };
  return [revised, fact('IntentionArranged', arranged, kept)];
}

/** At the time of a commitment its words go to the owner by mail. */
const NOT_TOLD = 'this turn has read outside text, whose words are not to be told to the owner';

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
