import { z } from 'zod';
import type { ModelMessage, ToolResult } from '../../../kernel/ports/model.ts';
import { fencedLines } from '../../../prompt/fence.ts';
import type { PhaseContext } from '../../phase-context.ts';
import { afterCall } from './after-call.ts';
import { type Loop, REPORT_TOOL } from './loop.ts';
import { type Taken, takeAction } from './take-action.ts';
import { hashOfCall, leastTrust, type Turn } from './turn.ts';

export type Calls = {
  readonly round: number;
  readonly calls: readonly {
    readonly id: string;
    readonly name: string;
    readonly input: unknown;
  }[];
};

/** The calls of one reply: at once where all of them only look, else one after another, as each may need the last. */
export async function carryOut<Report>(
  loop: Loop<Report>,
  before: Turn,
  { round, calls }: Calls,
): Promise<Turn> {
  const { turn, results } = await resultsOf(loop, before, { round, calls });
  const answer: ModelMessage = { role: 'user', text: '', toolResults: results };
  return { ...turn, messages: [...turn.messages, answer] };
}

/** The same without the message: the result of each call, in order. */
export async function resultsOf<Report>(
  loop: Loop<Report>,
  before: Turn,
  { round, calls }: Calls,
): Promise<{ readonly turn: Turn; readonly results: readonly ToolResult[] }> {
  if (calls.length > 1 && calls.every((call) => isLook(loop, call))) {
    return lookedAtOnce(loop, before, { round, calls });
  }
  let turn = before;
  const results: ToolResult[] = [];
  for (const [index, call] of calls.entries()) {
    const done = await carryOutOne(loop, turn, { call, index, round });
    turn = done.turn;
    results.push({ callId: call.id, ...done.said });
  }
  return { turn, results };
}

/** Reads only, and says so: in whatever order it runs, nothing else sees another world. */
function isLook<Report>({ ports }: Loop<Report>, { name }: Calls['calls'][number]): boolean {
  return ports.tools.some((tool) => tool.name === name && tool.isReadOnly === true);
}

async function lookedAtOnce<Report>(
  loop: Loop<Report>,
  before: Turn,
  { round, calls }: Calls,
): Promise<{ readonly turn: Turn; readonly results: readonly ToolResult[] }> {
  const looks = await Promise.all(
    calls.map((call, index) => carryOutOne(loop, before, { call, index, round })),
  );
  const turn = looks.reduce((sum, look) => joinedTurn(sum, before, look.turn), before);
  const results = looks.map(({ said }, i) => ({ callId: calls[i]?.id ?? '', ...said }));
  return { turn, results };
}

/** What one of several parallel reads added to the turn they started from. */
function joinedTurn(sum: Turn, before: Turn, after: Turn): Turn {
  const added = <Item>(all: readonly Item[], old: readonly Item[]) => all.slice(old.length);
  return {
    ...sum,
    trust: leastTrust(sum.trust, after.trust),
    read: [...sum.read, ...added(after.read, before.read)],
    written: [...sum.written, ...added(after.written, before.written)],
    actions: [...sum.actions, ...added(after.actions, before.actions)],
    parked: [...sum.parked, ...added(after.parked, before.parked)],
    done: new Map([...sum.done, ...after.done]),
    asked: new Map([...sum.asked, ...after.asked]),
  };
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
): Promise<{ turn: Turn; said: Omit<ToolResult, 'callId'> }> {
  const { context, ports, task, stop } = loop;
  const key = hashOfCall(call.name, call.input);
  const times = (turn.asked.get(key) ?? 0) + 1;
  const asked = { ...turn, asked: new Map([...turn.asked, [key, times]]) };
  const no = whyNotProposed(loop, { call, index, times });
  if (no !== null) return { turn: asked, said: { text: no, isError: true } };
  await stop.check();
  const { workId, goal } = task;
  const actionId = `${task.name}-${round}-${index + 1}`;
  const { delegation } = task;
  const inner = call.name === delegation?.definition.name ? delegation.at(loop, turn) : null;
  const tools = inner === null ? ports.tools : [...ports.tools, inner.tool];
  const asks = { call, actionId, workId, goal, turn, stop, spender: task };
  const result = await takeAction(context, { ...ports, tools }, asks);
  const text = fencedResult(context, result);
  const done = { input: call.input, result, inside: (await inner?.ended()) ?? null };
  const { isError, media } = result;
  const said = { text, isError, ...(media !== undefined && { media }) };
  return { turn: afterCall(asked, done), said };
}

/** Why a call is rejected before it is proposed; null: it is proposed. */
function whyNotProposed<Report>(
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

/** What a model is given of a result: text from outside stands in a fence. */
export function fencedResult(
  context: PhaseContext,
  { text, trust }: Pick<Taken, 'text' | 'trust'>,
): string {
  return trust === 'outside' ? fencedLines(context.newId(), text).join('\n') : text;
}
