import { isAbsolute } from 'node:path';
import type {
  WorkerJudgement,
  WorkerRun,
  WorkerToolCall,
  WorkRequest,
} from '../../kernel/ports/worker.ts';
import type { EnclosedCommands } from './enclose-command.ts';
import type { HookCall } from './hook-server.ts';
import { REPORT_TOOL, understandCall } from './tool-touches.ts';

/** Where a path given relative to a folder really leads, and whether that is inside and open to this use. */
export type FindInside = (
  folder: string,
  path: string,
  use: 'read' | 'write',
) => Promise<{ readonly ok: true } | { readonly ok: false; readonly why: string }>;

/** The calls of one run: how each was judged. */
export type JudgedCalls = {
  readonly judge: (call: HookCall, signal: AbortSignal) => Promise<WorkerJudgement>;
  readonly onVerdict: (call: HookCall, verdict: WorkerJudgement) => void;
  readonly count: () => number;
  readonly denials: () => WorkerRun['denials'];
};

/**
 * The worker's own file tools run outside the sandbox and follow links, so each path is judged by where it really
 * leads: nothing outside the workspace, nothing that holds secrets. Null: all of them stay inside.
 */
async function whyOutside(
  { workspace, findInside }: JudgedWorkspace,
  { reads = [], writes = [] }: WorkerToolCall['touches'],
): Promise<string | null> {
  const paths = [
    ...reads.map((path) => ({ path, use: 'read' as const })),
    ...writes.map((path) => ({ path, use: 'write' as const })),
  ];
  for (const { path, use } of paths) {
    if (isAbsolute(path)) return `${path} is outside the workspace`;
    const verdict = await findInside(workspace, path, use);
    if (!verdict.ok) return verdict.why;
  }
  return null;
}

/** `workspace`: a real path. */
export type JudgedWorkspace = { readonly workspace: string; readonly findInside: FindInside };

/**
 * Puts each hooked call into our words, asks about it, has allowed commands run in the sandbox and keeps what was
 * refused.
 */
export function judgeCalls(
  judge: WorkRequest<unknown>['judge'],
  place: JudgedWorkspace,
  { enclose }: Pick<EnclosedCommands, 'enclose'>,
): JudgedCalls {
  const { workspace } = place;
  let count = 0;
  const denials: { name: string; reason: string }[] = [];
  return {
    judge: async (hooked, signal) => {
      const { tool_name: name, tool_input: input, tool_use_id: id, cwd } = hooked;
      if (name === REPORT_TOOL) return { allow: true, reason: 'the report' };
      const call = understandCall({ id, name, input, cwd, workspace });
      if ('unclear' in call) return { allow: false, reason: call.unclear };
      const why = await whyOutside(place, call.touches);
      if (why !== null) return { allow: false, reason: why };
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
