import { z } from 'zod';
import { cycleReport } from '../../../domain/learning/proposals.ts';
import type { Trust } from '../../../kernel/event.ts';
import type { ModelMessage, ToolDefinition, ToolResult } from '../../../kernel/ports/model.ts';
import type { Tool } from '../../../kernel/ports/tool.ts';
import type { Prompt } from '../../../prompt/assemble.ts';
import type { PromptRecord } from '../../../prompt/compose-records.ts';
import { resultRoom } from '../../../prompt/conversation.ts';
import { fencedLines } from '../../../prompt/fence.ts';
import { ask, type Purpose } from '../../ask.ts';
import { callModel } from '../../call-model.ts';
import type { ModelCall, ModelOutcome } from '../../model-run.ts';
import type { PhaseContext } from '../../phase-context.ts';
import { afterCall } from './after-call.ts';
import type { LoopPorts } from './loop-ports.ts';
import { roomFor, shortened } from './shortened.ts';
import { type StopWatch, watchStop } from './stop-watch.ts';
import { takeAction } from './take-action.ts';
import { beginTurn, hashOfCall, type TakenAction, type Turn } from './turn.ts';
import { saidOfReply, withWords } from './unusable-reply.ts';

/** V75 with the words that are for the owner. */
export const loopReport = cycleReport.extend({ answer: z.string().max(8000).nullable() });
export type LoopReport = z.infer<typeof loopReport>;

/** The name under which a model ends the loop with its report. */
const REPORT_TOOL = 'report';

export type LoopTask = {
  /** Names of actions begin with it: unique over attempts and sub-agents. */
  readonly name: string;
  readonly workId: string | null;
  readonly goal: string;
  readonly prompt: Prompt;
  /** Of the least trusted text in the prompt. */
  readonly trust: Trust;
  readonly isExploration: boolean;
  /** Calls of earlier tries that went well, by hash, and the action that did it. */
  readonly done?: ReadonlyMap<string, string>;
  /** Who asks, for the record; without it `act`. */
  readonly purpose?: Purpose;
  /** What the owner said to what was parked, as the prompt shows it: for a loop inside this one. */
  readonly answers?: readonly PromptRecord[];
  /** Without it the loop does all of its work itself. */
  readonly delegation?: Delegation;
};

/** How a loop ended. `report` null: there was no model to conclude with; what was done stands in `actions`. */
export type LoopEnd<Report = LoopReport> = {
  readonly how: 'reported' | 'max_rounds' | 'unavailable';
  readonly report: Report | null;
  readonly runId: string | null;
  readonly actions: readonly TakenAction[];
  readonly parked: readonly string[];
  readonly trust: Trust;
  readonly unavailable: Exclude<ModelOutcome<unknown>, { status: 'ok' }> | null;
};

/**
 * The agent loop (A5, D60): the model asks, the guardian judges, code does it and tells the model, for so many rounds;
 * then a concluding answer without tools, always. @throws LeaseLost, ClassedError when the owner asked for a stop
 */
export async function runLoop(
  context: PhaseContext,
  ports: LoopPorts,
  task: LoopTask,
): Promise<LoopEnd> {
  const stop = await watchStop(context, ports.settings.stopPollMs);
  const own = { ...context, signal: stop.signal };
  const report = { name: 'loop-report', schema: loopReport };
  try {
    const { prompt, goal, trust, done = new Map<string, string>() } = task;
    const begun = { ...beginTurn(prompt.user, goal, trust), done };
    return await runRounds({ context: own, ports, task, stop, report }, begun);
  } finally {
    stop.end();
  }
}

/** Where a loop works: under which lease, with what, at what, until when. */
export type Workplace = {
  readonly context: PhaseContext;
  readonly ports: LoopPorts;
  readonly task: LoopTask;
  readonly stop: StopWatch;
};

type Loop<Report> = Workplace & {
  readonly report: { readonly name: string; readonly schema: z.ZodType<Report> };
};

/** The tool by which a loop has a part of its work done in a loop inside it, made anew for each call. */
export type Delegation = {
  readonly definition: ToolDefinition;
  readonly at: (
    from: Workplace,
    turn: Turn,
  ) => {
    readonly tool: Tool;
    /** Where the loop inside ended; null: it did not begin. Rejects when that broke: no tool is at fault then. */
    readonly ended: () => Promise<Turn | null>;
  };
};

export type LoopWithTurn<Report> = LoopEnd<Report> & { readonly turn: Turn };

/** The rounds of a loop that somebody else watches for a stop. @throws LeaseLost, ClassedError as runLoop */
export async function runRounds<Report>(
  asked: Loop<Report>,
  begun: Turn,
): Promise<LoopWithTurn<Report>> {
  const room = await roomFor(asked.context, asked.ports);
  const loop = { ...asked, ports: withRoom(asked.ports, room) };
  const { context, ports, stop, task } = loop;
  let turn = begun;
  for (let round = 1; round <= ports.settings.rounds; round++) {
    await stop.check();
    turn = await shortened(context, ports, { turn, mark: task.name, room });
    const outcome = await askModel(loop, turn, round);
    await stop.check(); // whatever the model wanted while the owner said stop
    if (outcome.status !== 'ok') {
      const words = saidOfReply(outcome);
      if (words === null) return cutOff(turn, outcome);
      turn = { ...turn, messages: withWords(turn.messages, words) };
      continue;
    }
    turn = { ...turn, messages: [...turn.messages, saidBy(outcome)] };
    const { toolCalls, runId } = outcome;
    const report = reportIn(loop, toolCalls);
    if (report !== null) return ended(turn, 'reported', { report, runId });
    if (toolCalls.length === 0) return conclude(loop, turn, 'reported');
    turn = await carryOut(loop, turn, { round, calls: toolCalls });
  }
  return conclude(loop, turn, 'max_rounds');
}

/** A result is to leave room for others, however small the model's window is. */
function withRoom(ports: LoopPorts, room: number): LoopPorts {
  const most = ports.settings.resultCharacters;
  const resultCharacters = resultRoom(room, most, ports.window);
  return { ...ports, settings: { ...ports.settings, resultCharacters } };
}

function saidBy({
  text,
  toolCalls,
  opaque,
}: Extract<ModelOutcome<null>, { status: 'ok' }>): ModelMessage {
  return { role: 'assistant', text, toolCalls, ...(opaque !== null && { opaque }) };
}

function toolsOf<Report>({ ports, task, report }: Loop<Report>): readonly ToolDefinition[] {
  const { delegation } = task;
  const offered = [...ports.tools, ...(delegation === undefined ? [] : [delegation.definition])];
  const told = offered.map(({ name, description, inputSchema }) => ({
    ...{ name, description, inputSchema },
  }));
  const description =
    'Ends the work with your report. Call it alone, when the work is done or cannot be done.';
  const inputSchema = z.toJSONSchema(report.schema);
  return [...told, { name: REPORT_TOOL, description, inputSchema }];
}

async function askModel<Report>(
  loop: Loop<Report>,
  turn: Turn,
  round: number,
): Promise<ModelOutcome<null>> {
  const { context, ports, task } = loop;
  const call = {
    ...{ ...ports.asking, priority: 'act' as const, isExploration: task.isExploration },
    ...{ trust: turn.trust, output: null, tools: toolsOf(loop) },
  };
  if (round === 1) {
    const { prompt, purpose = 'act' } = task;
    return ask<null>(context, ports.edges, { ...call, purpose, prompt });
  }
  return callModel<null>(context, ports.edges, asCall(call, task, turn.messages));
}

function asCall<Output>(
  call: Omit<ModelCall<Output>, 'agent' | 'system' | 'messages'>,
  { prompt, purpose = 'act' }: LoopTask,
  messages: readonly ModelMessage[],
): ModelCall<Output> {
  return { ...call, agent: purpose, system: prompt.system, messages };
}

function reportIn<Report>(
  { report }: Loop<Report>,
  calls: readonly { name: string; input: unknown }[],
): Report | null {
  const [call, ...others] = calls;
  if (call?.name !== REPORT_TOOL || others.length > 0) return null;
  const parsed = report.schema.safeParse(call.input);
  return parsed.success ? parsed.data : null;
}

type Calls = {
  readonly round: number;
  readonly calls: readonly {
    readonly id: string;
    readonly name: string;
    readonly input: unknown;
  }[];
};

/** The calls of one reply, one after another: each may depend on what the one before did. */
async function carryOut<Report>(
  loop: Loop<Report>,
  before: Turn,
  { round, calls }: Calls,
): Promise<Turn> {
  let turn = before;
  const results: ToolResult[] = [];
  for (const [index, call] of calls.entries()) {
    const done = await carryOutOne(loop, turn, { call, index, round });
    turn = done.turn;
    results.push({ callId: call.id, text: done.text, isError: done.isError });
  }
  const answer: ModelMessage = { role: 'user', text: '', toolResults: results };
  return { ...turn, messages: [...turn.messages, answer] };
}

type OneCall = {
  readonly call: Calls['calls'][number];
  readonly index: number;
  readonly round: number;
};

async function carryOutOne<Report>(
  loop: Loop<Report>,
  turn: Turn,
  { call, index, round }: OneCall,
): Promise<{ turn: Turn; text: string; isError: boolean }> {
  const { context, ports, task, stop } = loop;
  const key = hashOfCall(call.name, call.input);
  const times = (turn.asked.get(key) ?? 0) + 1;
  const asked = { ...turn, asked: new Map([...turn.asked, [key, times]]) };
  const no = refusalOf(loop, { call, index, times });
  if (no !== null) return { turn: asked, text: no, isError: true };
  await stop.check();
  const { workId, goal } = task;
  const actionId = `${task.name}-${round}-${index + 1}`;
  const { delegation } = task;
  const inner = call.name === delegation?.definition.name ? delegation.at(loop, turn) : null;
  const tools = inner === null ? ports.tools : [...ports.tools, inner.tool];
  const asks = { call, actionId, workId, goal, turn, stop };
  const result = await takeAction(context, { ...ports, tools }, asks);
  const text = result.trust === 'outside' ? fenced(context, result.text) : result.text;
  const done = { input: call.input, result, inside: (await inner?.ended()) ?? null };
  return { turn: afterCall(asked, done), text, isError: result.isError };
}

/** Why a call is not even proposed; null: it is. */
function refusalOf<Report>(
  { ports, report }: Loop<Report>,
  { call, index, times }: Omit<OneCall, 'round'> & { readonly times: number },
): string | null {
  const { callsPerRound, repeats } = ports.settings;
  if (call.name === REPORT_TOOL) {
    const parsed = report.schema.safeParse(call.input);
    const why = parsed.success ? 'call it alone' : z.prettifyError(parsed.error);
    return `The report was not taken: ${why}`;
  }
  if (index >= callsPerRound) {
    return `Not run: at most ${callsPerRound} calls at a time. Ask again for it.`;
  }
  if (times <= repeats) return null;
  return `Not run: the same call was made ${repeats} times already. Change something.`;
}

function fenced(context: PhaseContext, text: string): string {
  return fencedLines(context.newId(), text).join('\n');
}

/** D60: what was done in the last round is seen before the end; there are no tools any more. */
async function conclude<Report>(
  loop: Loop<Report>,
  turn: Turn,
  how: 'reported' | 'max_rounds',
): Promise<LoopWithTurn<Report>> {
  const { context, ports, task, stop } = loop;
  const why = how === 'max_rounds' ? 'There are no rounds left. ' : '';
  const words = `${why}Conclude now: say in the given shape what was really done, and what was not.`;
  const messages = withWords(turn.messages, words);
  await stop.check();
  const outcome = await callModel<Report>(
    context,
    ports.edges,
    asCall(
      {
        ...{ ...ports.asking, priority: 'act', isExploration: task.isExploration },
        ...{ trust: turn.trust, tools: toolsOf(loop), toolChoice: 'none' },
        output: loop.report,
      },
      task,
      messages,
    ),
  );
  await stop.check();
  if (outcome.status !== 'ok') return { ...cutOff(turn, outcome), how };
  return ended(turn, how, { report: outcome.parsed, runId: outcome.runId });
}

function ended<Report>(
  turn: Turn,
  how: LoopEnd['how'],
  { report, runId }: { readonly report: Report; readonly runId: string },
): LoopWithTurn<Report> {
  const { actions, parked, trust } = turn;
  return { how, report, runId, actions, parked, trust, unavailable: null, turn };
}

function cutOff(turn: Turn, unavailable: NonNullable<LoopEnd['unavailable']>): LoopWithTurn<never> {
  const { actions, parked, trust } = turn;
  const nothing = { report: null, runId: null };
  return { how: 'unavailable', ...nothing, actions, parked, trust, unavailable, turn };
}
