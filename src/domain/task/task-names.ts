import { oneLine } from '../../kernel/text/one-line.ts';
import { redactSecrets } from '../../kernel/text/redact.ts';
import { TASK_ID } from './task-limits.ts';
import { type IntentionDoc, isOpen } from './views/intention.ts';

type Tasks = ReadonlyMap<string, IntentionDoc>;

export type FoundTask =
  | { readonly ok: true; readonly id: string }
  /** `candidates`: ids that may have been meant; `isSeveral`: the name matches several, else it matches none. */
  | {
      readonly ok: false;
      readonly why: string;
      readonly candidates: readonly string[];
      readonly isSeveral: boolean;
    };

const SLUG_LENGTH = 40;
const MOST_CANDIDATES = 5;
const NEAR_IDS = 15;
const MOST_OF_A_TITLE = 2 ** 17;

/** An id a person can type, from the words of the title; never that of another of these tasks. */
export function newTaskId(
  tasks: { has(id: string): boolean; readonly size: number },
  title: string,
): string {
  const [base = 'task', ...others] = taskIdsFor(title);
  const free = [base, ...others].find((id) => !tasks.has(id));
  return free ?? `${base}-${MOST_OF_A_TITLE + tasks.size}`;
}

/** Names new tasks one after the other: none gets the id of another task, nor one that was given before. */
export function taskNamer(tasks: Tasks): (title: string) => string {
  const known = new Set(tasks.keys());
  return (title) => {
    const id = newTaskId(known, title);
    known.add(id);
    return id;
  };
}

/** Ids for a task of this title, in the order in which they are taken: one by one at first, then further apart. */
export function taskIdsFor(title: string): readonly string[] {
  const base = slugOf(title);
  const numbers = Array.from({ length: NEAR_IDS }, (_, i) => i + 2);
  for (let n = NEAR_IDS * 2; n <= MOST_OF_A_TITLE; n *= 2) numbers.push(n);
  return [base, ...numbers.map((n) => `${base}-${n}`)];
}

function slugOf(title: string): string {
  const said = redactSecrets(title).replace(/\[redacted:[a-z-]*\]/g, ' ');
  const words = said.normalize('NFKD').toLowerCase().replace(/\p{M}/gu, '');
  const slug = words
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, SLUG_LENGTH)
    .replace(/^-|-$/g, '');
  return TASK_ID.test(slug) ? slug : 'task';
}

/** What is open under the very same title. */
export function namesakesOf(tasks: Tasks, title: string): readonly IntentionDoc[] {
  const plain = titleToCompare(title);
  return [...tasks.values()].filter((task) => {
    return isOpen(task) && !task.erased && titleToCompare(task.title) === plain;
  });
}

function titleToCompare(title: string): string {
  return oneLine(title.normalize('NFC')).toLowerCase();
}

/** The task somebody means: its id, the beginning of it, or a part of its title. */
export function findTask(tasks: Tasks, wanted: string): FoundTask {
  if (tasks.has(wanted)) return { ok: true, id: wanted };
  const open = [...tasks.values()].filter((task) => isOpen(task));
  const text = wanted.trim().toLowerCase();
  const meant = text === '' ? [] : open.filter((task) => isMeant(task, text));
  const [only, another] = meant;
  if (only !== undefined && another === undefined) return { ok: true, id: only.intention_id };
  const isSeveral = another !== undefined;
  const candidates = (isSeveral ? meant : open)
    .map(({ intention_id }) => intention_id)
    .slice(0, MOST_CANDIDATES);
  const named = candidates.length === 0 ? 'there are no open tasks' : candidates.join(', ');
  const why = isSeveral
    ? `"${wanted}" may be any of: ${named}`
    : `no open task is "${wanted}"; open: ${named}`;
  return { ok: false, why, candidates, isSeveral };
}

function isMeant({ intention_id, title }: IntentionDoc, text: string): boolean {
  return intention_id.toLowerCase().startsWith(text) || title.toLowerCase().includes(text);
}

/** The most urgent first: by priority, then by what is due first; what is never due comes last. */
export function byUrgency(a: IntentionDoc, b: IntentionDoc): number {
  const due = ({ due_at }: IntentionDoc) => due_at ?? '9';
  return b.priority - a.priority || due(a).localeCompare(due(b));
}
