import type { Evidence } from '../../../domain/action/events.ts';
import { outcomeFacts } from '../../../domain/cycle/conclude-work.ts';
import { type Fact, fact, payloadsOf } from '../../../domain/fact.ts';
import { asksOwnerFirst, defaultCalibrationSettings } from '../../../domain/job/calibrate.ts';
import { concludeJob, type JobEnd } from '../../../domain/job/conclude-job.ts';
import {
  asksReviewer,
  type Claim,
  judgeClaim,
  type Review,
  type Ruling,
} from '../../../domain/job/judge-claim.ts';
import type { CalibrationDoc } from '../../../domain/job/views/calibration.ts';
import type { JobDoc } from '../../../domain/job/views/job.ts';
import { type CycleReport, cycleReport } from '../../../domain/learning/proposals.ts';
import type { Trust } from '../../../kernel/event/event.ts';
import { cutToCharacters } from '../../../kernel/text/tokens.ts';
import { mailOfWork } from '../../mail/desk/mail-of-work.ts';
import type { Unavailable } from '../../model/why-unavailable.ts';
import { comesAgain, revisionOf } from '../../work/plan.ts';
import { writeAnswer } from '../../work/write-answer.ts';
import type { LoopReport } from '../loop/loop.ts';
import { onlyRead, type TakenAction } from '../loop/turn.ts';
import { lookedAt } from './acceptance/files-to-review.ts';
import { reviewJob, type ToReview } from './acceptance/review-job.ts';
import { isUnusable } from './acceptance/set-acceptance.ts';
import { type At, type JobDone, jobAt, type Placed } from './job-at.ts';
import type { TurnsEnd } from './job-place.ts';
import { lookNow } from './look-now.ts';
import { questionWords } from './question-words.ts';
import { nothingParked, parkedCalls, rest, spokenMeanwhile, unavailableAt } from './rest-job.ts';
import { restUnseen } from './rest-unseen.ts';
import { currentJob } from './take-up.ts';
import { calibrationIn } from './told/calibration-in.ts';

/** What is missing, and what the checks that do not hold printed: text from outside. */
export type NotYet = Missed & {
  /** The reviewer's answer, and what they were shown; null: none was asked. */
  readonly review: Review | null;
  readonly shown: string;
  /** Nothing new was shown since the claim before. */
  readonly isRepeated: boolean;
};

type Missed = Extract<Ruling, { is: 'go_on' }> & {
  readonly outputs: readonly string[];
  readonly trust: Trust;
};

export type Claimed = Extract<TurnsEnd, { is: 'claimed' }>;

/**
 * Runs the checks, asks a reviewer if needed, and rules; a job that continues gets what is missing. A claim that is only
 * repeated, with nothing new to show, has its answer: no reviewer is asked until one says yes.
 * `last`: what was said to the claim before it.
 */
export async function settleClaim(
  at: Placed,
  end: Claimed,
  last: NotYet | null,
): Promise<JobDone | NotYet> {
  const { context, given } = at;
  const { job, seen } = await lookNow(at, 'end');
  const answer = reportedAnswer(end.report);
  const calibration = await calibrationIn(context);
  const claim = await claimOf(at, { job, seen, end, calibration });
  const looked = await currentJob(context, given.work.workId);
  const { trust: turnTrust } = end.state.turn;
  const shown = shownBy(end, { seen, answer });
  const judging = { job: looked, answer, calibration, trust: turnTrust };
  const standing = last?.shown === shown ? last.review : null;
  const { review: answered, trust } =
    standing === null
      ? await reviewOf(at, claim, { ...judging, looked: lookedAt(end.state.turn.messages) })
      : { review: standing, trust: turnTrust };
  await at.place.loop.stop.check(); // nor is a reviewer who was cut off an outage
  // Only an answer without a verdict leaves it to the owner; missing money, model or replies may still come.
  if (isLeftOut(answered) && !isUnusable(answered)) {
    return unavailableAt(at, answered, { job: looked });
  }
  const review = isLeftOut(answered) ? null : answered;
  const judged = { claim: { ...claim, review }, job: looked, answer, trust };
  const settled = await ruled(at, end, judged);
  if ('events' in settled) return settled;
  return { ...settled, review, shown, isRepeated: standing !== null };
}

type OfClaim = {
  readonly job: JobDoc;
  readonly seen: Claim['now'];
  readonly end: Claimed;
  readonly calibration: CalibrationDoc;
};

async function claimOf(
  at: Placed,
  { job, seen, end, calibration }: OfClaim,
): Promise<Omit<Claim, 'review'>> {
  return {
    kind: at.given.kind,
    comesAgain: comesAgain(at.given.work.view, at.given.work.workId),
    by: job.acceptance?.by ?? 'nobody',
    before: job.before ?? [],
    now: seen,
    claimed: end.report.succeeded,
    hasAnswer: reportedAnswer(end.report) !== null,
    isQuestion: await isQuestion(at),
    asksOwner: asksOwnerFirst(calibration, defaultCalibrationSettings),
    isOverturned: job.overturned,
  };
}

function isLeftOut(review: Review | Unavailable | null): review is Unavailable {
  return review !== null && 'status' in review;
}

/** All that a reviewer may go by and that changes while a job is at it, as one text. */
function shownBy(
  { state: { turn, heard, from } }: Claimed,
  { seen, answer }: { readonly seen: Claim['now']; readonly answer: string | null },
): string {
  return JSON.stringify([differentIn(turn.actions), heard, from, seen, answer]);
}

/** What was done, each time, and looked at: the same look again is nothing new, and a reviewer is shown it once. */
function differentIn(actions: readonly TakenAction[]): number {
  const looks = actions.filter(onlyRead).map((look) => `${look.argsHash} ${look.exitCode}`);
  return actions.length - looks.length + new Set(looks).size;
}

/** Read so when its letter came. */
async function isQuestion({ context, given }: Placed): Promise<boolean> {
  if (given.kind !== 'inbox') return false;
  return (await mailOfWork(context, given.work.workId))?.kind === 'question';
}

type Reviewed = { readonly review: Review | Unavailable | null; readonly trust: Trust };

async function reviewOf(
  { context, given, ports }: Placed,
  claim: Omit<Claim, 'review'>,
  shown: Omit<ToReview, 'work' | 'seen'>,
): Promise<Reviewed> {
  if (!asksReviewer(claim)) return { review: null, trust: shown.trust };
  return reviewJob(context, ports.loop, { ...shown, work: given.work, seen: claim.now });
}

/** The consequence for the task, order or letter; none while in doubt. */
function workOutcome(at: At, ruling: Ruling, seen: Claim['now']): readonly Fact[] {
  const { workId, cycleNo } = jobAt(at);
  const evidence = seen.map(({ ref, ok }) => ({ kind: 'test' as const, ref, ok }));
  const revision = revisionOf(at.given.work.view, workId);
  return outcomeFacts({ workId, cycleNo, ok: ruling.is === 'done', evidence, revision });
}

const OK_OF = { done: true, failed: false, unconfirmed: null } as const;

function evidenceIn(events: readonly Fact[]): readonly Evidence[] {
  return payloadsOf(events, 'EvidenceAttached')[0]?.evidence ?? [];
}

type Judged = {
  /** For a reviewer's words that go back to the conversation: the trust of what the reviewer was shown. */
  readonly trust: Trust;
  readonly claim: Claim;
  readonly job: JobDoc;
  readonly answer: string | null;
};

async function ruled(
  at: Placed,
  end: Claimed,
  { claim, job, answer, trust }: Judged,
): Promise<JobDone | Missed> {
  const { context, given, ports } = at;
  const ruling = judgeClaim(claim);
  const told = reportEvent(at, end);
  const parked = isShownOutside(ruling) ? nothingParked : await parkedCalls(context, end.state);
  if (parked.waiting !== null) {
    const rested = rest(at, { ...parked.waiting, question: null });
    return { ...rested, note: answer, events: [...rested.events, ...told] };
  }
  if (parked.granted.length > 0)
    return { is: 'go_on', missing: parked.granted, outputs: [], trust };
  if (ruling.is === 'go_on') return notYet(ruling, claim, trust);
  if (ruling.is === 'unseen') return restUnseen(at, ruling, job);
  const asked = await askedInstead(at, end, { ruling, answer });
  if (asked !== null) return asked;
  const { workId } = given.work;
  const written =
    answer === null ? null : await writeAnswer(context, ports.answers, { workId, text: answer });
  const { events, ...done } = concludedAs(at, {
    ruling,
    claimed: claim.claimed,
    written,
    checks: job.acceptance?.checks ?? [],
    seen: claim.now,
  });
  const overtaken = spokenMeanwhile(at, { heard: end.state.heard });
  return { ...done, overtaken, events: [...events, ...told], answer };
}

/** An order comes again by itself, and nobody waits for what the agent looks into. */
function isAskedAbout({ given }: At, ruling: Ruling): boolean {
  return (given.kind === 'task' || given.kind === 'inbox') && ruling.is === 'failed';
}

/**
 * What an owner gave is not tried for ever, and not again where its model says that it cannot be done with the tools there
 * are: each try costs, and they may know what is lacking. Null: it has not failed, or is tried again later.
 */
async function askedInstead(
  at: At,
  end: Claimed,
  { ruling, answer }: { readonly ruling: Ruling; readonly answer: string | null },
): Promise<JobDone | null> {
  if (!isAskedAbout(at, ruling)) return null;
  const { given, ports } = at;
  const { title } = given.work;
  const last = answer === null ? '' : ` ${cutToCharacters(answer, LAST_WORDS)}`;
  const lacking = end.report.cannot?.trim() ?? '';
  if (lacking !== '') {
    const detail = `it cannot be done with what is there: ${lacking}`;
    const words = await questionWords(at);
    return askAt(at, end, { detail, question: words.cannotDo(title, lacking, last) });
  }
  const tries = given.failures + 1;
  if (tries < ports.loop.job.failedTries) return null;
  const detail = `it was tried ${tries} times, and it does not work`;
  const words = await questionWords(at);
  return askAt(at, end, { detail, question: words.triedEnough(title, tries, last) });
}

/** The job rests as one that does not get on, whose owner may answer, drop it or call it done. */
function askAt(
  at: At,
  end: Claimed,
  asked: { readonly detail: string; readonly question: string },
): JobDone {
  const { heard } = end.state;
  const rested = rest(at, { reason: 'no_progress', ...asked, retryAt: null, heard });
  return { ...rested, events: [...rested.events, ...reportEvent(at, end)] };
}

/** Of what the last try came to. */
const LAST_WORDS = 600;

type Concluded = Pick<JobEnd, 'ruling' | 'claimed' | 'written' | 'checks' | 'seen'>;

/** The job has ended, with the consequences for its work. */
export function concludedAs(at: At, concluded: Concluded): JobDone {
  const { ruling, seen } = concluded;
  const { failures, settings } = at.given;
  const ofWork = workOutcome(at, ruling, seen);
  const events = concludeJob({ ...jobAt(at), ...concluded, failures, settings, ofWork });
  const evidence = evidenceIn(events);
  return { ok: OK_OF[ruling.is], evidence, events, answer: null, note: null, isOpen: false };
}

/** Evidence from outside means that the parked calls were not needed; a model's word alone does not. */
function isShownOutside(ruling: Ruling): boolean {
  return ruling.is === 'done' && ruling.basis !== 'answer' && ruling.basis !== 'model';
}

function notYet(ruling: Extract<Ruling, { is: 'go_on' }>, { now }: Claim, trust: Trust): Missed {
  const outputs = now.flatMap(({ ok, output = '' }) => (ok || output === '' ? [] : [output]));
  return { ...ruling, outputs, trust: outputs.length > 0 ? 'outside' : trust };
}

function reportedAnswer({ answer }: LoopReport): string | null {
  const text = answer?.trim() ?? '';
  return text === '' ? null : text;
}

function reportEvent(at: At, { report, runId, state }: Claimed): readonly Fact[] {
  const { workId: work_id, cycleNo: cycle_no } = jobAt(at);
  const payload = { cycle_no, work_id, run_id: runId, report: asCycleReport(report) };
  const trust = state.turn.trust === 'outside' ? ('outside' as const) : ('self' as const);
  return [fact('CycleReported', payload, { trust })];
}

/** The answer is for the owner and stands in its file. */
function asCycleReport(report: LoopReport): CycleReport {
  return cycleReport.strip().parse(report);
}
