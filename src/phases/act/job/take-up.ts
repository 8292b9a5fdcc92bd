import { fact } from '../../../domain/fact.ts';
import { NO_REASON } from '../../../domain/job/events.ts';
import { type JobDoc, jobProjection } from '../../../domain/job/views/job.ts';
import type { ToolCall } from '../../../kernel/ports/model.ts';
import { composeRecords } from '../../../prompt/compose/compose-records.ts';
import type { PromptRecord } from '../../../prompt/list/prompt-record.ts';
import { clockIn } from '../../../prompt/owners-clock.ts';
import { promptAssembled } from '../../model/prompt-assembled.ts';
import type { PhaseContext } from '../../phase-context.ts';
import { comesAgain } from '../../work/plan.ts';
import { afterCall } from '../loop/after-call.ts';
import { beginTurn, leastTrust, type Turn } from '../loop/turn.ts';
import { type JobState, withMessage } from './job-place.ts';
import { isOwnCall } from './job-tools.ts';
import { type KeptConversation, keptConversation, keptTurn } from './kept-turns.ts';
import type { WorkPorts } from './prompt/job-ports.ts';
import {
  acceptanceRecords,
  type JobWork,
  jobPrompt,
  sourcesOf,
  type ToldJob,
  trustOfOffer,
  workRecord,
} from './prompt/job-prompt.ts';
import { givenWords } from './prompt/job-work.ts';
import { leftRecords, limitRecords } from './prompt/limit-records.ts';
import { type LeftCall, leftResults } from './told/left-calls.ts';
import { answersTo, type News, newsSince } from './told/news-since.ts';
import { withResolved } from './told/resolved-effects.ts';

/** The job of a piece of work as it stands when its cycle takes it up. `pausedFor`: why it had rested; null: it is new. */
export type OpenJob = {
  readonly job: JobDoc;
  readonly pausedFor: JobDoc['pause'];
  readonly before: JobDoc | null;
};

const OPEN: readonly JobDoc['status'][] = ['open', 'paused', 'waiting', 'unconfirmed'];

/** An open job exists for it. */
export async function isUnderWay(context: PhaseContext, workId: string): Promise<boolean> {
  const job = await jobOf(context, workId);
  return job !== null && OPEN.includes(job.status);
}

/**
 * Opens a job, or resumes the one that has not ended. A revised task keeps its conversation; what comes again begins anew,
 * also where the owner has not confirmed the last time.
 */
export async function openJob(
  context: PhaseContext,
  { view, workId, fingerprint }: Pick<JobWork, 'view' | 'workId' | 'fingerprint'>,
): Promise<OpenJob> {
  const before = await jobOf(context, workId);
  const isNext = comesAgain(view, workId) && before?.status === 'unconfirmed';
  const goesOn = before !== null && OPEN.includes(before.status) && !isNext;
  const job_id = goesOn ? before.job_id : `job-${context.cycleNo}`;
  const payload = { job_id, work_id: workId, cycle_no: context.cycleNo, fingerprint };
  await context.record([fact(goesOn ? 'JobResumed' : 'JobOpened', payload)]);
  context.crashPoint('job:opened');
  const job = await currentJob(context, workId);
  return { job, pausedFor: goesOn ? before.pause : null, before: goesOn ? before : null };
}

export async function currentJob(context: PhaseContext, workId: string): Promise<JobDoc> {
  const job = await jobOf(context, workId);
  if (job === null)
    throw new Error(`the job of ${workId} is not in the view it was just written to`);
  return job;
}

async function jobOf(context: PhaseContext, workId: string): Promise<JobDoc | null> {
  const view = await context.view([{ projection: jobProjection, keys: [workId] }]);
  return view.get(jobProjection, workId) ?? null;
}

export type TakenUp = {
  readonly told: ToldJob;
  readonly state: JobState;
  /** Place in the log up to which the conversation has the owner's words. */
  readonly heard: number;
};

type Begin = {
  readonly work: JobWork;
  readonly open: OpenJob;
  /** How the conversation's actions are named. */
  readonly name: string;
};

/** The conversation of a job: begun with everything known, or resumed from the log. */
export async function takeUp(
  context: PhaseContext,
  ports: WorkPorts,
  { work, open, name }: Begin,
): Promise<TakenUp> {
  const { job } = open;
  const told = await jobPrompt(context, ports, { work, job });
  const role = ports.asking.role;
  const chosen = {
    cycle_no: context.cycleNo,
    role,
    model: ports.modelPorts.models.roles[role],
    reason: `the role of act, for ${job.job_id}`,
  };
  const kept = await keptConversation(context, ports.blobs, job.job_id);
  if (kept === null) {
    const assembled = await promptAssembled(context, ports.blobs, {
      purpose: 'act',
      prompt: told.prompt,
    });
    const turn = { ...beginTurn(told.prompt.user, givenWords(work), told.trust), done: told.done };
    await context.record([
      fact('ModelSelected', chosen),
      assembled,
      ...told.recalled,
      await keptTurn(context, ports.blobs, {
        ...idsOfJob(job),
        no: 0,
        part: 'begun',
        before: null,
        after: turn,
        isProgress: false,
        wish: work.wish,
      }),
    ]);
    return { told, state: stateOfJob(job, { turn, no: 0, last: null }), heard: 0 };
  }
  await context.record([fact('ModelSelected', chosen)]);
  // A tool added since may have a description from outside.
  const trust = leastTrust(kept.turn.trust, trustOfOffer(ports));
  // Includes what an interrupted sub-agent did.
  const done = new Map([...told.done, ...kept.turn.done]);
  const known = { ...kept, turn: { ...kept.turn, trust, done } };
  const whole = await withLeftResults(context, ports, { kept: known, job, name });
  const { head: upTo } = await context.view([]);
  const since = { jobId: job.job_id, name, after: kept.heard, upTo };
  const news = await newsSince(context, ports.blobs, since);
  const resumed = { work, open: sinceTold(open, news), kept: { ...kept, turn: whole }, news };
  const turn = await withResumption(context, ports, resumed);
  const { no, last } = kept;
  return { told, state: stateOfJob(job, { turn, no, last }), heard: news.heard };
}

/** A correction that was shown is not shown again. */
function sinceTold(open: OpenJob, { said }: News): OpenJob {
  const { before } = open;
  if (before === null || said.some(({ isCorrection }) => isCorrection)) return open;
  return { ...open, before: { ...before, correction: null } };
}

function idsOfJob({ job_id: jobId, work_id: workId }: JobDoc) {
  return { jobId, workId };
}

/** The newest word or gift of the owner to the job, as an event. */
export function newestAnswer({ event_ids }: JobDoc): string | null {
  return event_ids['answer'] ?? null;
}

function stateOfJob(
  job: JobDoc,
  { turn, no, last }: Pick<KeptConversation, 'turn' | 'no' | 'last'>,
): JobState {
  return {
    turn,
    no,
    from: job.turns_from,
    progressNo: job.progress_turn,
    redirects: job.redirects,
    plan: job.plan,
    refusedClaims: 0,
    heard: newestAnswer(job),
    here: 0,
    last,
  };
}

type Left = { readonly kept: KeptConversation; readonly job: JobDoc; readonly name: string };

/** A reply whose calls were cut off is answered with what the log knows of them. */
async function withLeftResults(
  context: PhaseContext,
  ports: WorkPorts,
  { kept, job, name }: Left,
): Promise<Turn> {
  const { turn, no } = kept;
  const calls = turn.messages.at(-1)?.toolCalls ?? [];
  if (kept.lastPart !== 'reply' || calls.length === 0) return turn;
  const { blobs, tools, settings } = ports;
  const { resultCharacters } = settings;
  const left = await leftResults(
    context,
    { blobs, tools, resultCharacters },
    asNumbered(calls, `${name}-${no}`),
  );
  const toolResults = left.map(({ said }) => said);
  const came = left.reduce((sum, one, i) => {
    return afterCall(sum, { input: calls[i]?.input ?? null, result: one.came, inside: null });
  }, turn);
  const after = withMessage(came, { role: 'user', text: '', toolResults });
  const piece = { no, part: 'results' as const, before: turn, after, isProgress: false };
  await context.record([await keptTurn(context, ports.blobs, { ...idsOfJob(job), ...piece })]);
  return after;
}

/** As they were named when they were carried out: the job's own calls count among no actions. */
function asNumbered(calls: readonly ToolCall[], name: string): readonly LeftCall[] {
  let no = 0;
  return calls.map((call) => {
    if (isOwnCall(call)) return { call, actionId: null };
    no += 1;
    return { call, actionId: `${name}-${no}` };
  });
}

type Resumption = {
  readonly work: JobWork;
  readonly open: OpenJob;
  readonly kept: KeptConversation;
  readonly news: News;
};

/** Says why it rested, what changed meanwhile and what the owner said: a prompt of its own, traced like every other. */
async function withResumption(
  context: PhaseContext,
  ports: WorkPorts,
  { work, open, kept, news }: Resumption,
): Promise<Turn> {
  const { job } = open;
  const { turn, no } = kept;
  const sources = sourcesOf(work);
  const isRevised = isToldAnew({ work, open });
  const lists = {
    now: [
      {
        name: 'now',
        fields: {
          now: clockIn(ports.known.zone, context.now()),
          cycle: context.cycleNo,
          rested_because: whyRested(open, isRevised),
        },
        eventIds: sources,
        trust: 'self' as const,
      },
    ],
    changes: changesIn({ work, open, known: ports.known }, isRevised),
    acceptance: isRevised ? acceptanceRecords(job, work) : [],
    answers: await answersTo(
      context,
      { workId: work.workId, trust: turn.trust, zone: ports.known.zone },
      news,
    ),
    limits: [
      ...limitRecords(ports, job, sources),
      ...(await leftRecords(context, ports, { job, eventIds: sources })),
    ],
  };
  const { template, records } = ports.resume;
  const prompt = composeRecords(lists, template, records);
  const trust = [prompt.trust, work.words.trust].reduce(leastTrust, turn.trust);
  const said = withMessage({ ...turn, trust }, { role: 'user', text: prompt.user });
  const after = withResolved(said, news.resolved);
  await context.record([
    await promptAssembled(context, ports.blobs, { purpose: 'act', prompt }),
    await keptTurn(context, ports.blobs, {
      ...idsOfJob(job),
      no,
      part: 'told',
      before: turn,
      after,
      isProgress: false,
      wish: work.wish,
      heard: news.heard,
    }),
  ]);
  return after;
}

/** What waits still, or is answered or over since, stands in the answers. */
const ASKED = "it had asked for the owner's word on an action";
const UNCONFIRMED = 'it was called done, and its owner has not said yet whether it is';

function whyRested({ pausedFor, before }: OpenJob, isRevised: boolean): string {
  if (before?.correction?.is_done === false) return NO_REASON;
  if (pausedFor !== null) return pausedFor.reason === 'approval' ? ASKED : pausedFor.detail;
  if (before?.status === 'unconfirmed') return UNCONFIRMED;
  return isRevised ? 'its owner has changed it' : 'the process ended in the middle of it';
}

/** The last goal in the conversation is no longer the current one. */
function isToldAnew({ work, open: { job, before } }: Pick<Resumption, 'work' | 'open'>): boolean {
  if (job.told_wish !== null) return job.told_wish !== work.wish;
  return before !== null && before.fingerprint !== work.fingerprint; // by an older version
}

function changesIn(
  { work, open: { before }, known }: Pick<Resumption, 'work' | 'open'> & Pick<WorkPorts, 'known'>,
  isRevised: boolean,
): readonly PromptRecord[] {
  const correction = before?.correction ?? null;
  const id = before?.event_ids['correction'];
  return [
    ...(isRevised ? [{ ...workRecord(work, known), name: 'revised' }] : []),
    ...(correction === null || correction.is_done
      ? []
      : [
          {
            name: 'correction',
            fields: { owner_says: correction.reason },
            eventIds: id === undefined ? sourcesOf(work) : ([id] as const),
            trust: 'owner' as const,
          },
        ]),
  ];
}
