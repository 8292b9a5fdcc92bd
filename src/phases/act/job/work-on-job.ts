import { StoppedByOwner } from '../../../domain/cycle/class-of-error.ts';
import type { JobDoc } from '../../../domain/job/views/job.ts';
import { fencedLines } from '../../../prompt/fence.ts';
import { consentedPorts } from '../../model/consented-ports.ts';
import type { PhaseContext } from '../../phase-context.ts';
import { loopReport } from '../loop/loop.ts';
import { watchStop } from '../loop/stop-watch.ts';
import { leastTrust } from '../loop/turn.ts';
import { setAcceptance } from './acceptance/set-acceptance.ts';
import { byWorker } from './by-worker.ts';
import type { At, JobDone, JobGiven, Placed } from './job-at.ts';
import { type JobPlace, type JobState, type TurnsEnd, tell } from './job-place.ts';
import { JOB_TOOLS } from './job-tools.ts';
import { takeTurns } from './job-turns.ts';
import type { JobPorts } from './prompt/job-ports.ts';
import { newsOf } from './prompt/owner-news.ts';
import { rest, restedAt, unavailableAt } from './rest-job.ts';
import { givenNow, isRevised } from './revised-work.ts';
import { type NotYet, settleClaim } from './settle-claim.ts';
import { settleLimit } from './settle-limit.ts';
import { standingWords } from './standing-words.ts';
import { currentJob, type OpenJob, openJob, type TakenUp, takeUp } from './take-up.ts';

/**
 * Works on a job until it is accepted, asks its owner or reaches a limit, which is a pause with a reason. What counts
 * as done is decided before the first action and looked at from outside when the end is claimed; a claim that does not
 * hold goes back to the conversation with what is missing.
 * @throws LeaseLost
 */
export async function workOnJob(
  context: PhaseContext,
  ports: JobPorts,
  given: JobGiven,
): Promise<JobDone> {
  const stop = await watchStop(context, ports.loop.settings.stopPollMs);
  const own = { ...context, signal: stop.signal };
  const untilMs = context.elapsedMs() + ports.loop.job.cycleWallMs;
  try {
    const open = await openJob(own, given.work);
    const chosen = await withChosenModels(own, ports);
    const at = { context: own, ports: chosen, given, jobId: open.job.job_id };
    return await worked(at, { open, stop, untilMs }).catch((error: unknown) => {
      if (!(error instanceof StoppedByOwner)) throw error;
      return rest(at, {
        reason: 'stopped',
        detail: error.message,
        question: null,
        retryAt: null,
      });
    });
  } finally {
    stop.end();
  }
}

/** Every question about a job's model names the provider the owner chose, as each call does. */
async function withChosenModels(context: PhaseContext, ports: JobPorts): Promise<JobPorts> {
  const modelPorts = await consentedPorts(context, ports.loop.modelPorts);
  return { ...ports, loop: { ...ports.loop, modelPorts } };
}

type Begun = Pick<Place, 'stop' | 'untilMs'> & { readonly open: OpenJob };

/** If it is revised in the middle, it is resumed with the new goal and judged by it. */
async function worked(at: At, begun: Begun): Promise<JobDone> {
  let { given } = at;
  let { open } = begun;
  for (;;) {
    const done = await workedAs({ ...at, given }, { ...begun, open });
    if (done !== 'revised') return done;
    given = await givenNow(at.context, at.ports.loop, given);
    open = await openJob(at.context, given.work);
  }
}

async function workedAs(at: At, { open, stop, untilMs }: Begun): Promise<JobDone | 'revised'> {
  const { context, ports, given } = at;
  const { work, verify, kind } = given;
  if (needsAcceptance(open.job, open.before, given)) {
    const asked = { work, job: open.job, verify, isProposed: kind !== 'failure' };
    const unavailable = await setAcceptance(context, ports, asked);
    await stop.check(); // a cancelled call does not count as an outage
    if (unavailable !== null) return unavailableAt(at, unavailable, { job: open.job });
  }
  const job = await currentJob(context, work.workId);
  const name = `tool-${job.job_id.replace(/^job-/, '')}`;
  const { told, state, heard } = await takeUp(context, ports.loop, {
    work,
    open: { ...open, job },
    name,
  });
  const earlierActions = state.turn.actions.length;
  const place = placeOfJob(at, { told, heard, job, name, stop, untilMs, earlierActions });
  return untilOver({ ...at, place }, state);
}

/** Decided once, and again if the owner changes the goal. */
function needsAcceptance(job: JobDoc, before: JobDoc | null, { work }: JobGiven): boolean {
  if (job.acceptance === null) return true;
  if (job.accepted_wish !== null) return job.accepted_wish !== work.wish;
  return before !== null && before.fingerprint !== work.fingerprint; // set by an older version
}

type Place = Pick<TakenUp, 'told' | 'heard'> & {
  readonly job: JobDoc;
  readonly name: string;
  readonly stop: JobPlace['loop']['stop'];
  readonly untilMs: number;
  readonly earlierActions: number;
};

function placeOfJob(
  { context, ports, given }: At,
  { told, heard, job, name, stop, untilMs, earlierActions }: Place,
): JobPlace {
  const { work } = given;
  const { delegation } = ports.loop;
  const unlimited = { callsPerRound: Number.POSITIVE_INFINITY, repeats: Number.POSITIVE_INFINITY };
  const settings = { ...ports.loop.settings, ...unlimited };
  return {
    loop: {
      context,
      ports: { ...ports.loop, settings },
      task: {
        name,
        workId: work.workId,
        goal: `${work.title}\n${work.words.text}`.slice(0, 2000),
        prompt: told.prompt,
        trust: told.trust,
        isExploration: work.cycle.is_exploration,
        answers: told.answers,
        surroundings: told.surroundings,
        earlierActions,
        job: { jobId: job.job_id, workId: job.work_id },
        ...(delegation != null && { delegation }),
      },
      stop,
      report: { name: 'loop-report', schema: loopReport },
      ownTools: JOB_TOOLS,
    },
    job,
    money: { jobId: job.job_id, workId: job.work_id },
    untilMs,
    news: newsOf(context, ports.blobs, { work, job, name, heard, zone: ports.loop.known.zone }),
    isRevised: () => isRevised(context, work),
    standing: standingWords(context, ports.loop, work),
  };
}

async function untilOver(at: Placed, begun: JobState): Promise<JobDone | 'revised'> {
  let state = begun;
  let last: NotYet | null = null;
  for (;;) {
    const end = await turnsOf(at, state);
    if (end.is === 'revised') return 'revised';
    if (end.is === 'limit') return settleLimit(at, end);
    if (end.is !== 'claimed') return restedAt(at, end);
    const settled: JobDone | NotYet = await settleClaim(at, end, last);
    // A verdict on an outdated goal does not count.
    if (await at.place.isRevised()) return 'revised';
    if ('events' in settled) return settled;
    last = settled;
    state = await goOn(at, end.state, settled);
  }
}

/** Back to the conversation with what is missing; what a check printed is from outside. */
function goOn({ context, place }: Placed, state: JobState, missed: NotYet): Promise<JobState> {
  const turn = { ...state.turn, trust: leastTrust(state.turn.trust, missed.trust) };
  const printed = missed.outputs.flatMap((output) => fencedLines(context.newId(), output));
  const repeated = missed.isRepeated ? [REPEATED] : [];
  const words = [...repeated, notAccepted(missed.missing), ...printed].join('\n');
  return tell(place, { ...state, turn, refusedClaims: state.refusedClaims + 1 }, { words });
}

function turnsOf({ ports, place }: Placed, state: JobState): Promise<TurnsEnd> {
  const worker = ports.loop.worker ?? null;
  return worker === null
    ? takeTurns(place, state)
    : byWorker(place, { ...ports.loop, worker }, state);
}

const REPEATED = 'Nothing has been done since the last report, so the answer is the same.';

function notAccepted(missing: readonly string[]): string {
  const lines = missing.map((one) => `- ${one}`).join('\n');
  return `Not accepted yet. Looked at from outside, this is not as it should be:\n${lines}\nMend it and report again, or report that it cannot be done.`;
}
