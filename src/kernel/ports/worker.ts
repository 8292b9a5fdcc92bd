import type { z } from 'zod';
import type { ToolCall, ToolDefinition, ToolResult } from './model.ts';
import type { SpawnedGroup } from './step-runner.ts';

export type WorkRequest<Report> = {
  /** The task. */
  readonly prompt: string;
  /** The role and its rules; added to the worker's own prompt. */
  readonly system: string;
  readonly model: string;
  /** The shape of the final report. */
  readonly report: z.ZodType<Report>;
  /**
   * A session to resume. `costUsd`: its total cost when its last run ended (`sessionCostUsd`), null: unknown.
   * Null: a new session.
   */
  readonly resume: { readonly sessionId: string; readonly costUsd: number | null } | null;
  /** Of this run. Checked after each model call, so the last one may exceed it. */
  readonly budgetUsd: number;
  readonly maxTurns: number;
  /** Wall clock of the whole run. */
  readonly timeoutMs: number;
  /** All that the worker can do: it has no tools of its own. */
  readonly tools: readonly ToolDefinition[];
  /** One call of these, judged, recorded and run. A rejection says that it was not done. */
  readonly take: (
    call: ToolCall,
    signal: AbortSignal,
  ) => Promise<Pick<ToolResult, 'text' | 'isError'>>;
  /** Called before the worker begins; if it rejects, nothing runs. Called twice if a session cannot be resumed. */
  readonly onSpawn: (group: SpawnedGroup) => Promise<void>;
};

/** `inputTokens` without what was written to or read from a cache. */
export type WorkerUsage = {
  readonly inputTokens: number;
  readonly cacheWriteTokens: number;
  readonly cacheReadTokens: number;
  readonly outputTokens: number;
};

/** What is known about a run however it ended. */
export type WorkerRun = {
  /** Null when the worker never began. */
  readonly sessionId: string | null;
  readonly resumed: boolean;
  /** Why the session could not be resumed; a new one was begun instead. */
  readonly resumeFailure: string | null;
  /** Of this run alone. Null: unknown, at most the budget and one call more. */
  readonly costUsd: number | null;
  /** Of all runs of the session. */
  readonly sessionCostUsd: number | null;
  readonly usage: WorkerUsage | null;
  /** Calls of tools, refused ones among them; the report does not count. */
  readonly toolCalls: number;
  /** Calls of other tools than those it was given. */
  readonly denials: readonly { readonly name: string; readonly reason: string }[];
  /** The worker's last words. */
  readonly text: string;
  readonly turns: number;
  /** For people, in the worker's own words. */
  readonly terminalReason: string | null;
};

/**
 * `not_started`: missing, too old, or it rejected its arguments. `no_report`: it ended without a report of the requested
 * shape. `crashed`: it ended without giving a reason.
 */
export type WorkerErrorKind =
  | 'not_started'
  | 'auth'
  | 'rate_limited'
  | 'api_error'
  | 'budget'
  | 'max_turns'
  | 'timeout'
  | 'aborted'
  | 'no_report'
  | 'crashed';

export type WorkerEnd<Report> =
  | { readonly status: 'done'; readonly report: Report }
  | {
      readonly status: 'failed';
      readonly error: WorkerErrorKind;
      /** For people. */
      readonly message: string;
      /** HTTP status of the model's API, where that failed. */
      readonly apiStatus: number | null;
    };

export type WorkerOutcome<Report> = WorkerRun & WorkerEnd<Report>;

/** Whether a worker can be used. `detail`: its version and path, or why not and what to do. */
export type WorkerStanding = {
  readonly status: 'ready' | 'missing' | 'too_old' | 'broken';
  readonly version: string | null;
  readonly detail: string;
};

/**
 * Port: a worker that does a whole piece of work by itself, with our tools: each call is judged and run by us.
 * `work` never rejects, and when it resolves nothing of the run is still running.
 */
export type Worker = {
  readonly name: string;
  standing(): Promise<WorkerStanding>;
  work<Report>(request: WorkRequest<Report>, signal: AbortSignal): Promise<WorkerOutcome<Report>>;
};

/** A run that never began: nothing was spent, and there is no result. */
export function notBegun(error: WorkerErrorKind, message: string): WorkerOutcome<never> {
  return {
    sessionId: null,
    resumed: false,
    resumeFailure: null,
    terminalReason: null,
    costUsd: 0,
    sessionCostUsd: null,
    usage: null,
    toolCalls: 0,
    denials: [],
    text: '',
    turns: 0,
    status: 'failed',
    error,
    message,
    apiStatus: null,
  };
}
