import { z } from 'zod';
import type { WorkerRun, WorkerUsage } from '../../kernel/ports/worker.ts';

const amount = z.number().nonnegative();
const modelUsage = z.object({
  inputTokens: amount,
  outputTokens: amount,
  cacheReadInputTokens: amount,
  cacheCreationInputTokens: amount,
  costUSD: amount,
});

const result = z.object({
  type: z.literal('result'),
  subtype: z.string(),
  is_error: z.boolean(),
  session_id: z.string(),
  num_turns: amount,
  /** Of all runs of the session. */
  total_cost_usd: amount,
  /** Of this run, since the result before: by model. Not every version has it. */
  model_usage_since_last_result: z.record(z.string(), modelUsage).optional(),
  result: z.string().optional(),
  structured_output: z.unknown().optional(),
  errors: z.array(z.string()).optional(),
  terminal_reason: z.string().nullish(),
  api_error_status: z.number().nullish(),
});
export type ClaudeResult = z.infer<typeof result>;

const init = z.object({
  type: z.literal('system'),
  subtype: z.literal('init'),
  /** Becomes an argument when the session is resumed. */
  session_id: z.uuid(),
});

/** What a run said, in order. */
export type ClaudeStream = {
  /** Null: it ended before a session began. */
  readonly sessionId: string | null;
  /** One for each turn: background work that ends adds turns, so there may be several. */
  readonly results: readonly ClaudeResult[];
  /** Lines that are not JSON or no result of the known shape. */
  readonly unreadable: number;
  /** It said more than is read: what it has cost is not known. */
  readonly isCut: boolean;
};

export const emptyStream: ClaudeStream = {
  sessionId: null,
  results: [],
  unreadable: 0,
  isCut: false,
};

/** The stream after one more line. Other kinds of messages change nothing. */
export function readStreamLine(stream: ClaudeStream, line: string): ClaudeStream {
  if (line.trim() === '') return stream;
  const message = asJson(line);
  const started = init.safeParse(message);
  if (started.success) return { ...stream, sessionId: started.data.session_id };
  const ended = result.safeParse(message);
  if (ended.success) return { ...stream, results: [...stream.results, ended.data] };
  const isResult = z.object({ type: z.literal('result') }).safeParse(message).success;
  return message === undefined || isResult
    ? { ...stream, unreadable: stream.unreadable + 1 }
    : stream;
}

function asJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

const REASON_CHARACTERS = 100;

/** What a stream says of its run. `costBeforeUsd`: of the session's earlier runs, null: not known. */
export function summaryOfStream(
  stream: ClaudeStream,
  costBeforeUsd: number | null,
): Pick<
  WorkerRun,
  'sessionId' | 'costUsd' | 'sessionCostUsd' | 'usage' | 'text' | 'turns' | 'terminalReason'
> {
  const { results, sessionId } = stream;
  const last = results.at(-1);
  const parts = usageParts(results);
  return {
    sessionId,
    costUsd: last === undefined || stream.isCut ? null : costOf(last, parts, costBeforeUsd),
    sessionCostUsd: last?.total_cost_usd ?? null,
    usage: parts && usageOf(parts),
    text: textOfResults(results),
    turns: results.reduce((sum, { num_turns }) => sum + num_turns, 0),
    terminalReason: last?.terminal_reason?.slice(0, REASON_CHARACTERS) ?? null,
  };
}

function textOfResults(results: readonly ClaudeResult[]): string {
  return results.findLast(({ result }) => result !== undefined)?.result ?? '';
}

type ModelUsage = z.infer<typeof modelUsage>;

/** What each result says was used since the one before; null when one does not say. */
function usageParts(results: readonly ClaudeResult[]): readonly ModelUsage[] | null {
  const parts = results.map(({ model_usage_since_last_result: usage }) => usage);
  if (parts.length === 0 || !parts.every((usage) => usage !== undefined)) return null;
  return parts.flatMap((usage) => Object.values(usage));
}

/** Of this run alone; else the session's total less what it was before, null when that is not known. */
function costOf(
  last: ClaudeResult,
  parts: readonly ModelUsage[] | null,
  costBeforeUsd: number | null,
): number | null {
  if (parts !== null) return parts.reduce((sum, { costUSD }) => sum + costUSD, 0);
  return costBeforeUsd === null ? null : Math.max(0, last.total_cost_usd - costBeforeUsd);
}

function usageOf(parts: readonly ModelUsage[]): WorkerUsage {
  const sum = (key: Exclude<keyof ModelUsage, 'costUSD'>) =>
    parts.reduce((total, usage) => total + usage[key], 0);
  return {
    inputTokens: sum('inputTokens'),
    cacheWriteTokens: sum('cacheCreationInputTokens'),
    cacheReadTokens: sum('cacheReadInputTokens'),
    outputTokens: sum('outputTokens'),
  };
}
