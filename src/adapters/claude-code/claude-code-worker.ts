import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
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
  type RunFiles,
  runSettings,
  serverList,
} from './claude-settings.ts';
import { type ClaudeProgram, claudeCodeStanding } from './claude-version.ts';
import { type ClaudeEnd, isDeadSession, judgeRun } from './judge-run.ts';
import { type ClaudeStream, summaryOfStream } from './read-stream.ts';
import { type ProcessGroups, runClaude } from './run-claude.ts';
import { startToolServer, type ToolServer } from './tool-server.ts';

export type ClaudeCodeOptions = ClaudeProgram & {
  /** Claude Code's own folder for this agent: its sessions, nothing of its user's. Made when missing, 0700. */
  readonly configDir: string;
  readonly settings: ClaudeCodeSettings;
  readonly groups: ProcessGroups;
  /** A new UUID. */
  readonly newId: () => string;
};

type Attempt = ClaudeEnd & {
  readonly stream: ClaudeStream;
  readonly calls: Pick<ToolServer, 'toolCalls' | 'denials'>;
};
type Session = { readonly id: string; readonly isResumed: boolean };

/**
 * Worker over the `claude` program (V58, V71, V75, D20). It sees none of its user's settings, memory, hooks or MCP
 * servers, and has no tool of its own, since what it did by itself would be done outside the sandbox: it calls ours. It
 * stands in an empty folder, so that nothing in the workspace tells it what to load or to run.
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
  const mark = options.newId();
  await using opened = new AsyncDisposableStack();
  const folder = await makeRunFolder(options);
  opened.defer(() => rm(folder, { recursive: true, force: true }));
  const { tools, take } = request;
  const calls = await startToolServer({ tools, take, newId: options.newId });
  opened.defer(calls.close);
  const files = await writeRunFiles({ folder, calls, system: request.system });
  const homeDir = join(options.configDir, 'home');
  await mkdir(homeDir, { recursive: true, mode: 0o700 });
  const ended = await runClaude({
    command: options.command,
    args: claudeArguments(request, session, files),
    environment: claudeEnvironment(options.environment, {
      mark,
      token: calls.token,
      configDir: options.configDir,
      homeDir,
      maxRetries: options.settings.maxRetries,
      timeoutMs: request.timeoutMs,
    }),
    mark,
    cwd: homeDir,
    prompt: asPrompt(request.prompt),
    timeoutMs: request.timeoutMs,
    onSpawn: request.onSpawn,
    onCutShort: calls.shut,
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

async function writeRunFiles({
  folder,
  calls,
  system,
}: {
  readonly folder: string;
  readonly calls: ToolServer;
  readonly system: string;
}): Promise<RunFiles> {
  const at = (name: string) => join(folder, name);
  const files = {
    settingsFile: at('settings.json'),
    serversFile: at('servers.json'),
    systemFile: at('system.md'),
  };
  const write = (file: string, text: string) => writeFile(file, text, { mode: 0o600 });
  await write(files.settingsFile, JSON.stringify(runSettings(calls.hookUrl)));
  await write(files.serversFile, JSON.stringify(serverList(calls.toolsUrl)));
  await write(files.systemFile, system);
  return files;
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
    toolCalls: calls.toolCalls(),
    denials: calls.denials(),
    ...judgeRun(stream, attempt, report),
  };
}
