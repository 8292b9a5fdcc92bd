import { z } from 'zod';
import { priceOf } from '../../../domain/budget/prices.ts';
import { cycleReport } from '../../../domain/learning/proposals.ts';
import type { Trust } from '../../../kernel/event.ts';
import type { ModelMessage, ToolDefinition, ToolResult } from '../../../kernel/ports/model.ts';
import type { Prompt } from '../../../prompt/assemble.ts';
import { composeRecords } from '../../../prompt/compose-records.ts';
import {
  inputRoom,
  isTooLong,
  splitForSummary,
  spoken,
  withShortResults,
  withSummary,
} from '../../../prompt/conversation.ts';
import { fencedLines } from '../../../prompt/fence.ts';
import { ask } from '../../ask.ts';
import { callModel } from '../../call-model.ts';
import { consentedEdges } from '../../consented-edges.ts';
import type { ModelCall, ModelOutcome } from '../../model-run.ts';
import type { PhaseContext } from '../../phase-context.ts';
import type { LoopPorts } from './loop-ports.ts';
import { type StopWatch, watchStop } from './stop-watch.ts';
import { type Taken, takeAction } from './take-action.ts';
import { beginTurn, hashOfCall, leastTrust, type TakenAction, type Turn, textsIn } from './turn.ts';

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
};

/** How a loop ended. `report` null: there was no model to conclude with; what was done stands in `actions`. */
export type LoopEnd = {
  readonly how: 'reported' | 'max_rounds' | 'unavailable';
  readonly report: LoopReport | null;
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
  try {
    return await rounds({ context: own, ports, task, stop });
  } finally {
    stop.end();
  }
}

type Loop = {
  readonly context: PhaseContext;
  readonly ports: LoopPorts;
  readonly task: LoopTask;
  readonly stop: StopWatch;
};

async function rounds(loop: Loop): Promise<LoopEnd> {
  const { ports, task, stop } = loop;
  let turn = beginTurn(task.prompt.user, task.goal, task.trust);
  for (let round = 1; round <= ports.settings.rounds; round++) {
    await stop.check();
    turn = await shortened(loop, turn);
    const outcome = await askModel(loop, turn, round);
    await stop.check(); // whatever the model wanted while the owner said stop
    if (outcome.status !== 'ok') return cutOff(turn, outcome);
    const { toolCalls, text } = outcome;
    const said: ModelMessage = {
      ...{ role: 'assistant', text, toolCalls },
      ...(outcome.opaque !== null && { opaque: outcome.opaque }),
    };
    turn = { ...turn, messages: [...turn.messages, said] };
    const report = reportIn(toolCalls);
    if (report !== null) return ended(turn, 'reported', { report, runId: outcome.runId });
    if (toolCalls.length === 0) return conclude(loop, turn, 'reported');
    turn = await carryOut(loop, turn, { round, calls: toolCalls });
  }
  return conclude(loop, turn, 'max_rounds');
}

function toolsOf({ tools }: LoopPorts): readonly ToolDefinition[] {
  const told = tools.map(({ name, description, inputSchema }) => ({
    ...{ name, description, inputSchema },
  }));
  const description =
    'Ends the work with your report. Call it alone, when the work is done or cannot be done.';
  const inputSchema = z.toJSONSchema(loopReport);
  return [...told, { name: REPORT_TOOL, description, inputSchema }];
}

async function askModel(
  { context, ports, task }: Loop,
  turn: Turn,
  round: number,
): Promise<ModelOutcome<null>> {
  const call = {
    ...{ ...ports.asking, priority: 'act' as const, isExploration: task.isExploration },
    ...{ trust: turn.trust, output: null, tools: toolsOf(ports) },
  };
  if (round === 1) {
    return ask<null>(context, ports.edges, { ...call, purpose: 'act', prompt: task.prompt });
  }
  return callModel<null>(context, ports.edges, asCall(call, task, turn.messages));
}

function asCall<Output>(
  call: Omit<ModelCall<Output>, 'agent' | 'system' | 'messages'>,
  { prompt }: LoopTask,
  messages: readonly ModelMessage[],
): ModelCall<Output> {
  return { ...call, agent: 'act', system: prompt.system, messages };
}

function reportIn(calls: readonly { name: string; input: unknown }[]): LoopReport | null {
  const [call, ...others] = calls;
  if (call?.name !== REPORT_TOOL || others.length > 0) return null;
  const parsed = loopReport.safeParse(call.input);
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
async function carryOut(loop: Loop, before: Turn, { round, calls }: Calls): Promise<Turn> {
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

async function carryOutOne(
  { context, ports, task, stop }: Loop,
  turn: Turn,
  { call, index, round }: OneCall,
): Promise<{ turn: Turn; text: string; isError: boolean }> {
  const { callsPerRound, repeats } = ports.settings;
  const key = hashOfCall(call.name, call.input);
  const times = (turn.asked.get(key) ?? 0) + 1;
  const asked = { ...turn, asked: new Map([...turn.asked, [key, times]]) };
  const no = (text: string) => ({ turn: asked, text, isError: true });
  if (call.name === REPORT_TOOL) {
    const parsed = loopReport.safeParse(call.input);
    const why = parsed.success ? 'call it alone' : z.prettifyError(parsed.error);
    return no(`The report was not taken: ${why}`);
  }
  if (index >= callsPerRound) {
    return no(`Not run: at most ${callsPerRound} calls at a time. Ask again for it.`);
  }
  if (times > repeats) {
    return no(`Not run: the same call was made ${repeats} times already. Change something.`);
  }
  await stop.check();
  const { workId, goal } = task;
  const actionId = `${task.name}-${round}-${index + 1}`;
  const result = await takeAction(context, ports, { call, actionId, workId, goal, turn, stop });
  const text = result.trust === 'outside' ? fenced(context, result.text) : result.text;
  return {
    turn: {
      ...asked,
      trust: leastTrust(turn.trust, result.trust),
      ...readBy(turn, { input: call.input, result }),
      actions: result.taken === null ? turn.actions : [...turn.actions, result.taken],
      parked: result.parkedAs === null ? turn.parked : [...turn.parked, result.parkedAs],
    },
    text,
    isError: result.isError,
  };
}

/** Only the network brings addresses; a shell or a file may say back what the model told it. */
function readBy(
  { read, written }: Turn,
  { input, result }: { readonly input: unknown; readonly result: Taken },
): Pick<Turn, 'read' | 'written'> {
  const inputs = [...written, textsIn(input)];
  if (result.taken?.reach !== 'network') return { read, written: inputs };
  return { read: [...read, { text: result.text, after: inputs.length }], written: inputs };
}

function fenced(context: PhaseContext, text: string): string {
  return fencedLines(context.newId(), text).join('\n');
}

/** A6, A42: before the window is full, the older part becomes a summary; without a model it is cut (D65). */
async function shortened({ context, ports, task }: Loop, turn: Turn): Promise<Turn> {
  const { edges, asking, window } = ports;
  const { models } = await consentedEdges(context, edges);
  const price = priceOf(models.prices, models.roles[asking.role]);
  const contextTokens = price?.contextTokens ?? 0;
  const maxOutputTokens = asking.maxOutputTokens + (models.thinking?.[asking.role] ?? 0);
  const room = inputRoom({ contextTokens, maxOutputTokens }, window);
  if (!isTooLong(turn.messages, room, window)) return turn;
  const { first, older, kept } = splitForSummary(turn.messages, window);
  if (first === undefined || older.length === 0) {
    return { ...turn, messages: withShortResults(turn.messages, window) };
  }
  const { template, records, asking: asks } = ports.summarise;
  const source = [`cycle-${context.cycleNo}`] as const;
  const said = older.map((message) => ({
    name: message.role,
    fields: { who: message.role, said: spoken(message) },
    eventIds: source,
  }));
  const outcome = await ask<null>(context, edges, {
    ...{ ...asks, purpose: 'summarise', priority: 'reflection', isExploration: false },
    prompt: composeRecords({ messages: said }, template, records),
    ...{ trust: turn.trust, output: null },
  });
  const messages =
    outcome.status === 'ok' && outcome.text.trim() !== ''
      ? withSummary(first, fencedLines(task.name, outcome.text).join('\n'), kept)
      : withShortResults([first, ...older, ...kept], window);
  return { ...turn, messages };
}

/** D60: what was done in the last round is seen before the end; there are no tools any more. */
async function conclude(
  { context, ports, task, stop }: Loop,
  turn: Turn,
  how: 'reported' | 'max_rounds',
): Promise<LoopEnd> {
  const why = how === 'max_rounds' ? 'There are no rounds left. ' : '';
  const words = `${why}Conclude now: say in the given shape what was really done, and what was not.`;
  const [last, ...before] = turn.messages.toReversed();
  const messages: readonly ModelMessage[] =
    last?.role === 'user'
      ? [...before.toReversed(), { ...last, text: [last.text, words].filter(Boolean).join('\n') }]
      : [...turn.messages, { role: 'user', text: words }];
  await stop.check();
  const outcome = await callModel<LoopReport>(
    context,
    ports.edges,
    asCall(
      {
        ...{ ...ports.asking, priority: 'act', isExploration: task.isExploration },
        ...{ trust: turn.trust, tools: toolsOf(ports), toolChoice: 'none' },
        output: { name: 'loop-report', schema: loopReport },
      },
      task,
      messages,
    ),
  );
  await stop.check();
  if (outcome.status !== 'ok') return { ...cutOff(turn, outcome), how };
  return ended(turn, how, { report: outcome.parsed, runId: outcome.runId });
}

function ended(
  { actions, parked, trust }: Turn,
  how: LoopEnd['how'],
  { report, runId }: { readonly report: LoopReport; readonly runId: string },
): LoopEnd {
  return { how, report, runId, actions, parked, trust, unavailable: null };
}

function cutOff(
  { actions, parked, trust }: Turn,
  unavailable: NonNullable<LoopEnd['unavailable']>,
): LoopEnd {
  return { how: 'unavailable', report: null, runId: null, actions, parked, trust, unavailable };
}
