import { cachedFromLast } from '../../../domain/budget/cached-tokens.ts';
import { fact } from '../../../domain/fact.ts';
import { nextStep, roleOfNextTurn } from '../../../domain/job/job-limits.ts';
import type { ModelRole, ToolCall } from '../../../kernel/ports/model.ts';
import { jobWindowSettings } from '../../../prompt/conversation.ts';
import { callModel } from '../../model/call-model.ts';
import type { ModelOutcome } from '../../model/model-run.ts';
import { detailOf, type Unavailable, whyUnavailable } from '../../model/why-unavailable.ts';
import { conclude, offerOf, reportIn, withRoom } from '../loop/run-loop.ts';
import { roomFor, shortened } from '../loop/shortened.ts';
import { hashOfCall } from '../loop/turn.ts';
import { CALL_SOMETHING, saidOfReply, wasToldToCall } from '../loop/unusable-reply.ts';
import { withReply } from '../loop/with-reply.ts';
import { carryOutCalls } from './job-calls.ts';
import {
  about,
  type JobPlace,
  type JobState,
  keepTurn,
  type TurnsEnd,
  tell,
  withMessage,
} from './job-place.ts';
import { ASK_TOOL, askInput, isNeedless } from './job-tools.ts';
import { asTurns, type CallKept } from './kept-turns.ts';
import type { WorkPorts } from './prompt/job-ports.ts';
import type { OwnerNews } from './prompt/owner-news.ts';
import { sameTurns } from './same-turns.ts';
import { currentJob, newestAnswer } from './take-up.ts';
import { withResolved } from './told/resolved-effects.ts';

/** Turns of a job until it claims its end, asks, or reaches a limit. @throws LeaseLost, ClassedError on the owner's stop */
export async function takeTurns(place: JobPlace, begun: JobState): Promise<TurnsEnd> {
  const { context, ports, stop } = place.loop;
  const room = await roomFor(context, { ...ports, window: jobWindowSettings });
  const roomy = { ...place, loop: { ...place.loop, ports: withRoomFor(ports, room) } };
  let state = begun;
  for (;;) {
    await stop.check();
    const before = await beforeTurn(roomy, state);
    if ('is' in before) return before;
    state = await compacted(roomy, before, room);
    const taken = await oneTurn(roomy, state);
    if ('is' in taken) return taken;
    state = taken;
  }
}

function withRoomFor(ports: WorkPorts, room: number): WorkPorts {
  return { ...ports, settings: withRoom(ports, room).settings };
}

/** What the owner said, then limits: a redirection is a word to the model, a pause ends the cycle's work. */
export async function beforeTurn(place: JobPlace, state: JobState): Promise<JobState | TurnsEnd> {
  const { context, ports } = place.loop;
  if (await place.isRevised()) return { is: 'revised', state };
  // Before the words are read: what comes between the two is looked at twice, and not slept through.
  const newest = newestAnswer(await currentJob(context, place.job.work_id));
  const news = await place.news();
  if (news.isOver) return { is: 'over', state };
  const told = await withOwnerNews(place, { ...state, heard: newest }, news);
  if (context.elapsedMs() >= place.untilMs && told.here > 0) {
    const detail = 'other work has its turn; this goes on in the next cycle';
    return { is: 'limit', reason: 'cycle_time', detail, state: told };
  }
  const standing = {
    turns: told.no,
    turns_from: told.from,
    progress_turn: told.progressNo,
    redirects: told.redirects,
    refusedClaims: told.refusedClaims,
    sameTurns: sameTurns(told.turn.messages),
    hasStrong: hasStrong(ports),
  };
  const step = nextStep(standing, ports.job);
  if (step.is === 'pause')
    return { is: 'limit', reason: step.reason, stall: step.stall, state: told };
  return step.is === 'go_on' ? told : redirect(place, told, { ...step, words: OTHER_WAY });
}

/** The owner's word is something new. */
async function withOwnerNews(
  place: JobPlace,
  state: JobState,
  { words, resolved, heard: upTo }: OwnerNews,
): Promise<JobState> {
  if (words === null) return state;
  const fresh = { ...state, from: state.no, progressNo: state.no, redirects: [] };
  const turn = withResolved(withMessage(state.turn, { role: 'user', text: words }), resolved);
  const { no } = state;
  await keepTurn(place, { no, part: 'told', before: state.turn, after: turn, heard: upTo });
  return { ...fresh, turn };
}

/** A worker has a model of its own. */
function hasStrong({ modelPorts: { models }, worker = null }: WorkPorts): boolean {
  if (worker !== null) return false;
  return models.roles.strong !== '' && models.roles.strong !== models.roles.standard;
}

const OTHER_WAY =
  'Stop and change the approach: say in the plan what was tried and what it showed, then do something different. If the work cannot be done, report that.';

type Redirection = {
  readonly how: 'approach' | 'strong';
  readonly why: string;
  /** What the model is to do about it. */
  readonly words: string;
};

async function redirect(
  place: JobPlace,
  state: JobState,
  { how, why, words }: Redirection,
): Promise<JobState> {
  const payload = { ...about(place), turn: state.no, how, why };
  const redirected = {
    ...state,
    redirects: [...state.redirects, how],
    progressNo: state.no,
    refusedClaims: 0,
  };
  // In one append: a request for another approach that was never sent would be used up.
  const told = { words: `${why}. ${words}`, with: [fact('JobRedirected', payload)] };
  return tell(place, redirected, told);
}

/** An unusable reply is requested again; one that would fail the same way goes to the strong model once. */
async function unanswered(
  place: JobPlace,
  state: JobState,
  outcome: Unavailable,
): Promise<JobState | TurnsEnd> {
  const words = saidOfReply(outcome);
  if (words !== null) {
    return tell(place, { ...state, no: state.no + 1, here: state.here + 1 }, { words });
  }
  const isLeft = hasStrong(place.loop.ports) && !state.redirects.includes('strong');
  if (!isLeft || !mayDoBetter(outcome)) return { is: 'unavailable', outcome, state };
  const why = `No answer came: ${detailOf(outcome)}`;
  return redirect(place, state, { how: 'strong', why, words: 'Go on from where you are.' });
}

/** Another model may accept what this one declined; with a wrong key no model is called. */
function mayDoBetter(outcome: Unavailable): boolean {
  const isAuth = outcome.status === 'failed' && outcome.error === 'auth';
  return whyUnavailable(outcome) === 'failure' && !isAuth;
}

/** A6, A42: near the window the older part becomes a summary; goal, acceptance, plan, the owner's words and open calls stay as they are. */
async function compacted(place: JobPlace, state: JobState, room: number): Promise<JobState> {
  const { context, ports } = place.loop;
  const joined = { ...state.turn, messages: asTurns(state.turn.messages) };
  const turn = await shortened(
    context,
    { ...ports, window: jobWindowSettings },
    {
      turn: joined,
      mark: `${place.job.job_id}-${state.no}`,
      room,
      standing: (asked) => place.standing(state, asked),
      job: place.money,
      isExploration: place.loop.task.isExploration,
    },
  );
  if (turn === joined) return state;
  await keepTurn(place, { no: state.no, part: 'compacted', before: state.turn, after: turn });
  return { ...state, turn, last: null };
}

/** A job rests for minutes between cycles and continues the same conversation. */
const CACHED_FOR = '1h';

/** Another model, system prompt or tool list cannot use the cache. */
function frameOf({ loop }: JobPlace, role: ModelRole): string {
  const model = loop.ports.modelPorts.models.roles[role];
  return hashOfCall(model, { system: loop.task.prompt.system, ...offerOf(loop) });
}

/**
 * What the next call may find in the cache. A stand-in has one of its own; what was looked up was counted each time it
 * was read, so of the cache it says less than the call before.
 */
function lastCall(last: CallKept | null, answered: Answered, now: Omit<CallKept, 'usage'>) {
  const { usage, web, isStandIn } = answered;
  if (isStandIn) return null;
  return web === null ? { ...now, usage } : last;
}

type Answered = Pick<Extract<ModelOutcome<null>, { status: 'ok' }>, 'usage' | 'web' | 'isStandIn'>;

async function oneTurn(place: JobPlace, state: JobState): Promise<JobState | TurnsEnd> {
  const { context, ports, stop, task } = place.loop;
  const at = context.now();
  const role = roleOfNextTurn(state);
  const frame = frameOf(place, role);
  const known = state.last?.frame === frame ? state.last : null;
  const outcome = await callModel<null>(context, ports.modelPorts, {
    ...ports.asking,
    role,
    agent: 'act',
    system: task.prompt.system,
    messages: asTurns(state.turn.messages),
    priority: 'act',
    isExploration: task.isExploration,
    job: place.money,
    conversation: { jobId: place.job.job_id, turn: state.no },
    trust: state.turn.trust,
    output: null,
    ...offerOf(place.loop),
    cacheFor: CACHED_FOR,
    expectedCachedTokens: cachedFromLast(known, at, CACHED_FOR),
  });
  await stop.check(); // the owner's stop goes before what the model wanted
  if (outcome.status !== 'ok') return unanswered(place, state, outcome);
  const no = state.no + 1;
  const turn = withReply(state.turn, outcome);
  const last = lastCall(known, outcome, { at, frame });
  await keepTurn(place, { no, part: 'reply', before: state.turn, after: turn, last });
  context.crashPoint('job:replied');
  const replied = { ...state, turn, no, here: state.here + 1, last };
  if (outcome.isPaused) return replied; // the provider continues its own work in the next turn
  return answerCalls(place, replied, { calls: outcome.toolCalls, runId: outcome.runId });
}

type Reply = { readonly calls: readonly ToolCall[]; readonly runId: string };

async function answerCalls(
  place: JobPlace,
  state: JobState,
  { calls, runId }: Reply,
): Promise<JobState | TurnsEnd> {
  const report = reportIn(place.loop, calls);
  if (report !== null) {
    const closed = await closeCalls(place, state, { calls, text: 'It is looked at now.' });
    return { is: 'claimed', report, runId, state: closed };
  }
  const question = questionIn(calls);
  if (question !== null) {
    const closed = await closeCalls(place, state, { calls, text: 'The owner is asked.' });
    return { is: 'asked', question, state: closed };
  }
  return calls.length === 0 ? talked(place, state) : carryOutCalls(place, state, calls);
}

/** Only a question by itself is asked, and not whether to go on: what is not asked is returned so. */
function questionIn(calls: readonly ToolCall[]): string | null {
  const [call, ...others] = calls;
  if (call?.name !== ASK_TOOL || others.length > 0 || isNeedless(call.input)) return null;
  return askInput.safeParse(call.input).data?.question ?? null;
}

/** Every call gets a result in the conversation, including one that suspends it. */
async function closeCalls(
  place: JobPlace,
  state: JobState,
  { calls, text }: { readonly calls: readonly ToolCall[]; readonly text: string },
): Promise<JobState> {
  const toolResults = calls.map(({ id }) => ({ callId: id, text, isError: false }));
  const turn = withMessage(state.turn, { role: 'user', text: '', toolResults });
  await keepTurn(place, { no: state.no, part: 'results', before: state.turn, after: turn });
  return { ...state, turn };
}

const OR_ASK = `What only the owner can tell you, ask with ${ASK_TOOL}.`;

/** If it talks again, the model is asked for its typed report. */
async function talked(place: JobPlace, state: JobState): Promise<JobState | TurnsEnd> {
  if (!wasToldToCall(state.turn.messages)) {
    return tell(place, state, { words: `${CALL_SOMETHING} ${OR_ASK}` });
  }
  const messages = asTurns(state.turn.messages);
  const end = await conclude(place.loop, { ...state.turn, messages }, 'reported');
  if (end.unavailable !== null) return unanswered(place, state, end.unavailable);
  if (end.report === null || end.runId === null) {
    return {
      is: 'limit',
      reason: 'no_progress',
      stall: { is: 'silent' },
      state,
    };
  }
  return { is: 'claimed', report: end.report, runId: end.runId, state };
}
