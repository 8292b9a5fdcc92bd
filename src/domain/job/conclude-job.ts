import type { EventOf } from '../../kernel/event/event.ts';
import { isExploration } from '../../kernel/event/work-id.ts';
import { later } from '../../kernel/later.ts';
import type { Evidence } from '../action/events.ts';
import { type Fact, fact } from '../fact.ts';
import type {
  AcceptanceCheck,
  CheckSeen,
  jobEvents,
  PauseReason,
  WrittenAnswer,
} from './events.ts';
import type { Ruling } from './judge-claim.ts';

type JobEvent = EventOf<typeof jobEvents>;

export type JobAt = {
  readonly jobId: string;
  readonly workId: string;
  readonly cycleNo: number;
  readonly fingerprint: string;
  /** ISO 8601. */
  readonly now: string;
};

export type JobEnd = JobAt & {
  readonly ruling: Exclude<Ruling, { is: 'go_on' | 'unseen' }>;
  readonly claimed: boolean | null;
  readonly written: WrittenAnswer | null;
  readonly checks: readonly AcceptanceCheck[];
  readonly seen: readonly CheckSeen[];
  /** Times in a row that the work failed before. */
  readonly failures: number;
  readonly settings: { readonly workRetryBaseMs: number; readonly workRetryMaxMs: number };
  /** What this end is for the owner's task, order or letter. */
  readonly ofWork: readonly Fact[];
};

/** What the end of a job means for its work: finished, asked of the owner, or retried later. */
export function concludeJob(end: JobEnd): readonly Fact[] {
  const { ruling, claimed, written, seen, checks } = end;
  // What could not be looked at is evidence of nothing.
  const evidence = seen.flatMap((one, i) =>
    one.unseen === true ? [] : [asEvidence(one, checks[i])],
  );
  const concluded: JobEvent = fact('JobConcluded', {
    job_id: end.jobId,
    work_id: end.workId,
    cycle_no: end.cycleNo,
    outcome: ruling.is,
    basis: ruling.basis,
    claimed,
    evidence,
    missing: ruling.is === 'failed' ? [...ruling.missing] : [],
    ...(written !== null && { written_answer: written }),
  });
  return [concluded, ...attached(end, evidence), ...forWork(end)];
}

/** Only hard checks that passed or failed are evidence; a judgement, the model's word, a question or a pause is not. */
function attached({ ruling, ...end }: JobEnd, evidence: readonly Evidence[]): readonly Fact[] {
  const isHard = ruling.basis === 'owner_checks' || ruling.basis === 'own_checks';
  if (!isHard || ruling.is === 'unconfirmed' || evidence.length === 0) return [];
  const ok = ruling.is === 'done';
  const payload = { cycle_no: end.cycleNo, work_id: end.workId, ok, evidence };
  return [fact('EvidenceAttached', payload)];
}

function forWork(end: JobEnd): readonly Fact[] {
  const { ruling, workId, ofWork } = end;
  if (ruling.is === 'done') {
    return isLookedInto(workId) ? [parkJob(end, 'done', null)] : ofWork;
  }
  // An experiment is the agent's own: nobody has anything to confirm, and it is not tried again as it is.
  if (ruling.is === 'unconfirmed')
    return isExploration(workId) ? [] : [parkJob(end, 'confirm', null)];
  const { workRetryBaseMs, workRetryMaxMs } = end.settings;
  const waitMs = Math.min(workRetryBaseMs * 2 ** end.failures, workRetryMaxMs);
  const again = isExploration(workId) ? [] : [parkJob(end, 'failure', later(end.now, waitMs))];
  return [...ofWork, ...again];
}

/** A trouble that was looked into sleeps until it shows again. */
function isLookedInto(workId: string): boolean {
  return workId.startsWith('pain:') || workId.startsWith('incident:');
}

type ParkCause =
  | 'done'
  | 'confirm'
  | 'failure'
  | 'question'
  | 'budget'
  | 'model'
  | 'outage'
  | 'approval'
  | 'unknown_effect';

function parkJob(
  { cycleNo, workId, fingerprint }: JobAt,
  cause: ParkCause,
  retry_at: string | null,
): Fact {
  const work = { cycle_no: cycleNo, work_id: workId, fingerprint };
  return fact('WorkParked', { ...work, cause, retry_at });
}

export type JobPause = JobAt & {
  readonly reason: PauseReason;
  readonly detail: string;
  readonly question: string | null;
  /** ISO 8601; null: when its cause ends. */
  readonly retryAt: string | null;
};

/** A limit was reached or the job waits for somebody: nothing failed, and the conversation continues from here. */
export function pauseJob(pause: JobPause): readonly Fact[] {
  const { jobId, workId, cycleNo, reason, detail, question, retryAt } = pause;
  const paused: JobEvent = fact('JobPaused', {
    job_id: jobId,
    work_id: workId,
    cycle_no: cycleNo,
    reason,
    detail,
    question,
    retry_at: retryAt,
  });
  const cause = PARKED_FOR[reason];
  return cause === null ? [paused] : [paused, parkJob(pause, cause, retryAt)];
}

/** Null: the work stays awake, and the next cycle continues it at once. */
const PARKED_FOR: Readonly<Record<PauseReason, ParkCause | null>> = {
  cycle_time: null,
  cycle_money: null,
  stopped: null,
  turns: 'question',
  job_money: 'question',
  no_progress: 'question',
  question: 'question',
  approval: 'approval',
  unknown_effect: 'unknown_effect',
  day_money: 'budget',
  no_model: 'model',
  outage: 'outage',
};

const EVIDENCE_KINDS = {
  file: 'file',
  value: 'file',
  command: 'test',
  http: 'http',
  commit: 'git',
  mail: 'message_id',
  draft: 'file',
} as const;

function asEvidence({ ref, ok }: CheckSeen, check: AcceptanceCheck | undefined): Evidence {
  if (check === undefined) return { kind: 'report', ref, ok };
  if (check.kind !== 'verifier') return { kind: EVIDENCE_KINDS[check.kind], ref, ok };
  const { kind } = check.verifier;
  return { kind: kind === 'task' ? 'task_archive' : kind, ref, ok };
}
