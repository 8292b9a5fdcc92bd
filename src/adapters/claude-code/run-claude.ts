import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SpawnedGroup } from '../../kernel/ports/step-runner.ts';
import { type ClaudeCodeSettings, RUN_MARK } from './claude-settings.ts';
import type { ClaudeEnd } from './judge-run.ts';
import { type ClaudeStream, emptyStream, readStreamLine } from './read-stream.ts';

/** Process groups, as the adapter for processes has them. */
export type ProcessGroups = {
  startTimeOf(pid: number): Promise<string | null>;
  /** TERM, a grace, KILL; resolves when nothing of the group is left. */
  endGroup(pgid: number, graceMs: number): Promise<void>;
  /** Ends what carries `name=value` in its environment, in whatever group: Claude Code gives each command its own. */
  endMarked(name: string, value: string): Promise<void>;
};

export type ClaudeRun = {
  readonly command: string;
  readonly args: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  readonly cwd: string;
  /** Value of RUN_MARK in the environment: tells the processes of this run. */
  readonly mark: string;
  /** Written to standard input. */
  readonly prompt: string;
  readonly timeoutMs: number;
  readonly onSpawn: (group: SpawnedGroup) => Promise<void>;
  /** Called when the run is about to be cut short, before anything is ended. */
  readonly onCutShort: () => void;
  readonly signal: AbortSignal;
  readonly groups: ProcessGroups;
  readonly settings: Pick<ClaudeCodeSettings, 'interruptGraceMs' | 'killGraceMs' | 'outputBytes'>;
};

/**
 * The shell waits for a line on descriptor 3 before it becomes Claude Code: nothing runs before the dispatch is
 * recorded, and nothing at all when the controller dies first.
 */
const WAIT_FOR_GO = 'read -r go <&3 || exit 125; exec 3<&-; exec "$@"';
const STDERR_KEPT = 2_000;
/** How long standard output may still deliver once the process is gone. */
const DRAIN_MS = 2_000;

/**
 * Runs Claude Code to its end, or ends it. When it settles nothing of the run is left.
 * @throws when it cannot be started, or with the reason of `onSpawn`
 */
export async function runClaude(run: ClaudeRun): Promise<ClaudeEnd & { stream: ClaudeStream }> {
  const { child, exited } = await spawnWaiting(run);
  const group = await groupOf(run, child);
  const lines = collectLines(child, run.settings.outputBytes, () => {
    void run.groups.endGroup(group.pgid, 0);
  });
  const stderr = collectStderr(child);
  try {
    await run.onSpawn(group);
  } catch (error) {
    await run.groups.endGroup(group.pgid, 0);
    throw error;
  }
  const cutting = cutShortWhenDue(run, group, exited);
  release(child, run.prompt);
  const exitCode = await exited;
  const cutShort = cutting.done();
  const stream = await lines();
  await run.groups.endGroup(group.pgid, run.settings.killGraceMs);
  await run.groups.endMarked(RUN_MARK, run.mark);
  return { exitCode, cutShort, stderr: stderr(), stream };
}

/** `exited` listens from the start: a process may be killed before anything is known of it. */
async function spawnWaiting(run: ClaudeRun) {
  const child = spawn('/bin/sh', ['-c', WAIT_FOR_GO, 'sh', run.command, ...run.args], {
    cwd: run.cwd,
    env: { ...run.environment },
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe', 'pipe'],
  });
  const exited = exitOf(child);
  await new Promise((resolve, reject) => {
    child.once('spawn', resolve);
    child.once('error', reject);
  });
  return { child, exited };
}

async function groupOf({ groups }: ClaudeRun, { pid }: ChildProcess): Promise<SpawnedGroup> {
  if (pid === undefined) throw new Error('the process has no id');
  return { pid, pgid: pid, startTime: (await groups.startTimeOf(pid)) ?? 'unknown' };
}

/** Reads standard output to its end; call the result after the exit. */
function collectLines(
  child: ChildProcess,
  limitBytes: number,
  onTooMuch: () => void,
): () => Promise<ClaudeStream> {
  let stream = emptyStream;
  const { stdout } = child;
  if (stdout === null) return async () => stream;
  const reader = createInterface({ input: stdout, crlfDelay: Number.POSITIVE_INFINITY });
  reader.on('line', (line) => {
    stream = readStreamLine(stream, line);
  });
  let bytes = 0;
  stdout.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes <= limitBytes || stream.isCut) return;
    stream = { ...stream, isCut: true };
    reader.close();
    stdout.destroy();
    onTooMuch();
  });
  const closed = new Promise((resolve) => reader.once('close', resolve));
  return async () => {
    await Promise.race([closed, sleep(DRAIN_MS, undefined, { ref: false })]);
    stdout.destroy(); // what it left behind may hold the pipe open
    return stream;
  };
}

function collectStderr({ stderr }: ChildProcess): () => string {
  let text = '';
  stderr?.setEncoding('utf8');
  stderr?.on('data', (chunk: string) => {
    text = (text + chunk).slice(-STDERR_KEPT);
  });
  return () => {
    stderr?.destroy();
    return text;
  };
}

function exitOf(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => {
    child.once('exit', (exitCode) => {
      resolve(exitCode);
    });
  });
}

function release(child: ChildProcess, prompt: string): void {
  const go = child.stdio[3];
  for (const pipe of [go, child.stdin]) pipe?.on('error', () => undefined); // it was ended first
  child.stdin?.end(prompt);
  if (go !== null && go !== undefined && 'end' in go) go.end('go\n');
}

/** Interrupts at the time limit or when asked to, and ends by force what does not heed it. */
function cutShortWhenDue(run: ClaudeRun, { pid, pgid }: SpawnedGroup, exited: Promise<unknown>) {
  let cutShort: ClaudeEnd['cutShort'] = null;
  const cut = (why: 'timeout' | 'aborted') => {
    if (cutShort !== null) return;
    cutShort = why;
    run.onCutShort();
    interrupt(pid); // it then says what it has cost
    const grace = sleep(run.settings.interruptGraceMs);
    void Promise.race([grace, exited]).then(() =>
      run.groups.endGroup(pgid, run.settings.killGraceMs),
    );
  };
  const timer = setTimeout(cut, run.timeoutMs, 'timeout');
  const onAbort = () => {
    cut('aborted');
  };
  run.signal.addEventListener('abort', onAbort, { once: true });
  if (run.signal.aborted) onAbort();
  return {
    done: () => {
      clearTimeout(timer);
      run.signal.removeEventListener('abort', onAbort);
      return cutShort;
    },
  };
}

function interrupt(pid: number): void {
  try {
    process.kill(pid, 'SIGINT');
  } catch {
    // It has already ended.
  }
}
