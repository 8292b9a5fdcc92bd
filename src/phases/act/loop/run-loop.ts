import { z } from 'zod';
import type { ModelMessage, ModelRequest, ToolDefinition } from '../../../kernel/ports/model.ts';
import { resultRoom } from '../../../prompt/conversation.ts';
import { ask } from '../../model/ask.ts';
import { callModel } from '../../model/call-model.ts';
import type { ModelCall, ModelOutcome } from '../../model/model-run.ts';
import { carryOut } from './carry-out.ts';
import { type Loop, type LoopEnd, type LoopTask, type LoopWithTurn, REPORT_TOOL } from './loop.ts';
import type { LoopPorts } from './loop-ports.ts';
import { roomFor, shortened } from './shortened.ts';
import type { Turn } from './turn.ts';
import { CALL_SOMETHING, saidOfReply, wasToldToCall, withWords } from './unusable-reply.ts';
import { withReply } from './with-reply.ts';

/**
 * The conversational loop of a sub-agent (A5, D60): the model asks, the guardian judges, code does it and tells the
 * model, for a limited number of rounds; then always a final answer without tools. A stop watch runs beside it.
 * @throws LeaseLost, ClassedError when the owner asked for a stop
 */
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
    const { job = null, isExploration } = task;
    turn = await shortened(context, ports, { turn, mark: task.name, room, job, isExploration });
    const outcome = await askModel(loop, turn, round);
    await stop.check(); // the owner's stop goes before what the model wanted
    if (outcome.status !== 'ok') {
      const words = saidOfReply(outcome);
      if (words === null) return cutOff(turn, outcome);
      turn = { ...turn, messages: withWords(turn.messages, words) };
      continue;
    }
    turn = withReply(turn, outcome);
    const { toolCalls, runId, isPaused } = outcome;
    if (isPaused) continue; // the provider continues its own work in the next round
    const report = reportIn(loop, toolCalls);
    if (report !== null) return loopEnd(turn, 'reported', { report, runId });
    if (toolCalls.length > 0) turn = await carryOut(loop, turn, { round, calls: toolCalls });
    else if (wasToldToCall(turn.messages)) return conclude(loop, turn, 'reported');
    else turn = { ...turn, messages: withWords(turn.messages, CALL_SOMETHING) };
  }
  return conclude(loop, turn, 'max_rounds');
}

/** A result is to leave room for others, however small the model's window is. */
export function withRoom(ports: LoopPorts, room: number): LoopPorts {
  const most = ports.settings.resultCharacters;
  const resultCharacters = resultRoom(room, most, ports.window);
  return { ...ports, settings: { ...ports.settings, resultCharacters } };
}

function toolsOf<Report>({
  ports,
  task,
  report,
  ownTools = [],
}: Loop<Report>): readonly ToolDefinition[] {
  const { delegation } = task;
  const given = delegation === undefined ? [] : [delegation.definition];
  const offered = [...ports.tools, ...given, ...ownTools];
  const told = offered.map(({ name, description, inputSchema }) => ({
    name,
    description,
    inputSchema,
  }));
  const description =
    'Ends the work with your report. Call it alone, when the work is done or cannot be done.';
  const inputSchema = z.toJSONSchema(report.schema, { io: 'input' });
  return [...told, { name: REPORT_TOOL, description, inputSchema }];
}

/** What each call of a loop offers: the same, so that the beginning of each request is. */
export function offerOf<Report>(loop: Loop<Report>): Pick<ModelRequest, 'tools' | 'web'> {
  const { web = null } = loop.ports;
  return { tools: toolsOf(loop), ...(web !== null && { web }) };
}

async function askModel<Report>(
  loop: Loop<Report>,
  turn: Turn,
  round: number,
): Promise<ModelOutcome<null>> {
  const { context, ports, task } = loop;
  const call = {
    ...ports.asking,
    priority: 'act' as const,
    isExploration: task.isExploration,
    trust: turn.trust,
    output: null,
    job: task.job ?? null,
    ...offerOf(loop),
  };
  if (round === 1) {
    const { prompt, purpose = 'act' } = task;
    return ask<null>(context, ports.modelPorts, { ...call, purpose, prompt });
  }
  return callModel<null>(context, ports.modelPorts, asCall(call, task, turn.messages));
}

function asCall<Output>(
  call: Omit<ModelCall<Output>, 'agent' | 'system' | 'messages'>,
  { prompt, purpose = 'act' }: LoopTask,
  messages: readonly ModelMessage[],
): ModelCall<Output> {
  return { ...call, agent: purpose, system: prompt.system, messages };
}

export function reportIn<Report>(
  { report }: Loop<Report>,
  calls: readonly { name: string; input: unknown }[],
): Report | null {
  const [call, ...others] = calls;
  if (call?.name !== REPORT_TOOL || others.length > 0) return null;
  const parsed = report.schema.safeParse(call.input);
  return parsed.success ? parsed.data : null;
}

/** D60: the results of the last round are shown before the end, without tools. */
export async function conclude<Report>(
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
    ports.modelPorts,
    asCall(
      {
        ...ports.asking,
        priority: 'act',
        isExploration: task.isExploration,
        trust: turn.trust,
        ...offerOf(loop),
        toolChoice: 'none',
        output: loop.report,
        job: task.job ?? null,
      },
      task,
      messages,
    ),
  );
  await stop.check();
  if (outcome.status !== 'ok') return { ...cutOff(turn, outcome), how };
  return loopEnd(turn, how, { report: outcome.parsed, runId: outcome.runId });
}

function loopEnd<Report>(
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
