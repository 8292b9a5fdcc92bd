import { fact } from '../../../domain/fact.ts';
import type { Trust } from '../../../kernel/event/event.ts';
import type { WorkerJudgement, WorkerToolCall } from '../../../kernel/ports/worker.ts';
import { redactSecrets } from '../../../kernel/text/redact.ts';
import { cutToCharacters } from '../../../kernel/text/tokens.ts';
import { LeaseLost, type PhaseContext } from '../../phase-context.ts';
import { judgeAction } from '../loop/judge-action.ts';
import type { LoopTask } from '../loop/loop.ts';
import type { LoopPorts } from '../loop/loop-ports.ts';
import type { StopWatch } from '../loop/stop-watch.ts';
import { type ActionFor, propose, turnDown } from '../loop/take-action.ts';
import { beginTurn, hashOfCall, type Turn } from '../loop/turn.ts';

const SUMMARY_CHARACTERS = 500;

/** A worker's tools under the names of our equivalents, so that the owner's rules and approvals hold for both. */
const OUR_NAMES: ReadonlyMap<string, string> = new Map([
  ['Bash', 'shell'],
  ['Read', 'read_file'],
  ['Glob', 'list_files'],
  ['Grep', 'search_files'],
  ['Write', 'write_file'],
  ['Edit', 'edit_file'],
  ['NotebookEdit', 'edit_file'],
]);

export type Judging = {
  readonly context: PhaseContext;
  readonly ports: LoopPorts;
  readonly task: LoopTask;
  readonly stop: StopWatch;
  /** The trust of what the worker knows already. */
  readonly trust: Trust;
  /** Called when this attempt may do nothing any more. */
  readonly onLost: () => void;
};

/** The calls of one run so far. */
export type Judged = {
  readonly judge: (call: WorkerToolCall, signal: AbortSignal) => Promise<WorkerJudgement>;
  /** The trust of the least trusted text the worker can have read: its tools' output is not visible here. */
  readonly trust: () => Trust;
  /** Whether something was allowed that can change anything. */
  readonly hasActed: () => boolean;
  readonly parked: () => readonly string[];
  /** Reasons given to the worker, so that other refusals can be told apart. */
  readonly told: () => readonly string[];
};

type State = {
  turn: Turn;
  count: number;
  hasActed: boolean;
  readonly parked: string[];
  readonly told: string[];
};

/** Judges each call of a worker by all tiers, one after another, and records the verdict before it is told. */
export function judgeCallsOf(judging: Judging): Judged {
  const { task, trust } = judging;
  const turn = beginTurn(task.prompt.user, task.goal, trust);
  const state: State = { turn, count: 0, hasActed: false, parked: [], told: [] };
  let last: Promise<unknown> = Promise.resolve();
  return {
    judge: (call, signal) => {
      const next = last.then(() => judgeOne(judging, state, { call, signal }));
      last = next.catch(() => undefined); // its caller is told
      return next;
    },
    trust: () => state.turn.trust,
    hasActed: () => state.hasActed,
    parked: () => state.parked,
    told: () => state.told,
  };
}

type Asked = { readonly call: WorkerToolCall; readonly signal: AbortSignal };

async function judgeOne(judging: Judging, state: State, asked: Asked): Promise<WorkerJudgement> {
  try {
    await judging.stop.check();
    asked.signal.throwIfAborted();
    const verdict = await verdictOn(judging, state, asked);
    if (!verdict.allow) state.told.push(verdict.reason);
    return verdict;
  } catch (error) {
    if (error instanceof LeaseLost) judging.onLost();
    throw error;
  }
}

const ASKED_BY_A_MODEL = { isReflex: false, doneAs: null };

async function verdictOn(
  { context, ports, task, stop }: Judging,
  state: State,
  { call, signal }: Asked,
): Promise<WorkerJudgement> {
  const tool = OUR_NAMES.get(call.name) ?? call.name;
  const { reach, touches } = call;
  // Descriptions of a command vary; the approval is for the command.
  const input = touches.command === undefined ? call.input : { command: touches.command };
  const summary = cutToCharacters(redactSecrets(call.summary), SUMMARY_CHARACTERS);
  const argsHash = hashOfCall(tool, input);
  const { turn } = state;
  const action = {
    tool,
    reach,
    touches,
    summary,
    argsHash,
    trust: turn.trust,
    isConfined: ports.isConfined,
    hasRead: () => false,
    workId: task.workId,
  };
  state.count += 1;
  const actionId = `${task.name}-worker-${state.count}`;
  const { workId, goal } = task;
  const asked: ActionFor = {
    call: { id: call.id, name: tool, input },
    actionId,
    workId,
    goal,
    turn,
    stop,
  };
  const step = { context, ports, asked };
  const eventId = await propose(step, { summary, argsHash, action });
  const proposal = { action, actionId, eventId, goal, spender: task, ...ASKED_BY_A_MODEL };
  const judged = await judgeAction(context, ports, proposal);
  if (judged.to !== 'allow') {
    const refused = await turnDown(step, { judged, summary, argsHash });
    if (refused.parkedAs !== null) state.parked.push(refused.parkedAs);
    return { allow: false, reason: refused.text };
  }
  await stop.check();
  signal.throwIfAborted();
  const { verdict, approvalId, isFirstUse } = judged;
  const allowed = { action_id: actionId, cycle_no: context.cycleNo, tier: verdict.tier };
  const rests = approvalId === null ? {} : { approval_id: approvalId };
  await context.record([
    fact('ActionAllowed', { ...allowed, rule: verdict.rule, ...rests }),
    ...(isFirstUse ? [fact('ToolFirstUsed', { action_id: actionId, tool })] : []),
  ]);
  state.hasActed ||= reach !== 'look';
  state.turn = { ...turn, trust: 'outside' };
  return { allow: true, reason: verdict.reason };
}
