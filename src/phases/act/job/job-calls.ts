import { type Fact, fact } from '../../../domain/fact.ts';
import type { JobDoc } from '../../../domain/job/views/job.ts';
import type { ToolCall, ToolResult } from '../../../kernel/ports/model.ts';
import { resultsOf } from '../loop/carry-out.ts';
import { onlyRead, type TakenAction, type Turn } from '../loop/turn.ts';
import { about, type JobPlace, type JobState, keepTurn, withMessage } from './job-place.ts';
import { ASK_TOOL, isNeedless, isOwnCall, PLAN_TOOL, planInput } from './job-tools.ts';

/** Carries out the calls of a reply: plans here, the rest with the tools; then keeps their results. */
export async function carryOutCalls(
  place: JobPlace,
  state: JobState,
  calls: readonly ToolCall[],
): Promise<JobState> {
  const planned = plansIn(calls);
  const outside = calls.filter((call) => !isOwnCall(call));
  const done =
    outside.length === 0
      ? { turn: state.turn, results: [] }
      : await resultsOf(place.loop, state.turn, { round: state.no, calls: outside });
  const byId = new Map(
    [...planned.results, ...done.results].map((result) => [result.callId, result] as const),
  );
  const toolResults = calls.flatMap(({ id }) => byId.get(id) ?? []);
  const turn = withMessage(done.turn, { role: 'user', text: '', toolResults });
  const plan = planned.steps ?? state.plan;
  const isProgress =
    hasNewEvidence(state.turn, turn) || (planned.steps !== null && movedOn(state.plan, plan));
  const events = planned.steps === null ? [] : [planEvent(place, plan, turn)];
  await keepTurn(place, {
    no: state.no,
    part: 'results',
    before: state.turn,
    after: turn,
    isProgress,
    with: events,
  });
  place.loop.context.crashPoint('job:answered');
  return {
    ...state,
    turn,
    plan,
    progressNo: isProgress ? state.no : state.progressNo,
    refusedClaims: isProgress ? 0 : state.refusedClaims,
  };
}

function planEvent(place: JobPlace, steps: JobState['plan'], { trust }: Turn): Fact {
  const least = trust === 'outside' ? trust : 'self';
  return fact('JobPlanned', { ...about(place), steps }, { trust: least });
}

type Planned = {
  readonly results: readonly ToolResult[];
  /** Null: no plan was given, or it was malformed. */
  readonly steps: JobDoc['plan'] | null;
};

const GO_ON =
  'Not asked: yes, go on, that is what was asked for. Ask only what neither the work nor a tool can tell.';

/** Plans, and questions that are not put to the owner: handled here, without touching anything outside. */
function plansIn(calls: readonly ToolCall[]): Planned {
  let steps: Planned['steps'] = null;
  const results: ToolResult[] = [];
  for (const { id, name, input } of calls) {
    if (name === ASK_TOOL) {
      const text = isNeedless(input) ? GO_ON : 'Not asked: call it alone.';
      results.push({ callId: id, text, isError: true });
    }
    if (name !== PLAN_TOOL) continue;
    const read = planInput.safeParse(input);
    if (read.success) steps = read.data.steps;
    const text = read.success
      ? 'The plan is kept.'
      : `Not kept: ${read.error.issues[0]?.message ?? 'wrong shape'}`;
    results.push({ callId: id, text, isError: !read.success });
  }
  return { results, steps };
}

/** New evidence from outside counts as progress; reading alone does not. */
function hasNewEvidence(before: Turn, after: Turn): boolean {
  const seen = new Set(before.actions.flatMap(refsOf));
  const added = after.actions.slice(before.actions.length).filter(isDeed);
  return added.some((action) => refsOf(action).some((ref) => !seen.has(ref)));
}

function isDeed(action: TakenAction): boolean {
  return action.exitCode === 0 && !onlyRead(action);
}

/** The evidence for it; for a command without other traces, that this very command ran. */
function refsOf({ evidence, argsHash }: TakenAction): readonly string[] {
  const shown = evidence.filter(({ ok, kind }) => ok && kind !== 'exit').map(({ ref }) => ref);
  return shown.length > 0 ? shown : [argsHash];
}

/** A step was added, ended or dropped; rewording one does not count. */
function movedOn(before: JobState['plan'], after: JobState['plan']): boolean {
  const ended = (plan: JobState['plan']) =>
    plan.filter(({ state }) => state === 'done' || state === 'dropped').length;
  return before.length === 0 || ended(after) > ended(before);
}
