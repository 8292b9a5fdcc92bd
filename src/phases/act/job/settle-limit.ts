import { stallText } from '../../../domain/job/job-limits.ts';
import { judgeUnclaimed, type Ruling } from '../../../domain/job/judge-claim.ts';
import type { JobDoc } from '../../../domain/job/views/job.ts';
import { firstOnes } from '../../../kernel/text/counted.ts';
import type { JobQuestions, Stall } from '../../../language/replies/job-questions.ts';
import type { At, JobDone, Placed } from './job-at.ts';
import type { JobState, TurnsEnd } from './job-place.ts';
import { lookNow } from './look-now.ts';
import { questionWords } from './question-words.ts';
import { parkedCalls, rest } from './rest-job.ts';
import { concludedAs } from './settle-claim.ts';
import { currentJob } from './take-up.ts';

export type LimitReached = Extract<TurnsEnd, { is: 'limit' }>;

/**
 * A job that has used up its turn in the cycle continues in the next one. One without progress is checked from outside: it
 * has ended if nothing is missing, whatever its model says; otherwise its owner is asked, with what is missing.
 */
export async function settleLimit(at: Placed, end: LimitReached): Promise<JobDone> {
  const { state } = end;
  const retryAt = null;
  if (end.reason === 'cycle_time') {
    const { reason, detail } = end;
    return rest(at, { reason, detail, question: null, retryAt });
  }
  const { seen } = await lookNow(at, 'limit');
  const job = await currentJob(at.context, at.given.work.workId);
  const { acceptance, before, review, overturned: isOverturned, stalls } = job;
  const { by = 'nobody', checks = [] } = acceptance ?? {};
  const ruling = judgeUnclaimed({
    by,
    before: before ?? [],
    now: seen,
    isOverturned,
    review,
    stalls,
  });
  if (ruling !== null && !(await isHeldUp(at, ruling, state))) {
    return concludedAs(at, { ruling, claimed: null, written: null, checks, seen });
  }
  const { reason, stall } = end;
  const question = limitQuestion(at, await questionWords(at), { stall, job, reason });
  return rest(at, { reason, detail: stallText(stall), question, retryAt, heard: state.heard });
}

/** Calls that may still be needed wait for approval. */
async function isHeldUp({ context }: At, ruling: Ruling, state: JobState): Promise<boolean> {
  return ruling.is !== 'done' && (await parkedCalls(context, state)).waiting !== null;
}

type Limit = {
  readonly stall: Stall;
  readonly reason: 'turns' | 'no_progress';
  readonly job: JobDoc;
};

/** What the owner is asked about a job without progress: it names what is missing, so that they can help. */
function limitQuestion(
  { given }: At,
  words: JobQuestions,
  { stall, reason, job: { last_look, review, stalls } }: Limit,
): string {
  const failing = (last_look ?? []).filter(({ ok }) => !ok).map(({ ref }) => ref);
  const missing = failing.length > 0 ? failing : (review?.missing ?? []);
  const asked = words.stalled(
    given.work.title,
    words.stall(stall),
    firstOnes(missing, NAMED, (more) => `… (+${more})`).join('; '),
  );
  return reason === 'no_progress' && stalls > 0 ? `${asked} ${words.noHelp}` : asked;
}

const NAMED = 3;
