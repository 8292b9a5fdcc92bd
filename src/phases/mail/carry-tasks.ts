import { addTask, cancelTask, completeTask } from '../../domain/owner/command-tasks.ts';
import { byUrgency, findTask, isOpen, newTaskId } from '../../domain/owner/task-names.ts';
import { type IntentionDoc, intentionProjection } from '../../domain/owner/views/intention.ts';
import type { Carried, Carry, Named } from './carry.ts';

const TITLE_CHARACTERS = 200;
const LISTED = 30;
const MIDDLE = 3;
const MOST_URGENT = 5;

function tasksOf({ view }: Carry): ReadonlyMap<string, IntentionDoc> {
  return view.all(intentionProjection);
}

function wordsOf(title: string, content: string, due_at: string | null = null) {
  const none = { tags: [], blocks: [], blocked_by: [], steps: [], verify: [] };
  return {
    title: title.slice(0, TITLE_CHARACTERS).trim(),
    content,
    priority: MIDDLE,
    due_at,
    ...none,
  };
}

export function carryAdd(carry: Carry, { title, content }: Named<'add'>): Carried {
  const tasks = tasksOf(carry);
  const id = newTaskId(tasks, title);
  const rest = title.length > TITLE_CHARACTERS ? `${title}\n${content}`.trim() : content;
  const words = wordsOf(title, rest);
  const result = addTask(tasks, { id, kind: 'task', words, source: 'mail' });
  if (!result.ok) return { status: 'refused', says: `Not added: ${result.why}.` };
  const says = `Added the task "${words.title}" (${id}).`;
  const subjects = [`intention:${id}`];
  return { status: 'done', events: result.events, says, subjects, intentionId: id };
}

export function carryRemind(carry: Carry, { text }: Named<'remind'>): Carried {
  const moment = carry.readMoment(text, carry.now);
  if (moment.status === 'unread') {
    return { status: 'unclear', asks: `When shall I remind you of "${text}"? ${moment.why}` };
  }
  const tasks = tasksOf(carry);
  const rest = moment.rest.replace(/^(?:for|on|at)?\s*[:,]\s*/u, '');
  const title = rest === '' ? text : rest;
  const id = newTaskId(tasks, title);
  const words = wordsOf(title, '', moment.at);
  const result = addTask(tasks, { id, kind: 'reminder', words, source: 'mail' });
  if (!result.ok) return { status: 'refused', says: `Not set: ${result.why}.` };
  const says = `I will remind you of "${words.title}" ${moment.words} (${id}).`;
  return { status: 'done', events: result.events, says, subjects: [`intention:${id}`] };
}

const DIRECT = /^[\w.:-]+$/u;

/** "The server at home" may be no task of the list at all: then the words mean something else. */
function found(
  carry: Carry,
  wanted: string,
  go: (id: string, task: IntentionDoc | undefined) => Carried,
): Carried {
  const tasks = tasksOf(carry);
  const task = findTask(tasks, wanted);
  if (task.ok) return go(task.id, tasks.get(task.id));
  if (task.isSeveral) return { status: 'unclear', asks: `Which task? ${task.why}.` };
  return DIRECT.test(wanted)
    ? { status: 'refused', says: `Nothing done: ${task.why}.` }
    : { status: 'not_meant' };
}

type TaskEnd = Named<'done' | 'cancel' | 'do'>;

export function carryTask(carry: Carry, { name, task: wanted }: TaskEnd): Carried {
  return found(carry, wanted, (id, task) => {
    const title = task?.title ?? id;
    const subjects = [`intention:${id}`];
    if (name === 'do') return begin(carry, { id, task });
    const tasks = tasksOf(carry);
    const result =
      name === 'done'
        ? completeTask(tasks, { id, evidence: ['the owner said so by mail'] })
        : cancelTask(tasks, { id, reason: 'asked for by mail' });
    if (!result.ok) return { status: 'refused', says: `Nothing done: ${result.why}.` };
    const says = `"${title}" (${id}) is ${name === 'done' ? 'done' : 'cancelled'}.`;
    return { status: 'done', events: result.events, says, subjects };
  });
}

/** Puts it before all others and asks for a cycle. */
function begin(
  { newId }: Carry,
  { id, task }: { readonly id: string; readonly task: IntentionDoc | undefined },
): Carried {
  if (task === undefined || !isOpen(task)) {
    return { status: 'refused', says: `Nothing done: ${id} is not open.` };
  }
  // Its words stay: who may run its steps is decided by who wrote them, and a mail wrote none.
  const mayRevise = task.trust === 'owner';
  const { title, content, due_at, tags, blocks, blocked_by, steps, verify } = task;
  const payload = {
    ...{ intention_id: id, title, content, priority: MOST_URGENT, due_at, tags },
    ...{ blocks, blocked_by, steps, verify, source_hash: null },
  };
  const asked = { type: 'RunRequested', payload: { request_id: newId(), by: 'owner' } };
  return {
    status: 'done',
    events: mayRevise ? [{ type: 'IntentionRevised', payload }, asked] : [asked],
    says: `"${title}" (${id}) comes next.`,
    subjects: [`intention:${id}`],
  };
}

/** The open tasks, the most urgent first. */
export function taskList(carry: Carry): string {
  const open = [...tasksOf(carry).values()]
    .filter((task) => isOpen(task) && !task.erased)
    .sort(byUrgency);
  if (open.length === 0) return 'There are no open tasks.';
  const lines = open.slice(0, LISTED).map(({ intention_id, title, status, priority, due_at }) => {
    const due = due_at === null ? '' : `, due ${due_at.slice(0, 16).replace('T', ' ')} UTC`;
    return `- ${title} (${intention_id}): ${status}, priority ${priority}${due}`;
  });
  const more = open.length > LISTED ? [`and ${open.length - LISTED} more`] : [];
  return [`${open.length} open:`, ...lines, ...more].join('\n');
}
