import { type ChildProcess, spawn } from 'node:child_process';
import { mkdir, open } from 'node:fs/promises';
import {
  type Enclosure,
  type SpawnedGroup,
  StepNotStarted,
  type StepRequest,
  type StepResult,
  type StepRunner,
  type StepRunnerSettings,
} from '../../kernel/ports/step-runner.ts';
import { messageOf } from '../../kernel/thrown.ts';
import { collectOutput } from './collect-output.ts';
import { highestForeignFile } from './foreign-files.ts';
import { endGroup, endLeftGroup, startTimeOf } from './process-group.ts';
import { type WatchedTree, watchTree } from './process-tree.ts';
import { openCgroup, type StepCgroup } from './step-cgroup.ts';

export type StepRunnerOptions = {
  /** Working folder of steps; created if missing. */
  readonly workspace: string;
  /** The environment of a step: no keys, no database address. */
  readonly environment: Readonly<Record<string, string>>;
  readonly settings: StepRunnerSettings;
  /** The sandbox of steps; without one, a plain shell. */
  readonly enclosure?: Enclosure;
  /** Monotonic milliseconds. */
  readonly elapsedMs: () => number;
};

/** Names a step may see, from the environment of the controller. */
export const STEP_ENVIRONMENT = ['PATH', 'HOME', 'LANG', 'LC_ALL', 'TZ', 'USER', 'TMPDIR'];

/**
 * The shell waits for a line on descriptor 3 before it becomes the step: nothing runs before the dispatch is
 * recorded, and nothing at all when the controller dies first (the read then ends without a line). Memory is limited
 * by what a process may write to, not by its address space, of which a Node or a Go reserves far more than it uses.
 * Steps run at a lower priority than the controller, so that a stop is noticed while they run.
 */
const waitForGo = ({ folders }: StepCgroup) =>
  [
    'read -r go <&3 || exit 125; exec 3<&-',
    ...folders.map((folder) => `echo $$ > ${folder}/cgroup.procs || exit 125`),
    'ulimit -d "$1" 2>/dev/null; ulimit -f "$2" || exit 125; shift 2; exec nice -n 10 "$@"',
  ].join('\n');
const BEGIN = 'echo begun >&4; exec 4>&-; eval "$1"';
/** Standard ones, go and begun. */
const OWN_FILES = 5;
const KILLED_WITHIN_MS = 2_000;
/**
 * What a process may reserve beyond what it may use: `ulimit -d` counts both, and Node 24 reserves over 512 MiB for its
 * code before its first line. What is used is counted by the watch over the tree.
 */
const RESERVED_BYTES = 1024 ** 3;
const WHY_CHARACTERS = 300;

const plainShell: Enclosure = {
  enclose: async ({ run }) => ({
    argv: ['/bin/sh', '-c', BEGIN, 'sh', run],
    release: async () => undefined,
  }),
};

/** StepRunner over `sh -c` in process groups of their own. */
export function shellStepRunner(options: StepRunnerOptions): StepRunner {
  return {
    run: (request) => runStep(options, request),
    killGroup: (group) => endLeftGroup(group, options.settings.killGraceMs),
  };
}

async function runStep(options: StepRunnerOptions, request: StepRequest): Promise<StepResult> {
  const enclosed = await (options.enclosure ?? plainShell).enclose(request);
  const cgroup = await openCgroup(options.settings);
  try {
    return await runEnclosed(options, request, { argv: enclosed.argv, cgroup });
  } finally {
    await cgroup.remove();
    await enclosed.release();
  }
}

type Enclosed = { readonly argv: readonly string[]; readonly cgroup: StepCgroup };
type State = { timedOut: boolean; aborted: boolean; exceeded: StepResult['exceeded'] };

async function runEnclosed(
  options: StepRunnerOptions,
  request: StepRequest,
  enclosed: Enclosed,
): Promise<StepResult> {
  const { child, ended } = await spawnShell(options, enclosed);
  const collected = collectOutput(child, options.settings.outputLimitBytes, request.onOutput);
  const hasBegun = beginningOf(child);
  const group = await groupOf(child);
  const state: State = { timedOut: false, aborted: false, exceeded: null };
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
  const end = await ended;
  const durationMs = options.elapsedMs() - before;
  stop.clear();
  await endGroup(group.pgid, options.settings.killGraceMs); // what the step left running
  await stop.tree.end(KILLED_WITHIN_MS);
  const written = await collected();
  state.exceeded ??= await enclosed.cgroup.exceeded();
  if (!hasBegun() && end.exitCode !== null) throw notBegun(end.exitCode, written.output);
  return { ...group, ...end, ...state, durationMs, ...written };
}

/** Whether the step's first command was reached. */
function beginningOf(child: ChildProcess): () => boolean {
  let begun = false;
  const sign = child.stdio[4];
  if (sign !== null && sign !== undefined && 'on' in sign) {
    sign.on('error', () => undefined); // it never began
    sign.on('data', () => (begun = true));
  }
  return () => begun;
}

function notBegun(exitCode: number, output: Uint8Array): StepNotStarted {
  const said = new TextDecoder().decode(output).trim().slice(0, WHY_CHARACTERS);
  return new StepNotStarted(said === '' ? `the sandbox ended with exit code ${exitCode}` : said);
}

async function spawnShell(
  { workspace, environment, settings }: StepRunnerOptions,
  { argv, cgroup }: Enclosed,
): Promise<{ readonly child: ChildProcess; readonly ended: ReturnType<typeof endOfChild> }> {
  const nothing = await open('/dev/null');
  try {
    await mkdir(workspace, { recursive: true, mode: 0o700 });
    const dataKib = String(Math.floor((settings.memoryLimitBytes + RESERVED_BYTES) / 1024));
    const limits = [dataKib, fileBlocks(settings)];
    const child = spawn('/bin/sh', ['-c', waitForGo(cgroup), 'sh', ...limits, ...argv], {
      cwd: workspace,
      env: { ...environment },
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe', 'pipe', 'pipe', ...inPlaceOfForeign(nothing.fd)],
    });
    // From the start: a shell that ends at once has ended before anybody could listen below.
    const ended = endOfChild(child);
    await new Promise((resolve, reject) => {
      child.once('spawn', resolve);
      child.once('error', reject);
    });
    return { child, ended };
  } catch (error) {
    throw new StepNotStarted(messageOf(error), error);
  } finally {
    await nothing.close();
  }
}

/** A step does not inherit files that this process was started with: their numbers are closed. */
function inPlaceOfForeign(nothing: number): readonly number[] {
  const covered = Math.max(0, highestForeignFile() + 1 - OWN_FILES);
  return Array.from({ length: covered }, () => nothing);
}

/** As `ulimit -f` counts. */
function fileBlocks({ fileLimitBytes }: StepRunnerSettings): string {
  return fileLimitBytes === null ? 'unlimited' : String(Math.ceil(fileLimitBytes / 512));
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

/** Settles when the shell has ended; its pipes may be held open by what it left behind. */
function endOfChild(
  child: ChildProcess,
): Promise<{ exitCode: number | null; signal: string | null }> {
  return new Promise((resolve) => {
    child.once('exit', (exitCode, signal) => {
      resolve({ exitCode, signal });
    });
  });
}

/** Ends the group at a limit or when asked to. */
function stopper(
  { settings }: StepRunnerOptions,
  request: StepRequest,
  running: { group: SpawnedGroup; state: State },
): { readonly tree: WatchedTree; clear: () => void } {
  const { group, state } = running;
  const limitMs = Math.min(request.timeoutMs ?? settings.defaultTimeoutMs, settings.maxTimeoutMs);
  const end = () => void endGroup(group.pgid, settings.killGraceMs);
  const timer = setTimeout(() => {
    state.timedOut = true;
    end();
  }, limitMs);
  const onAbort = () => {
    state.aborted = true;
    end();
  };
  request.signal.addEventListener('abort', onAbort, { once: true });
  if (request.signal.aborted) onAbort();
  const tree = watchTree(group.pid, settings, (limit) => {
    state.exceeded ??= limit;
    void endGroup(group.pgid, 0); // a fork bomb gets no grace period
  });
  return {
    tree,
    clear: () => {
      clearTimeout(timer);
      request.signal.removeEventListener('abort', onAbort);
    },
  };
}
