/** Limits of one step. Durations in milliseconds, sizes in bytes. */
export type StepRunnerSettings = {
  readonly defaultTimeoutMs: number;
  readonly maxTimeoutMs: number;
  readonly outputLimitBytes: number;
  readonly killGraceMs: number;
  readonly httpTimeoutMs: number;
  /** Memory of the step, over all of its processes; one process may use as much. */
  readonly memoryLimitBytes: number;
  /** Processes and threads at once. */
  readonly taskLimit: number;
  /** Size of one file that a step writes; null: unlimited. */
  readonly fileLimitBytes: number | null;
};

export const defaultStepRunnerSettings: StepRunnerSettings = {
  defaultTimeoutMs: 60_000,
  /** The longest timeout a step may ask for; well below the limit of a phase. */
  maxTimeoutMs: 10 * 60_000,
  outputLimitBytes: 256 * 1024,
  /** Between TERM and KILL. */
  killGraceMs: 2_000,
  /** Whole answer of an HTTP probe, up to its status line. */
  httpTimeoutMs: 5_000,
  memoryLimitBytes: 2 * 1024 ** 3,
  /** A compiler or test run on many cores stays below; a fork bomb does not. */
  taskLimit: 512,
  fileLimitBytes: null,
};

/** A process group by its leader. `startTime` distinguishes it from a later one with the same number; opaque. */
export type ProcessGroup = { readonly pgid: number; readonly startTime: string };
export type SpawnedGroup = ProcessGroup & { readonly pid: number };

/** `domains`: `example.com`, `*.example.com`, each with an optional `:port`. An address that is meant is named by number. */
export type StepAccess = { readonly domains: readonly string[] };

/** Calls of a step to this process, through pipes: they need no network and end with the step. */
export type StepService = {
  /** Files that the step finds beside its pipes, by name. */
  readonly files: Readonly<Record<string, string>>;
  /** The answer to one line, on one line. Never rejects. */
  readonly answer: (line: string) => Promise<string>;
};

export type StepRequest = {
  /** Shell text for `sh -c`, as its author wrote it. */
  readonly run: string;
  readonly timeoutMs?: number | undefined;
  /** What the step may reach beyond the workspace; left out: nothing. Without a sandbox there is no limit. */
  readonly access?: StepAccess | undefined;
  /** Without a sandbox these calls get no answer. */
  readonly service?: StepService | undefined;
  /** The owner wrote that this step runs as their user. Only the runner of the owner's steps honours it. */
  readonly isOutsideSandbox?: boolean | undefined;
  /** The step begins only after this has resolved; if it rejects, nothing runs and `run` rejects with its reason. */
  readonly onSpawn: (spawned: SpawnedGroup) => Promise<void>;
  /** Called with output as it is written, including output beyond the limit of the result. */
  readonly onOutput?: (chunk: Uint8Array) => void;
  readonly signal: AbortSignal;
};

export type StepResult = SpawnedGroup & {
  /** Null when a signal ended it. */
  readonly exitCode: number | null;
  readonly signal: string | null;
  readonly timedOut: boolean;
  /** By the request's signal. */
  readonly aborted: boolean;
  /** The limit that ended it, if any. */
  readonly exceeded: 'memory' | 'tasks' | 'disk' | null;
  readonly durationMs: number;
  /** Standard output and error in the order they were written, as bytes: may contain NUL and invalid UTF-8. */
  readonly output: Uint8Array;
  /** Output beyond the limit, counted and dropped. */
  readonly truncatedBytes: number;
  /** Files of the step that were put aside, because git would have run or followed them; a sentence each. */
  readonly putAside?: readonly string[];
};

/**
 * Port: runs one shell step the owner wrote, in the workspace, in a process group of its own, with an allow-listed
 * environment. When `run` settles nothing of the group is left.
 */
export type StepRunner = {
  /** @throws StepNotStarted when the machine could not start it: nothing of the step ran. */
  run(request: StepRequest): Promise<StepResult>;
  /**
   * Ends a group that an earlier process left behind. `not_ours`: the number now belongs to another process.
   * `leaderless`: members are left but the leader is gone, so their owner is unknown; no signal was sent.
   */
  killGroup(group: ProcessGroup): Promise<'killed' | 'gone' | 'not_ours' | 'leaderless'>;
};

/**
 * Port: what a step runs inside of. `argv` is the program to start in the place of the step; it writes a line to
 * descriptor 4 and closes it just before the step's first command, so that an enclosure which could not be built is
 * told from a step that failed. `release` is called when nothing of the step is left.
 */
export type Enclosure = {
  /** @throws StepNotStarted */
  enclose(request: Pick<StepRequest, 'run' | 'access' | 'service' | 'signal'>): Promise<{
    readonly argv: readonly string[];
    release(): Promise<void>;
  }>;
};

/** A failure of the machine (no shell, no process, no folder), never of the step: class environment (D81). */
export class StepNotStarted extends Error {
  readonly code = 'step_not_started';

  readonly why: string;

  constructor(why: string, cause?: unknown) {
    super(`the step could not be started: ${why}`, { cause });
    this.why = why;
    this.name = 'StepNotStarted';
  }
}

/** The target exists and is of another kind, or is missing: the answer is no, and the check did run. */
export class NotAsAsked extends Error {
  readonly code = 'not_as_asked';

  constructor(why: string, cause?: unknown) {
    super(why, { cause });
    this.name = 'NotAsAsked';
  }
}

/**
 * How to see that work is done. `target`: exit: the expected code, default 0 · file: a path in the workspace that
 * must exist, or `changed PATH` · git: a repository that must have a new commit, or `PATH@COMMIT` that must exist ·
 * http: a URL and optionally the expected status, default any 2xx · test: a shell command that must exit with 0 ·
 * task: the id or the file of another task that must be done, as the log has it.
 */
export type VerifierSpec = {
  readonly kind: 'exit' | 'file' | 'git' | 'http' | 'test' | 'task';
  readonly target: string;
  /** Of a repository: how many new commits there must be; left out: one. */
  readonly commits?: number;
};

/** The state of the outside before the work, so that a change can be told from something that was always there. */
export type Baseline = ReadonlyMap<string, string | null>;

export type StepEvidence = {
  readonly kind: Exclude<VerifierSpec['kind'], 'task'> | 'task_archive';
  /** The target of the check and the result; for a finished task only its id, by which an audit finds it again. */
  readonly ref: string;
  readonly ok: boolean;
  /** The check could not run, which says nothing about the work. */
  readonly unseen?: true;
};

export type Verification = {
  readonly verifiers: readonly VerifierSpec[];
  readonly baseline: Baseline;
  /** Of the last step; null when none ran or a signal ended it. */
  readonly exitCode: number | null;
  /** Only what the owner wrote may look at private addresses and outside the workspace. */
  readonly trust: 'owner' | 'self' | 'outside';
  readonly signal: AbortSignal;
};

/** Port: checks the outside (V68). A check that cannot run is `unseen` and not ok; it never throws for that. */
export type Verifiers = {
  baseline(
    verifiers: readonly VerifierSpec[],
    context: Pick<Verification, 'trust' | 'signal'>,
  ): Promise<Baseline>;
  verify(verification: Verification): Promise<readonly StepEvidence[]>;
};
