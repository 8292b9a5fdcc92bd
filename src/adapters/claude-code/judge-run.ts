import type { z } from 'zod';
import type { WorkerEnd, WorkerErrorKind } from '../../kernel/ports/worker.ts';
import { cutToCharacters } from '../../kernel/text/tokens.ts';
import type { ClaudeResult, ClaudeStream } from './read-stream.ts';

/** How the process ended. `cutShort`: by us. `stderr`: its last words there. */
export type ClaudeEnd = {
  readonly exitCode: number | null;
  readonly cutShort: 'timeout' | 'aborted' | null;
  readonly stderr: string;
};

const BY_SUBTYPE: ReadonlyMap<string, WorkerErrorKind> = new Map([
  ['error_max_turns', 'max_turns'],
  ['error_max_budget_usd', 'budget'],
  ['error_max_structured_output_retries', 'no_report'],
]);

/**
 * Whether the work was reported as done. `subtype: success` says nothing by itself: errors of the API carry it too,
 * and so does a run without any report.
 */
export function judgeRun<Report>(
  stream: ClaudeStream,
  end: ClaudeEnd,
  report: z.ZodType<Report>,
): WorkerEnd<Report> {
  if (end.cutShort === 'timeout')
    return failedRun('timeout', 'the run took too long and was ended');
  if (end.cutShort === 'aborted') return failedRun('aborted', 'the run was stopped');
  if (stream.isCut) return failedRun('crashed', 'it said more than is read, and was ended');
  const last = stream.results.at(-1);
  if (last === undefined) return withoutResult(stream, end);
  if (last.is_error)
    return failedRun(errorOf(last), resultWords(last), last.api_error_status ?? null);
  const given = stream.results.findLast(({ structured_output }) => structured_output !== undefined);
  if (given === undefined) return failedRun('no_report', 'the worker ended without its report');
  const parsed = report.safeParse(given.structured_output);
  if (parsed.success) return { status: 'done', report: parsed.data };
  const issues = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  return failedRun('no_report', `the report is not of the asked shape: ${issues.join('; ')}`);
}

/** Whether a run that was to resume a session found none: it then ends before any turn. */
export function isDeadSession(stream: ClaudeStream, { cutShort }: ClaudeEnd): boolean {
  return cutShort === null && stream.sessionId === null;
}

function withoutResult(stream: ClaudeStream, { exitCode, stderr }: ClaudeEnd) {
  const said = stderr.trim() === '' ? '' : `: ${stderr.trim()}`;
  const how = `Claude Code ended with ${exitCode === null ? 'a signal' : `exit code ${exitCode}`}${said}`;
  return failedRun(stream.sessionId === null ? 'not_started' : 'crashed', how);
}

function errorOf(last: ClaudeResult): WorkerErrorKind {
  const bySubtype = BY_SUBTYPE.get(last.subtype);
  if (bySubtype !== undefined) return bySubtype;
  const { api_error_status: status } = last;
  if (status === 401 || status === 403) return 'auth';
  if (status === 429) return 'rate_limited';
  return last.subtype === 'success' ? 'api_error' : 'crashed';
}

const WORDS_CHARACTERS = 500;

function resultWords({ result, errors = [], terminal_reason }: ClaudeResult): string {
  const words = [result ?? '', ...errors].find((text) => text !== '') ?? terminal_reason;
  return cutToCharacters(words ?? 'it failed', WORDS_CHARACTERS);
}

function failedRun(
  error: WorkerErrorKind,
  message: string,
  apiStatus: number | null = null,
): Extract<WorkerEnd<never>, { status: 'failed' }> {
  return { status: 'failed', error, message, apiStatus };
}
