import { approvalProjection } from '../../../domain/action/views/approval.ts';
import { exhaustedScope, shortIn } from '../../../domain/budget/reserve-budget.ts';
import { pauseJob } from '../../../domain/job/conclude-job.ts';
import type { PauseReason } from '../../../domain/job/events.ts';
import { outageWaitMs } from '../../../domain/job/job-limits.ts';
import { type JobDoc, jobProjection } from '../../../domain/job/views/job.ts';
import { workIdParts } from '../../../kernel/event/work-id.ts';
import { later } from '../../../kernel/later.ts';
import { dollars } from '../../model/give-money.ts';
import { detailOf, type Unavailable, whyUnavailable } from '../../model/why-unavailable.ts';
import type { Overtaken, PhaseContext } from '../../phase-context.ts';
import { type At, type JobDone, jobAt, type Placed } from './job-at.ts';
import type { JobState, TurnsEnd } from './job-place.ts';
import { questionWords } from './question-words.ts';
import { currentJob, newestAnswer } from './take-up.ts';

/** What was parked: calls that still wait for the owner, and approved ones that have not been made yet. */
export type ParkedCalls = {
  readonly waiting: Pick<Rest, 'reason' | 'detail' | 'retryAt' | 'pending'> | null;
  /** What the model is told of them; empty while any still waits. */
  readonly granted: readonly string[];
};

export const nothingParked: ParkedCalls = { waiting: null, granted: [] };

export async function parkedCalls(
  context: PhaseContext,
  { turn: { parked } }: JobState,
): Promise<ParkedCalls> {
  if (parked.length === 0) return nothingParked;
  const view = await context.view([{ projection: approvalProjection, keys: parked }]);
  const calls = parked.flatMap((id) => view.get(approvalProjection, id) ?? []);
  const pending = calls.flatMap(({ status, approval_id }) =>
    status === 'pending' ? [approval_id] : [],
  );
  if (pending.length > 0) {
    const detail = `${pending.length === 1 ? 'one action waits' : `${pending.length} actions wait`} for the owner's word`;
    return { waiting: { reason: 'approval', detail, retryAt: null, pending }, granted: [] };
  }
  const granted = calls
    .filter(({ status }) => status === 'granted')
    .map(({ approval_id, tool }) => {
      return `the owner has allowed ${approval_id} now: make that call of ${tool} again, exactly as it was`;
    });
  return { waiting: null, granted };
}

export type Rest = {
  readonly reason: PauseReason;
  readonly detail: string;
  readonly question: string | null;
  readonly retryAt: string | null;
} & Waits;

/** What it knows of the owner's messages, if only one of these can wake it. */
type Waits = {
  /** The newest message or budget increase for the job, as an event; null: none. */
  readonly heard?: string | null;
  /** Actions that waited for approval at the last check. */
  readonly pending?: readonly string[];
};

/** The cycle ends here; the job does not. */
export function rest(at: At, { reason, detail, question, retryAt, ...waits }: Rest): JobDone {
  return {
    ...(isAsleep(waits) && { overtaken: spokenMeanwhile(at, waits) }),
    ok: null,
    evidence: [],
    events: pauseJob({ ...jobAt(at), reason, detail, question, retryAt }),
    answer: null,
    note: question,
    isOpen: true,
  };
}

function isAsleep({ heard, pending = [] }: Waits): boolean {
  return heard !== undefined || pending.length > 0;
}

const ANSWERS = ['JobAnswered', 'ApprovalGranted', 'ApprovalDenied', 'ApprovalExpired'];

/**
 * A message that came between the last check and the append would wake nobody, and after the end of the job nobody would read
 * it: so the job stays awake and reads it next.
 */
export function spokenMeanwhile(at: At, { heard, pending = [] }: Waits): Overtaken {
  const { workId } = at.given.work;
  const { kind, name } = workIdParts(workId);
  const detail = 'its owner has spoken meanwhile, and it goes on with that';
  const awake = { reason: 'cycle_time', detail, question: null, retryAt: null } as const;
  return {
    subjects: [
      `job:${at.jobId}`,
      ...(kind === 'task' ? [`intention:${name}`] : []),
      ...(kind === 'inbox' ? [workId] : []),
      ...pending.map((id) => `approval:${id}`),
    ],
    types: [...ANSWERS, 'IntentionCompleted', 'IntentionCancelled', 'InboxFileHandled'],
    wanted: [
      { projection: jobProjection, keys: [workId] },
      { projection: approvalProjection, keys: pending },
    ],
    instead: (view) => {
      const job = view.get(jobProjection, workId);
      if (job?.status === 'dropped' || job?.status === 'done') return [];
      const isTold = heard !== undefined && job !== undefined && newestAnswer(job) !== heard;
      const isAnswered = pending.some(
        (id) => view.get(approvalProjection, id)?.status !== 'pending',
      );
      return isTold || isAnswered ? pauseJob({ ...jobAt(at), ...awake }) : null;
    },
  };
}

/** Turns without a claim that the work is done. */
export async function restedAt(
  at: Placed,
  end: Exclude<TurnsEnd, { is: 'claimed' | 'revised' | 'limit' }>,
): Promise<JobDone> {
  const job = await currentJob(at.context, at.given.work.workId);
  const { heard } = end.state;
  switch (end.is) {
    case 'over':
      return { ok: null, evidence: [], events: [], answer: null, note: null, isOpen: false };
    case 'asked': {
      const { question } = end;
      return rest(at, {
        reason: 'question',
        detail: 'it asked its owner',
        question,
        retryAt: null,
        heard,
      });
    }
    case 'unavailable':
      return unavailableAt(at, end.outcome, { job, heard });
  }
}

type Unreached = {
  readonly job: JobDoc;
  /** Left out: unchanged. */
  readonly heard?: string | null;
};

/** A lack of money, of a model or of an answer says nothing about the work (D81): the job rests until the cause is over. */
export async function unavailableAt(
  at: At,
  outcome: Unavailable,
  unreached: Unreached,
): Promise<JobDone> {
  const { job, heard = newestAnswer(job) } = unreached;
  const detail = detailOf(outcome);
  const { retryAt } = outcome;
  const why = whyUnavailable(outcome);
  if (why === 'budget') return outOfMoney(at, { detail, retryAt, heard });
  if (why === 'model') return rest(at, { reason: 'no_model', detail, question: null, retryAt });
  if (why === 'failure') return refusedCall(at, { why: detail, heard });
  const until = outageUntil(at, job, retryAt);
  return rest(at, { reason: 'outage', detail, question: null, retryAt: until });
}

/** The same call would fail the same way: an automatic retry would only cost money. */
async function refusedCall(
  at: At,
  { why, heard }: { readonly why: string; readonly heard: string | null },
): Promise<JobDone> {
  const { title } = at.given.work;
  const detail = `no model takes the call: ${why}`;
  const question = (await questionWords(at)).noModelTakesIt(title, why);
  return rest(at, { reason: 'question', detail, question, retryAt: null, heard });
}

function outageUntil({ context, ports }: At, { outages }: JobDoc, retryAt: string | null): string {
  return retryAt ?? later(context.now(), outageWaitMs(outages, ports.loop.job));
}

type Broke = Pick<Rest, 'detail' | 'retryAt'> & { readonly heard: string | null };

/**
 * The owner can give money only to the job itself. The limits of a day and of a cycle reset, which helps unless one call
 * may cost more than a whole one has. Money held by running calls returns by itself.
 */
async function outOfMoney(at: At, { detail, retryAt, heard }: Broke): Promise<JobDone> {
  const scope = exhaustedScope(detail);
  const { title } = at.given.work;
  const most = neverEnough(at, detail);
  const { wanted = 0, of = 0 } = shortIn(detail) ?? {};
  if (most !== null) {
    const [ofOne, call] = [scope === 'day' ? 'day' : 'cycle', dollars(wanted)] as const;
    const question = (await questionWords(at)).needsMore(title, ofOne, [call, dollars(most)]);
    return rest(at, { reason: 'question', detail, question, retryAt: null, heard });
  }
  if (scope === 'day') return rest(at, { reason: 'day_money', detail, question: null, retryAt });
  if (scope === 'job') {
    if (retryAt !== null) return rest(at, { reason: 'job_money', detail, question: null, retryAt });
    const words = await questionWords(at);
    const question = words.needsMoney(title, dollars(wanted), dollars(of));
    return rest(at, { reason: 'job_money', detail, question, retryAt: null, heard });
  }
  return rest(at, { reason: 'cycle_money', detail, question: null, retryAt: null });
}

/**
 * What a whole day or cycle has by the settings, in dollars, where one call may cost more: the owner would have to change that; null:
 * waiting helps. What they allow today alone is theirs to say, and over tomorrow.
 */
function neverEnough({ ports }: At, detail: string): number | null {
  const { dailyUsd, dailyShares, cycleUsd } = ports.loop.modelPorts.budget;
  const short = shortIn(detail);
  const scope = exhaustedScope(detail);
  if (short === null || (scope !== 'day' && scope !== 'cycle')) return null;
  const most = scope === 'day' ? dailyUsd * dailyShares.act : cycleUsd;
  return short.wanted <= most ? null : most;
}
