import type { Trust } from '../../../kernel/event/event.ts';
import type { ToolCall } from '../../../kernel/ports/model.ts';
import type { WorkRequest } from '../../../kernel/ports/worker.ts';
import { LeaseLost } from '../../phase-context.ts';
import { afterCall } from '../loop/after-call.ts';
import { fencedResult } from '../loop/carry-out.ts';
import type { LoopContext } from '../loop/loop.ts';
import type { StopWatch } from '../loop/stop-watch.ts';
import { takeAction } from '../loop/take-action.ts';
import { beginTurn, type Turn } from '../loop/turn.ts';

/** What a worker may do, by the names of our tools: work in the workspace. It sends nothing and asks no page. */
const TOOLS: readonly string[] = [
  ...['shell', 'read_file', 'list_files', 'search_files', 'write_file', 'edit_file'],
];

export type Taking = LoopContext & {
  /** The trust of what the worker knows already. */
  readonly trust: Trust;
  /** Called when this attempt may do nothing any more. */
  readonly onLost: () => void;
};

/** The calls of one run so far. */
export type TakenCalls = Pick<WorkRequest<unknown>, 'tools' | 'take'> & {
  readonly turn: () => Turn;
};

/** A worker's calls go the way of the loop's own, one after another: judged, recorded, run, recorded. */
export function takeCallsOf(taking: Taking): TakenCalls {
  const { task, trust } = taking;
  const tools = taking.ports.tools.filter(({ name }) => TOOLS.includes(name));
  const loop = { ...taking, ports: { ...taking.ports, tools } };
  let turn = beginTurn(task.prompt.user, task.goal, trust);
  let count = 0;
  let last: Promise<unknown> = Promise.resolve();
  const takeOne = async (call: ToolCall, signal: AbortSignal) => {
    count += 1;
    const actionId = `${task.name}-worker-${count}`;
    const { workId, goal } = task;
    const stop = endingWith(taking.stop, signal);
    const asked = { call, actionId, workId, goal, turn, stop, spender: task };
    const result = await takeAction(loop.context, loop.ports, asked);
    turn = afterCall(turn, { input: call.input, result, inside: null });
    return { text: fencedResult(loop.context, result), isError: result.isError };
  };
  return {
    tools,
    take: (call, signal) => {
      const taken = last.then(() => takeOne(call, signal));
      last = taken.catch((error: unknown) => {
        if (error instanceof LeaseLost) taking.onLost();
      });
      return taken;
    },
    turn: () => turn,
  };
}

/** The run may be cut short before the whole job is. */
function endingWith(stop: StopWatch, signal: AbortSignal): StopWatch {
  return {
    ...stop,
    signal: AbortSignal.any([stop.signal, signal]),
    check: async () => {
      signal.throwIfAborted();
      await stop.check();
    },
  };
}
