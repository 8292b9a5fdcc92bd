import { type ChildProcess, spawn } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import {
  type SpawnedGroup,
  StepNotStarted,
  type StepRequest,
  type StepResult,
  type StepRunner,
  type StepRunnerSettings,
} from '../../kernel/ports/step-runner.ts';
import { collectOutput } from './collect-output.ts';
import { endGroup, endLeftGroup, startTimeOf } from './process-group.ts';

export type StepRunnerOptions = {
  /** Steps begin here; made when missing. */
  readonly workspace: string;
  /** All that a step sees of the environment: no keys, no database address. */
  readonly environment: Readonly<Record<string, string>>;
  readonly settings: StepRunnerSettings;
  /** Monotonic milliseconds. */
  readonly elapsedMs: () => number;
};

/** Names a step may see, from the environment of the controller. */
export const STEP_ENVIRONMENT = ['PATH', 'HOME', 'LANG', 'LC_ALL', 'TZ', 'USER', 'TMPDIR'];

/**
 * The shell waits for a line on descriptor 3 before it becomes the step: nothing runs before the dispatch is
 * recorded, and nothing at all when the controller dies first (the read then ends without a line).
 */
const WAIT_FOR_GO = 'read -r go <&3 || exit 125; exec 3<&-; eval "$1"';

/** StepRunner over `sh -c` in process groups of their own. */
export function shellStepRunner(options: StepRunnerOptions): StepRunner {
  return {
    run: (request) => runStep(options, request),
    killGroup: (group) => endLeftGroup(group, options.settings.killGraceMs),
  };
}

async function runStep(options: StepRunnerOptions, request: StepRequest): Promise<StepResult> {
  const child = await spawnShell(options, request.run);
  const collected = collectOutput(child, options.settings.outputLimitBytes);
  const ended = endOf(child);
  const group = await groupOf(child);
  const state = { timedOut: false, aborted: false };
  try {
    await request.onSpawn(group);
  } catch (error) {
    await endGroup(group.pgid, 0);
    await collected();
    throw error;
  }
  const before = options.elapsedMs();
  const stop = stopper(options, request, { group, state });
  release(child);
  const { exitCode, signal } = await ended;
  stop.clear();
  const durationMs = options.elapsedMs() - before;
  await endGroup(group.pgid, options.settings.killGraceMs); // what the step left running in its group
  return { ...group, exitCode, signal, ...state, durationMs, ...(await collected()) };
}

async function spawnShell(options: StepRunnerOptions, command: string): Promise<ChildProcess> {
  try {
    await mkdir(options.workspace, { recursive: true });
    const child = spawn('/bin/sh', ['-c', WAIT_FOR_GO, 'sh', command], {
      cwd: options.workspace,
      env: { ...options.environment },
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    });
    await new Promise((resolve, reject) => {
      child.once('spawn', resolve);
      child.once('error', reject);
    });
    return child;
  } catch (error) {
    throw new StepNotStarted(error instanceof Error ? error.message : String(error), error);
  }
}

async function groupOf(child: ChildProcess): Promise<SpawnedGroup> {
  const { pid } = child;
  if (pid === undefined) throw new StepNotStarted('the shell has no process id');
  return { pid, pgid: pid, startTime: (await startTimeOf(pid)) ?? 'unknown' };
}

function release(child: ChildProcess): void {
  const go = child.stdio[3];
  if (go !== null && go !== undefined && 'end' in go) {
    go.on('error', () => undefined); // the shell was ended before it read
    go.end('go\n');
  }
}

/** Settles when the shell is gone; its pipes may be held open by what it left behind. */
function endOf(child: ChildProcess): Promise<{ exitCode: number | null; signal: string | null }> {
  return new Promise((resolve) => {
    child.once('exit', (exitCode, signal) => {
      resolve({ exitCode, signal });
    });
  });
}

/** Ends the group at its time limit or when asked to. */
function stopper(
  { settings }: StepRunnerOptions,
  request: StepRequest,
  running: { group: SpawnedGroup; state: { timedOut: boolean; aborted: boolean } },
): { clear: () => void } {
  const limitMs = Math.min(request.timeoutMs ?? settings.defaultTimeoutMs, settings.maxTimeoutMs);
  const end = (why: 'timedOut' | 'aborted') => {
    running.state[why] = true;
    void endGroup(running.group.pgid, settings.killGraceMs);
  };
  const timer = setTimeout(end, limitMs, 'timedOut');
  const onAbort = () => {
    end('aborted');
  };
  request.signal.addEventListener('abort', onAbort, { once: true });
  if (request.signal.aborted) onAbort();
  return {
    clear: () => {
      clearTimeout(timer);
      request.signal.removeEventListener('abort', onAbort);
    },
  };
}
