import { z } from 'zod';
import type { WorkRequest } from '../../kernel/ports/worker.ts';
import { SERVER_NAME } from './tool-server.ts';

/** Figures of runs of Claude Code. Durations in milliseconds. */
export type ClaudeCodeSettings = {
  readonly maxRetries: number;
  readonly interruptGraceMs: number;
  readonly killGraceMs: number;
  /** What is read of its standard output; a program that says more is ended. */
  readonly outputBytes: number;
};

export const defaultClaudeCodeSettings: ClaudeCodeSettings = {
  /** Of calls to the API. Its own default, 10, takes three minutes to say that a key is wrong. */
  maxRetries: 3,
  /** From being interrupted to being ended by force: time to say what it has cost. */
  interruptGraceMs: 1_000,
  killGraceMs: 500,
  outputBytes: 64 * 1024 * 1024,
};

/** The hook answers from what it knows. */
const HOOK_TIMEOUT_S = 20;

const TOKEN_NAME = 'HOMEOSTAT_HOOK_TOKEN';
/** Tells our own hooks, and whoever looks, that this process belongs to a worker. Its value names the run. */
export const RUN_MARK = 'HOMEOSTAT_WORKER_RUN';

/**
 * Settings of one run: each tool is asked about at `hookUrl`, and not run when nobody answers. One malformed entry would
 * drop all of it without a word, so nothing here is optional or newer than the versions allowed.
 */
export function runSettings(hookUrl: string): unknown {
  const hook = {
    type: 'http',
    url: hookUrl,
    timeout: HOOK_TIMEOUT_S,
    onFailure: 'block',
    headers: { authorization: `Bearer $${TOKEN_NAME}` },
    allowedEnvVars: [TOKEN_NAME],
  };
  return {
    // Who wrote a commit is for the owner of the repository to say.
    attribution: { commit: '', pr: '' },
    hooks: { PreToolUse: [{ hooks: [hook] }] },
  };
}

/** The one MCP server it knows: our tools. */
export function serverList(toolsUrl: string): unknown {
  const headers = { authorization: `Bearer \${${TOKEN_NAME}}` };
  return { mcpServers: { [SERVER_NAME]: { type: 'http', url: toolsUrl, headers } } };
}

export type RunFiles = {
  readonly settingsFile: string;
  readonly serversFile: string;
  readonly systemFile: string;
};

/** The arguments of one run. Texts that may be long or private are in files, not where `ps` shows them. */
export function claudeArguments(
  request: Pick<WorkRequest<unknown>, 'model' | 'report' | 'budgetUsd' | 'maxTurns'>,
  session: { readonly id: string; readonly isResumed: boolean },
  files: RunFiles,
): readonly string[] {
  return [
    ...['-p', '--output-format', 'stream-json', '--verbose'],
    ...['--permission-mode', 'dontAsk', '--setting-sources', ''],
    ...['--mcp-config', files.serversFile, '--strict-mcp-config'],
    ...['--settings', files.settingsFile],
    // Off: a resumed session would go on with the text of its first run.
    ...['--append-system-prompt-file', files.systemFile, '--system-prompt-snapshot', 'off'],
    ...['--disable-slash-commands', '--tools', ''],
    ...['--model', request.model, '--json-schema', reportSchema(request.report)],
    ...['--max-budget-usd', String(request.budgetUsd), '--max-turns', String(request.maxTurns)],
    ...(session.isResumed ? ['--resume', session.id] : ['--session-id', session.id]),
  ];
}

/** A prompt that begins with a sign such as "/" is taken for a command of the program itself. */
export function asPrompt(text: string): string {
  return `The work:\n\n${text}`;
}

/** The CLI refuses a schema that names a dialect it does not have at hand. */
function reportSchema(report: z.ZodType): string {
  return JSON.stringify({ ...z.toJSONSchema(report, { target: 'draft-7' }), $schema: undefined });
}

/** All that Claude Code sees of the environment beyond PATH, language and zone. */
export function claudeEnvironment(
  base: Readonly<Record<string, string>>,
  run: {
    readonly mark: string;
    readonly token: string;
    readonly configDir: string;
    readonly homeDir: string;
    readonly maxRetries: number;
    readonly timeoutMs: number;
  },
): Readonly<Record<string, string>> {
  return {
    ...base,
    HOME: run.homeDir,
    CLAUDE_CONFIG_DIR: run.configDir,
    [TOKEN_NAME]: run.token,
    [RUN_MARK]: run.mark,
    CLAUDE_CODE_MAX_RETRIES: String(run.maxRetries),
    // Our tools have limits of their own, and all of them are to be seen at once.
    MCP_TOOL_TIMEOUT: String(run.timeoutMs),
    CLAUDE_CODE_MCP_TOOL_IDLE_TIMEOUT: String(run.timeoutMs),
    ENABLE_TOOL_SEARCH: 'false',
    CLAUDE_CODE_DISABLE_BACKGROUND_TASKS: '1',
    CLAUDE_CODE_DISABLE_AUTO_MEMORY: '1',
    CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
    // A path after an "@" in a prompt would be read without anybody being asked.
    CLAUDE_CODE_DISABLE_FILE_MENTIONS: '1',
    DISABLE_AUTOUPDATER: '1',
    // Hooks obey a proxy even for loopback.
    NO_PROXY: '127.0.0.1,localhost',
  };
}
