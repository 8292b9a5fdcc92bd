import type { WorkerJudgement, WorkerRun, WorkRequest } from '../../kernel/ports/worker.ts';
import type { EnclosedCommands } from './enclose-command.ts';
import type { HookCall } from './hook-server.ts';
import { REPORT_TOOL, understandCall } from './tool-touches.ts';

/** The calls of one run: how each was judged. */
export type JudgedCalls = {
  readonly judge: (call: HookCall, signal: AbortSignal) => Promise<WorkerJudgement>;
  readonly onVerdict: (call: HookCall, verdict: WorkerJudgement) => void;
  readonly count: () => number;
  readonly denials: () => WorkerRun['denials'];
};

/**
 * Puts each hooked call into our words, asks about it, has allowed commands run in the sandbox and keeps what was
 * refused. `workspace` is a real path.
 */
export function judgeCalls(
  judge: WorkRequest<unknown>['judge'],
  workspace: string,
  { enclose }: Pick<EnclosedCommands, 'enclose'>,
): JudgedCalls {
  let count = 0;
  const denials: { name: string; reason: string }[] = [];
  return {
    judge: async (hooked, signal) => {
      const { tool_name: name, tool_input: input, tool_use_id: id, cwd } = hooked;
      if (name === REPORT_TOOL) return { allow: true, reason: 'the report' };
      const call = understandCall({ id, name, input, cwd, workspace });
      if ('unclear' in call) return { allow: false, reason: call.unclear };
      return enclose(call, await judge(call, signal), signal);
    },
    onVerdict: ({ tool_name: name }, verdict) => {
      if (name === REPORT_TOOL) return;
      count += 1;
      if (!verdict.allow) denials.push({ name, reason: verdict.reason });
    },
    count: () => count,
    denials: () => denials,
  };
}
