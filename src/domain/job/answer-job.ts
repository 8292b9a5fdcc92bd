import { workIdParts } from '../../kernel/event/work-id.ts';
import { type Fact, fact, type PayloadOf } from '../fact.ts';
import type { IntentionDoc } from '../task/views/intention.ts';
import type { JobDoc } from './views/job.ts';

export type JobAnswer =
  | { readonly ok: true; readonly events: readonly Fact[] }
  /** Nothing happens; `why` is for the owner. */
  | { readonly ok: false; readonly why: string };

/** What the cycle of a verdict made of a capability: the owner's word on the verdict changes it. */
export type Credit = PayloadOf<'CapabilityExercised'>;

type About = {
  readonly job: JobDoc;
  readonly by: string;
  readonly credits: readonly Credit[];
};

const CONFIRMED = 'confirmed by the owner';

/** The owner says that it is done: of a job that nothing outside shows to be, or that counted as failed. */
export function confirmJob({ job, by, credits }: About, evidence?: readonly string[]): JobAnswer {
  if (job.status === 'done' && job.correction?.is_done === true) return SAID_BEFORE;
  if (job.status !== 'unconfirmed' && job.status !== 'failed') {
    return refuseAnswer(`nothing of it waits to be confirmed: it is ${statusWord(job)}`);
  }
  const { job_id, work_id } = job;
  const confirmed = { job_id, work_id, by, is_done: true, reason: CONFIRMED };
  return {
    ok: true,
    events: [
      fact('JobConfirmed', confirmed),
      ...finished(job, evidence ?? [CONFIRMED]),
      ...takenBack(job, credits, 'failure'),
      ...credited(job, credits),
    ],
  };
}

/** What the yes is for the owner's task, order or letter. */
function finished({ work_id, verdict }: JobDoc, evidence: readonly string[]): readonly Fact[] {
  const { kind, name: id } = workIdParts(work_id);
  if (kind === 'task') {
    return [fact('IntentionCompleted', { intention_id: id, evidence })];
  }
  if (kind === 'inbox') {
    return [fact('InboxFileHandled', { file_hash: id, how: CONFIRMED })];
  }
  if (kind !== 'order' || verdict === null) return [];
  const { cycle_no } = verdict;
  return [fact('StandingOrderRun', { order_id: id, cycle_no, outcome: 'success' })];
}

export type Correction = About & {
  /** Of a job of a task. */
  readonly task: IntentionDoc | undefined;
  /** The owner's words: the job is told. */
  readonly reason: string;
};

/** The owner says it is not done: the job continues the same conversation, and the wrong success is withdrawn. */
export function correctJob({ job, task, by, reason, credits }: Correction): JobAnswer {
  if (isOpenedFor(job, reason)) return SAID_BEFORE;
  if (!hasEnded(job)) {
    return refuseAnswer(`it is not called done: it is ${statusWord(job)}`);
  }
  if (task?.status === 'cancelled') return refuseAnswer('it is cancelled');
  const { job_id, work_id } = job;
  return {
    ok: true,
    events: [
      fact('JobConfirmed', { job_id, work_id, by, is_done: false, reason }),
      ...(task !== undefined && wasDone(task, job) ? [reopened(task, reason)] : []),
      ...takenBack(job, credits, 'success'),
    ],
  };
}

/** The same word said again, as by a caller who did not hear the answer: nothing more comes of it. */
const SAID_BEFORE: JobAnswer = { ok: true, events: [] };

function isOpenedFor({ status, correction }: JobDoc, reason: string): boolean {
  return status === 'paused' && correction?.is_done === false && correction.reason === reason;
}

/** A task that ended without a job, as by its steps or its owner's word, is opened again. */
export function reopenTask(task: IntentionDoc, reason: string): JobAnswer {
  if (task.status !== 'done') return refuseAnswer(`it is not called done: it is ${task.status}`);
  return { ok: true, events: [reopened(task, reason)] };
}

const ENDED: readonly JobDoc['status'][] = ['unconfirmed', 'done', 'failed'];

/** There is a verdict that the owner may turn. */
export function hasEnded({ status }: JobDoc): boolean {
  return ENDED.includes(status);
}

/** What comes again is never over, only its instant was. */
function wasDone({ status, recurs }: IntentionDoc, job: JobDoc): boolean {
  return status === 'done' || (recurs !== null && job.status === 'done');
}

function reopened({ intention_id }: IntentionDoc, reason: string): Fact {
  return fact('IntentionReopened', { intention_id, reason });
}

function takenBack(
  { status }: JobDoc,
  credits: readonly Credit[],
  outcome: 'success' | 'failure',
): readonly Fact[] {
  const isOf = outcome === 'success' ? status === 'done' : status === 'failed';
  const isTaken = (credit: Credit) => credit.verified && credit.outcome === outcome;
  return isOf
    ? credits.filter((credit) => isOwnDoing(credit) && isTaken(credit)).map(withdrawn)
    : [];
}

/**
 * The owner's yes is the evidence that a use had lacked, as it is for the work (D84). One of several uses without an
 * action of its own stays the model's claim. Work that had failed may be done by the owner's own hand: that earns nothing.
 */
function credited({ status }: JobDoc, credits: readonly Credit[]): readonly Fact[] {
  if (status !== 'unconfirmed') return [];
  const isUnseen = ({ verified, outcome }: Credit) => !verified && outcome === 'partial';
  const isShown = ({ acted }: Credit) => acted === true || credits.length === 1;
  return credits
    .filter((credit) => isOwnDoing(credit) && isUnseen(credit) && isShown(credit))
    .flatMap((credit) => [withdrawn(credit), fact('CapabilityExercised', seenByOwner(credit))]);
}

/** The outcome is the capability's own (D81). */
function isOwnDoing({ error_class }: Credit): boolean {
  return error_class === null || error_class === 'capability';
}

function withdrawn({ cycle_no, capability_id: from, outcome, verified }: Credit): Fact {
  const use = { cycle_no, from, to: null, outcome, verified };
  return fact('CapabilityAttributionCorrected', { ...use, by: 'owner' });
}

function seenByOwner(credit: Credit): Credit {
  const evidence = [{ kind: 'report' as const, ref: CONFIRMED, ok: true }];
  return { ...credit, outcome: 'success', verified: true, error_class: null, evidence };
}

export type OwnerWords = {
  readonly job: JobDoc;
  readonly by: string;
  /** Kept under `job:<job_id>`; null: no words. */
  readonly text: { readonly blob: string; readonly bytes: number } | null;
  /** Beyond the cap of a job. */
  readonly extraUsd: number;
};

/** The owner answers a job that is not over, gives it more money, or both. */
export function answerJob({ job, by, text, extraUsd }: OwnerWords): JobAnswer {
  const { job_id, work_id, status } = job;
  if (status === 'unconfirmed')
    return refuseAnswer('it waits for your yes or no, and for nothing else');
  if (!UNDER_WAY.includes(status)) return refuseAnswer(`it is over: it is ${statusWord(job)}`);
  if (text === null && extraUsd === 0)
    return refuseAnswer('there is neither a word nor money in that');
  const payload = { job_id, work_id, by, text, extra_usd: extraUsd };
  return { ok: true, events: [fact('JobAnswered', payload)] };
}

const UNDER_WAY: readonly JobDoc['status'][] = ['open', 'paused', 'waiting'];

const STATUS_WORDS: Readonly<Record<JobDoc['status'], string>> = {
  open: 'being worked on',
  paused: 'resting',
  waiting: 'waiting for your word',
  done: 'done',
  failed: 'failed',
  unconfirmed: 'finished, please confirm',
  dropped: 'given up',
};

function statusWord({ status }: JobDoc): string {
  return STATUS_WORDS[status];
}

function refuseAnswer(why: string): JobAnswer {
  return { ok: false, why };
}
