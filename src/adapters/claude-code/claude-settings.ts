import { z } from 'zod';
import type { WorkRequest } from '../../kernel/ports/worker.ts';

/** Figures of runs of Claude Code. Durations in milliseconds. */
export type ClaudeCodeSettings = {
  readonly judgeTimeoutMs: number;
  readonly maxRetries: number;
  readonly interruptGraceMs: number;
  readonly killGraceMs: number;
  /** The only built-in tools the worker is told of. */
  readonly tools: readonly string[];
};

export const defaultClaudeCodeSettings: ClaudeCodeSettings = {
  /** A model may be asked for a judgement (tier 3: up to 5 s, twice). */
  judgeTimeoutMs: 15_000,
  /** Of calls to the API. Its own default, 10, takes three minutes to say that a key is wrong. */
  maxRetries: 3,
  /** From being interrupted to being ended by force: time to say what it has cost. */
  interruptGraceMs: 1_000,
  killGraceMs: 500,
  /** Nothing that talks to the outside: pages are fetched by our own tools, under the rules for addresses. */
  tools: ['Bash', 'Read', 'Write', 'Edit', 'Glob', 'Grep', 'NotebookEdit'],
};

/** Longer than the judge's own limit, so that the reason of a refusal is still heard. */
const HOOK_MARGIN_S = 5;

const TOKEN_NAME = 'HOMEOSTAT_HOOK_TOKEN';
/** Tells our own hooks, and whoever looks, that this process belongs to a worker. Its value names the run. */
export const RUN_MARK = 'HOMEOSTAT_WORKER_RUN';

/**
 * Settings of one run: each tool is asked about at `url`, and not run when nobody answers. One malformed entry would
 * drop all of it without a word, so nothing here is optional or newer than the versions allowed.
 */
export function hookSettings(url: string, { judgeTimeoutMs }: ClaudeCodeSettings): unknown {
  const hook = {
    type: 'http',
    url,
    timeout: Math.ceil(judgeTimeoutMs / 1000) + HOOK_MARGIN_S,
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

export type RunFiles = { readonly settingsFile: string; readonly systemFile: string };

/** The arguments of one run. Texts that may be long or private are in files, not where `ps` shows them. */
export function claudeArguments(
  request: Pick<WorkRequest<unknown>, 'model' | 'report' | 'budgetUsd' | 'maxTurns'>,
  session: { readonly id: string; readonly isResumed: boolean },
  { tools, ...files }: RunFiles & Pick<ClaudeCodeSettings, 'tools'>,
): readonly string[] {
  return [
    ...['-p', '--output-format', 'stream-json', '--verbose'],
    ...['--permission-mode', 'dontAsk', '--setting-sources', '', '--strict-mcp-config'],
    ...['--settings', files.settingsFile],
    // Off: a resumed session would go on with the text of its first run.
    ...['--append-system-prompt-file', files.systemFile, '--system-prompt-snapshot', 'off'],
    ...['--disable-slash-commands', '--tools', tools.join(',')],
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
  },
): Readonly<Record<string, string>> {
  return {
    ...base,
    HOME: run.homeDir,
    CLAUDE_CONFIG_DIR: run.configDir,
    [TOKEN_NAME]: run.token,
    [RUN_MARK]: run.mark,
    CLAUDE_CODE_MAX_RETRIES: String(run.maxRetries),
    // A shell that moved would make relative paths mean something else to the guardian.
    CLAUDE_BASH_MAINTAIN_PROJECT_WORKING_DIR: '1',
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
