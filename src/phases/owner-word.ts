import {
  answerJob,
  type Credit,
  confirmJob,
  correctJob,
  type JobAnswer,
  reopenTask,
} from '../domain/job/answer-job.ts';
import type { PauseReason } from '../domain/job/events.ts';
import { unseenIn } from '../domain/job/judge-claim.ts';
import { type JobDoc, jobProjection } from '../domain/job/views/job.ts';
import { cancelTask, completeTask } from '../domain/task/command-tasks.ts';
import { findTask } from '../domain/task/task-names.ts';
import { type IntentionDoc, intentionProjection, isOpen } from '../domain/task/views/intention.ts';
import type { View } from '../kernel/log/log-contract.ts';
import type { EventStore } from '../kernel/ports/event-store.ts';
import { cutToCharacters } from '../kernel/text/tokens.ts';
import { folded } from '../language/folded.ts';
import { followUpIn } from '../language/intents/follow-up-words.ts';
import { verdictIn } from '../language/whole/verdict-words.ts';
import { readFacts } from './read-facts.ts';

/** What an owner says of a piece of work, by whatever way it comes. */
export type OwnerWord =
  | { readonly is: 'done'; readonly evidence: readonly string[] }
  | { readonly is: 'confirm' }
  /** They want it no more. */
  | { readonly is: 'drop' }
  | { readonly is: 'reopen'; readonly reason: string }
  /** `text` is ciphertext under `job:<job_id>`. */
  | {
      readonly is: 'answer';
      readonly text: { readonly blob: string; readonly bytes: number } | null;
      readonly extraUsd: number;
    };

export type MeantWork = {
  readonly workId: string;
  readonly title: string;
  readonly task: IntentionDoc | undefined;
  /** The newest of that work. */
  readonly job: JobDoc | undefined;
  readonly credits: readonly Credit[];
};

type Tasks = ReadonlyMap<string, IntentionDoc>;

/** Decides on what an owner said of work. Pure. */
export function decideOwnerWord(tasks: Tasks, meant: MeantWork, word: OwnerWord): JobAnswer {
  const { job, credits } = meant;
  const by = 'owner';
  switch (word.is) {
    case 'done':
      return doneBy(tasks, meant, word.evidence);
    case 'drop':
      return droppedBy(tasks, meant);
    case 'confirm':
      return job === undefined ? noJob(meant) : confirmJob({ job, by, credits });
    case 'reopen':
      return reopen(meant, word.reason);
    case 'answer':
      return job === undefined
        ? noJob(meant)
        : answerJob({ job, by, text: word.text, extraUsd: word.extraUsd });
  }
}

function doneBy(tasks: Tasks, meant: MeantWork, evidence: readonly string[]): JobAnswer {
  const { job, task, credits } = meant;
  if (job !== undefined && isJudged(job)) {
    return confirmJob({ job, by: 'owner', credits }, evidence);
  }
  return task === undefined
    ? noJob(meant)
    : completeTask(tasks, { id: task.intention_id, evidence });
}

function droppedBy(tasks: Tasks, { task }: MeantWork): JobAnswer {
  return task === undefined
    ? { ok: false, why: 'only a task can be dropped' }
    : cancelTask(tasks, { id: task.intention_id, reason: 'dropped by its owner' });
}

/** Its own question, asked once it does not get on, offers these words. */
const STUCK: readonly PauseReason[] = ['no_progress', 'turns'];

/** Code asks what to do with work that it cannot get further, by whatever limit, or tells that it failed. */
function isStuck({ status, pause }: JobDoc): boolean {
  if (status === 'failed') return true;
  return status === 'waiting' && pause !== null && STUCK.includes(pause.reason);
}

/** Code asks whether it is done, since no check could look. */
function isAskedWhetherDone({ status, pause, last_look }: JobDoc): boolean {
  const unseen = unseenIn(last_look ?? []);
  const isUnseen = unseen.length > 0 && pause?.detail === unseen.join('; ');
  return status === 'waiting' && pause?.reason === 'question' && isUnseen;
}

/**
 * What an answer to stuck work ends: "leave it" drops it, as its question offers, and "done" is the owner's word that it is
 * done. Null: it is words for whoever does the work.
 */
export function endOfStuck(
  { job, task }: Pick<MeantWork, 'job' | 'task'>,
  words: string,
): Extract<OwnerWord, { is: 'done' | 'drop' }> | null {
  if (job === undefined || task === undefined) return null;
  const isWhether = isAskedWhetherDone(job);
  if (!isWhether && !isStuck(job)) return null;
  return endIn(words) ?? (isWhether && saysDone(words) ? CALLED_DONE : null);
}

const CALLED_DONE = { is: 'done', evidence: ['the owner said so'] } as const;

function endIn(words: string): ReturnType<typeof endOfStuck> {
  const word = followUpIn(words);
  if (word?.is === 'drop') return { is: 'drop' };
  return word?.is === 'done' ? CALLED_DONE : null;
}

/** "Yes it is, I have just looked" answers whether it is done, and nothing else. */
function saysDone(words: string): boolean {
  return verdictIn(folded(words.trim())) === true;
}

/** Of what an owner says against a verdict. */
const REASON_CHARACTERS = 2000;

/** What they answer to work that says it cannot be done: it is taken up again with that. */
export function helpWith(words: string): Extract<OwnerWord, { is: 'reopen' }> {
  return { is: 'reopen', reason: cutToCharacters(words.trim(), REASON_CHARACTERS) };
}

/** It has a verdict that a "done" of the owner is the word on. */
function isJudged({ status }: JobDoc): boolean {
  return status === 'unconfirmed' || status === 'failed';
}

function reopen({ job, task, credits }: MeantWork, reason: string): JobAnswer {
  const isOfJob = job !== undefined && job.verdict !== null && job.status !== 'dropped';
  if (isOfJob) return correctJob({ job, task, by: 'owner', reason, credits });
  if (task !== undefined) return reopenTask(task, reason);
  return { ok: false, why: 'nothing of it was called done' };
}

function noJob({ workId }: MeantWork): JobAnswer {
  return { ok: false, why: `${workId} was not begun yet` };
}

/** Subjects an append of such a word must be conditional on. */
export function ownerWordSubjects({ workId, task }: MeantWork): readonly string[] {
  const ofTask = task === undefined ? [] : [`intention:${task.intention_id}`];
  return [`work:${workId}`, ...ofTask];
}

export type FoundWork =
  | { readonly ok: true; readonly workId: string }
  | {
      readonly ok: false;
      readonly why: string;
      readonly isSeveral: boolean;
      /** Ids of the tasks that may be meant. */
      readonly candidates: readonly string[];
    };

/** The work that is meant: an open task, then an ended one, by its id or words of its title; or a work id. */
export function findWork(tasks: Tasks, wanted: string): FoundWork {
  if (/^(?:task|inbox|order):./u.test(wanted)) return { ok: true, workId: wanted };
  const open = findTask(tasks, wanted);
  if (open.ok) return { ok: true, workId: `task:${open.id}` };
  if (open.isSeveral) return open;
  const over = [...tasks.values()].filter((task) => !isOpen(task) && isTaskNamed(task, wanted));
  const [only, another] = over;
  if (only === undefined) return open;
  if (another === undefined) return { ok: true, workId: `task:${only.intention_id}` };
  const named = over.slice(-MOST_NAMED).map(({ intention_id }) => intention_id);
  const why = `"${wanted}" may be any of: ${named.join(', ')}`;
  return { ok: false, why, isSeveral: true, candidates: named };
}

const MOST_NAMED = 5;

function isTaskNamed({ intention_id, title }: IntentionDoc, wanted: string): boolean {
  const text = wanted.trim().toLowerCase();
  if (text === '') return false;
  return intention_id.toLowerCase().startsWith(text) || title.toLowerCase().includes(text);
}

/** The task of a piece of work; undefined: it is of another kind, or gone. */
function taskOf(tasks: Tasks, workId: string): IntentionDoc | undefined {
  return workId.startsWith('task:') ? tasks.get(workId.slice('task:'.length)) : undefined;
}

/** How people know a piece of work. */
export function titleOfWork(tasks: Tasks, workId: string): string {
  return taskOf(tasks, workId)?.title ?? workId;
}

/** A piece of work as documents of its task and its job have it. */
export function meantIn(view: View, workId: string): Omit<MeantWork, 'credits'> {
  const tasks = view.all(intentionProjection);
  return {
    workId,
    title: titleOfWork(tasks, workId),
    task: taskOf(tasks, workId),
    job: view.get(jobProjection, workId),
  };
}

const MOST_CREDITS = 500;

/** What the cycle of a job's verdict made of capabilities. */
export async function creditsOf(
  log: Pick<EventStore, 'read'>,
  agentId: string,
  job: JobDoc | undefined,
): Promise<readonly Credit[]> {
  if (job?.verdict == null) return [];
  const found = await readFacts(log, agentId, {
    subjects: [`cycle:${job.verdict.cycle_no}`],
    types: ['CapabilityExercised'],
    limit: MOST_CREDITS,
  });
  return found.map(({ payload }) => payload);
}
