import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  notBegun,
  type Worker,
  type WorkerOutcome,
  type WorkerRun,
  type WorkRequest,
} from '../../kernel/ports/worker.ts';
import { messageOf } from '../../kernel/thrown.ts';
import {
  asPrompt,
  type ClaudeCodeSettings,
  claudeArguments,
  claudeEnvironment,
  hookSettings,
  RUN_MARK,
  type RunFiles,
} from './claude-settings.ts';
import { type ClaudeProgram, claudeCodeStanding } from './claude-version.ts';
import { type CommandEnclosure, encloseCommands } from './enclose-command.ts';
import { type HookServer, startHookServer } from './hook-server.ts';
import { type FindInside, type JudgedCalls, judgeCalls } from './judge-calls.ts';
import { type ClaudeEnd, isDeadSession, judgeRun } from './judge-run.ts';
import { type ClaudeStream, summaryOfStream } from './read-stream.ts';
import { type ProcessGroups, runClaude } from './run-claude.ts';

export type ClaudeCodeOptions = ClaudeProgram & {
  readonly commands: CommandEnclosure;
  /** Claude Code's own folder for this agent: its sessions, nothing of its user's. Made when missing, 0700. */
  readonly configDir: string;
  readonly settings: ClaudeCodeSettings;
  readonly groups: ProcessGroups;
  readonly findInside: FindInside;
  /** A new UUID. */
  readonly newId: () => string;
};

type Attempt = ClaudeEnd & {
  readonly stream: ClaudeStream;
  readonly calls: JudgedCalls;
};
type Session = { readonly id: string; readonly isResumed: boolean };

/**
 * Worker over the `claude` program (V58, V71, V75, D20). It sees none of its user's settings, memory, hooks or MCP
 * servers; each tool is judged by us over a hook that refuses when it cannot be asked.
 */
export function claudeCodeWorker(options: ClaudeCodeOptions): Worker {
  return {
    name: 'claude-code',
    standing: () => claudeCodeStanding(options),
    work: async (request, signal) => {
      const standing = await claudeCodeStanding(options);
      if (standing.status !== 'ready') return notBegun('not_started', standing.detail);
      try {
        return await workWithFallback(options, request, signal);
      } catch (error) {
        return notBegun('not_started', messageOf(error));
      }
    },
  };
}

async function workWithFallback<Report>(
  options: ClaudeCodeOptions,
  request: WorkRequest<Report>,
  signal: AbortSignal,
): Promise<WorkerOutcome<Report>> {
  const { resume } = request;
  if (resume !== null) {
    const session = { id: resume.sessionId, isResumed: true };
    const attempt = await attemptWork(options, { request, session }, signal);
    if (!isDeadSession(attempt.stream, attempt)) {
      return attemptOutcome(request, attempt, { resumed: true, resumeFailure: null });
    }
    const why = attempt.stderr.trim() || 'the session could not be resumed';
    return startFresh(options, { request, resumeFailure: why }, signal);
  }
  return startFresh(options, { request, resumeFailure: null }, signal);
}

async function startFresh<Report>(
  options: ClaudeCodeOptions,
  { request, resumeFailure }: { request: WorkRequest<Report>; resumeFailure: string | null },
  signal: AbortSignal,
): Promise<WorkerOutcome<Report>> {
  const session = { id: options.newId(), isResumed: false };
  const attempt = await attemptWork(options, { request, session }, signal);
  return attemptOutcome(request, attempt, { resumed: false, resumeFailure });
}

async function attemptWork(
  options: ClaudeCodeOptions,
  { request, session }: { request: WorkRequest<unknown>; session: Session },
  signal: AbortSignal,
): Promise<Attempt> {
  const workspace = await realpath(request.workspace);
  const mark = options.newId();
  const environment = { ...options.commands.environment, [RUN_MARK]: mark };
  const commands = encloseCommands({ ...options.commands, environment });
  const calls = judgeCalls(request.judge, { workspace, findInside: options.findInside }, commands);
  await using opened = new AsyncDisposableStack();
  const folder = await makeRunFolder(options);
  opened.defer(() => rm(folder, { recursive: true, force: true }));
  opened.defer(commands.release);
  const hook = await startHookServer({
    judge: calls.judge,
    onVerdict: calls.onVerdict,
    judgeTimeoutMs: options.settings.judgeTimeoutMs,
  });
  opened.defer(hook.close);
  const files = await writeRunFiles(options, { folder, hook, system: request.system });
  const ended = await runClaude({
    command: options.command,
    args: claudeArguments(request, session, { ...files, tools: options.settings.tools }),
    environment: await environmentOf(options, hook, mark),
    mark,
    cwd: workspace,
    prompt: asPrompt(request.prompt),
    timeoutMs: request.timeoutMs,
    onSpawn: request.onSpawn,
    onCutShort: hook.shut,
    signal,
    groups: options.groups,
    settings: options.settings,
  });
  return { ...ended, calls };
}

async function makeRunFolder({ configDir }: ClaudeCodeOptions): Promise<string> {
  await mkdir(configDir, { recursive: true, mode: 0o700 });
  return mkdtemp(join(configDir, 'run-'));
}

async function writeRunFiles(
  { settings }: ClaudeCodeOptions,
  { folder, hook, system }: { folder: string; hook: HookServer; system: string },
): Promise<RunFiles> {
  const settingsFile = join(folder, 'settings.json');
  const systemFile = join(folder, 'system.md');
  await writeFile(settingsFile, JSON.stringify(hookSettings(hook.url, settings)), { mode: 0o600 });
  await writeFile(systemFile, system, { mode: 0o600 });
  return { settingsFile, systemFile };
}

async function environmentOf(options: ClaudeCodeOptions, hook: HookServer, mark: string) {
  // An own home: a shell's rc files could bring keys of its user into the worker's commands.
  const homeDir = join(options.configDir, 'home');
  await mkdir(homeDir, { recursive: true, mode: 0o700 });
  return claudeEnvironment(options.environment, {
    mark,
    token: hook.token,
    configDir: options.configDir,
    homeDir,
    maxRetries: options.settings.maxRetries,
  });
}

function attemptOutcome<Report>(
  { report, resume }: WorkRequest<Report>,
  attempt: Attempt,
  begun: Pick<WorkerRun, 'resumed' | 'resumeFailure'>,
): WorkerOutcome<Report> {
  const { stream, calls } = attempt;
  const costBeforeUsd = begun.resumed && resume !== null ? resume.costUsd : 0;
  return {
    ...begun,
    // A new session that cannot begin either says nothing about the old one.
    resumeFailure: stream.sessionId === null ? null : begun.resumeFailure,
    ...summaryOfStream(stream, costBeforeUsd),
    toolCalls: calls.count(),
    denials: calls.denials(),
    ...judgeRun(stream, attempt, report),
  };
}
