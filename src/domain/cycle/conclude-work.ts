import { workIdParts } from '../../kernel/event/work-id.ts';
import { later } from '../../kernel/later.ts';
import type { Evidence } from '../action/events.ts';
import { type Fact, fact } from '../fact.ts';
import type { WrittenAnswer } from '../job/events.ts';
import type { CycleSettings } from './settings.ts';

export type WorkDone = {
  readonly cycleNo: number;
  readonly workId: string;
  readonly fingerprint: string;
  /** All steps ran and everything seen from outside says so. */
  readonly ok: boolean;
  readonly evidence: readonly Evidence[];
  /** Times it was parked for failure in a row before. */
  readonly failures: number;
  /** ISO 8601. */
  readonly now: string;
  readonly settings: Pick<CycleSettings, 'workRetryBaseMs' | 'workRetryMaxMs'>;
  /** The task as it was when it was done; left out: the work is not a task. */
  readonly revision?: number | undefined;
};

/** The result of work that was done: finished by evidence, or asleep until its retry time. */
export function concludeWork(done: WorkDone): readonly Fact[] {
  const { cycleNo: cycle_no, workId: work_id, ok, evidence } = done;
  return [
    fact('EvidenceAttached', { cycle_no, work_id, ok, evidence }),
    ...outcomeFacts(done),
    ...(ok ? [] : [parked(done)]),
  ];
}

export type AnswerWritten = Omit<WorkDone, 'ok' | 'evidence'> & {
  readonly written: WrittenAnswer;
};

/**
 * The result of written work if nothing from outside can show that it is right: a letter is answered, a standing
 * order was carried out, a task waits for its owner to confirm it.
 */
export function concludeAnswer(done: AnswerWritten): readonly Fact[] {
  const { workId, cycleNo: cycle_no, written } = done;
  const { kind, name: id } = workIdParts(workId);
  if (kind === 'inbox') {
    return [fact('InboxFileHandled', { file_hash: id, how: `answered in ${written.path}` })];
  }
  if (kind === 'order') {
    return [fact('StandingOrderRun', { order_id: id, cycle_no, outcome: 'success' })];
  }
  return answeredTask(done);
}

/** The work consists of words alone: only its owner can say whether they are right. */
function answeredTask({ workId, cycleNo, fingerprint, written }: AnswerWritten): readonly Fact[] {
  const job = { job_id: `job-${cycleNo}`, work_id: workId, cycle_no: cycleNo };
  const verdict = { outcome: 'unconfirmed', basis: 'answer', claimed: true } as const;
  return [
    fact('JobOpened', { ...job, fingerprint }),
    fact('JobConcluded', {
      ...job,
      ...verdict,
      evidence: [],
      missing: [],
      written_answer: written,
    }),
    untilOwnerLooks({ workId, cycleNo, fingerprint }, 'confirm'),
  ];
}

/** Chosen, but nothing was done: tried again later, each time after a longer pause. */
export function concludeNothing(done: Omit<WorkDone, 'ok' | 'evidence'>): readonly Fact[] {
  return [parked(done)];
}

/**
 * Work whose phase failed for good. What may have happened is not done again before its owner has looked; anything
 * else is tried later.
 */
export function concludeFailure(
  done: Omit<WorkDone, 'ok' | 'evidence'> & { readonly isIndeterminate: boolean },
): readonly Fact[] {
  return [done.isIndeterminate ? untilOwnerLooks(done, 'unknown_effect') : parked(done)];
}

type Asked = Pick<WorkDone, 'cycleNo' | 'workId' | 'fingerprint'>;

function untilOwnerLooks(
  { cycleNo, workId, fingerprint }: Asked,
  cause: 'unknown_effect' | 'confirm',
): Fact {
  const work = { cycle_no: cycleNo, work_id: workId, fingerprint };
  return fact('WorkParked', { ...work, cause, retry_at: null });
}

/** What the end of a piece of work is for its owner, by its kind. */
export function outcomeFacts({
  workId,
  cycleNo,
  ok,
  evidence,
  revision,
}: Pick<WorkDone, 'workId' | 'cycleNo' | 'ok' | 'evidence' | 'revision'>): readonly Fact[] {
  const { kind, name: id } = workIdParts(workId);
  if (kind === 'order') {
    const outcome: 'success' | 'failure' = ok ? 'success' : 'failure';
    const payload = { order_id: id, cycle_no: cycleNo, outcome };
    return [fact('StandingOrderRun', payload)];
  }
  if (kind === 'inbox' && ok) {
    return [fact('InboxFileHandled', { file_hash: id, how: `done in cycle ${cycleNo}` })];
  }
  if (kind !== 'task' || !ok) return [];
  const refs = evidence.map(({ kind: how, ref }) => `${how}: ${ref}`);
  const payload = { intention_id: id, evidence: refs, ...(revision !== undefined && { revision }) };
  return [fact('IntentionCompleted', payload)];
}

function parked({
  cycleNo,
  workId,
  fingerprint,
  failures,
  now,
  settings,
}: Omit<WorkDone, 'ok' | 'evidence'>): Fact {
  const pauseMs = Math.min(settings.workRetryBaseMs * 2 ** failures, settings.workRetryMaxMs);
  return fact('WorkParked', {
    cycle_no: cycleNo,
    work_id: workId,
    fingerprint,
    cause: 'failure',
    retry_at: later(now, pauseMs),
  });
}
