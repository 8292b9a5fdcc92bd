import { approvalProjection } from '../../../domain/action/views/approval.ts';
import { exhaustedScope } from '../../../domain/budget/reserve-budget.ts';
import { pauseJob } from '../../../domain/job/conclude-job.ts';
import type { PauseReason } from '../../../domain/job/events.ts';
import { outageWaitMs } from '../../../domain/job/job-limits.ts';
import type { JobDoc } from '../../../domain/job/views/job.ts';
import { later } from '../../../kernel/later.ts';
import { HOW_TO_GIVE } from '../../give-money.ts';
import type { PhaseContext } from '../../phase-context.ts';
import { detailOf, type Unavailable, whyUnavailable } from '../../why-unavailable.ts';
import { type At, type JobDone, jobAt, type Placed } from './job-at.ts';
import type { JobState, TurnsEnd } from './job-place.ts';
import { currentJob } from './take-up.ts';

/** What was parked: calls that wait for the owner still, and such as they have allowed since and nobody has made yet. */
export type ParkedCalls = {
  readonly waiting: Pick<Rest, 'reason' | 'detail' | 'retryAt'> | null;
  /** As the model is to be told; empty while anything waits. */
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
  const pending = calls.filter(({ status }) => status === 'pending').length;
  if (pending > 0) {
    const detail = `${pending === 1 ? 'one action waits' : `${pending} actions wait`} for the owner's word`;
    return { waiting: { reason: 'approval', detail, retryAt: null }, granted: [] };
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
};

/** The cycle's work ends here, and the job does not. */
export function rest(at: At, { reason, detail, question, retryAt }: Rest): JobDone {
  return {
    ok: null,
    evidence: [],
    events: pauseJob({ ...jobAt(at), reason, detail, question, retryAt }),
    answer: null,
    note: question,
    isOpen: true,
  };
}

/** Turns that ended without a claim. */
export async function restedAt(
  at: Placed,
  end: Exclude<TurnsEnd, { is: 'claimed' }>,
): Promise<JobDone> {
  const job = await currentJob(at.context, at.given.work.workId);
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
      });
    }
    case 'limit': {
      const { reason, detail } = end;
      const question = reason === 'cycle_time' ? null : limitQuestion(at, detail, job);
      return rest(at, { reason, detail, question, retryAt: null });
    }
    case 'unavailable':
      return unavailableAt(at, end.outcome, { job, here: end.state.here });
  }
}

/** What the owner is asked when a job does not get on: with what is missing, so that they can help. */
function limitQuestion({ given }: At, detail: string, job: JobDoc): string {
  const failing = (job.last_look ?? []).filter(({ ok }) => !ok).map(({ ref }) => ref);
  const missing = failing.length > 0 ? failing : (job.review?.missing ?? []);
  const lacks = missing.length === 0 ? '' : ` Missing: ${missing.join('; ')}.`;
  return `I do not get on with "${given.work.title}": ${detail}.${lacks} What shall I do?`;
}

type Unreached = { readonly job: JobDoc; readonly here: number };

/** No money, no model or no answer is nobody's lesson (D81): the job rests until the cause is over. */
export function unavailableAt(at: At, outcome: Unavailable, { job, here }: Unreached): JobDone {
  const detail = detailOf(outcome);
  const { retryAt } = outcome;
  const why = whyUnavailable(outcome);
  if (why === 'budget') return outOfMoney(at, { detail, retryAt, here });
  if (why === 'model') return rest(at, { reason: 'no_model', detail, question: null, retryAt });
  if (why === 'failure') return refusedCall(at, detail);
  const until = outageUntil(at, job, retryAt);
  return rest(at, { reason: 'outage', detail, question: null, retryAt: until });
}

/** The same call would fail the same way: asked again by itself it would only cost. */
function refusedCall(at: At, why: string): JobDone {
  const { title } = at.given.work;
  const detail = `no model takes the call: ${why}`;
  const question = `I cannot go on with "${title}": ${detail}. Answer when its cause is mended, or say what I shall do instead.`;
  return rest(at, { reason: 'question', detail, question, retryAt: null });
}

function outageUntil({ context, ports }: At, { outages }: JobDoc, retryAt: string | null): string {
  return retryAt ?? later(context.now(), outageWaitMs(outages, ports.loop.job));
}

type Broke = Pick<Unreached, 'here'> & Pick<Rest, 'detail' | 'retryAt'>;

/** A cycle that could not even begin to work would begin the next one for nothing: then the owner is asked. */
function outOfMoney(at: At, { detail, retryAt, here }: Broke): JobDone {
  const scope = exhaustedScope(detail);
  if (scope === 'day') return rest(at, { reason: 'day_money', detail, question: null, retryAt });
  if ((scope === 'cycle' && here > 0) || scope === 'exploration') {
    return rest(at, { reason: 'cycle_money', detail, question: null, retryAt: null });
  }
  const { title } = at.given.work;
  const question = `"${title}" needs more money than it may have: ${detail}. Shall I go on? Say how much more it may cost. ${HOW_TO_GIVE}`;
  return rest(at, { reason: 'job_money', detail, question, retryAt: null });
}
