import { homedir } from 'node:os';
import { join } from 'node:path';
import { type GitKeeper, gitKeeper } from '../../adapters/files/repositories/git-keeper.ts';
import { workspaceRoom } from '../../adapters/files/workspace-room.ts';
import { processLeaseHolders } from '../../adapters/process/lease-holders.ts';
import { newId } from '../../adapters/process/new-id.ts';
import { STEP_ENVIRONMENT, shellStepRunner } from '../../adapters/process/shell-step-runner.ts';
import {
  removeLeftOverFolders,
  sandboxEnclosure,
} from '../../adapters/sandbox/sandbox-enclosure.ts';
import { type SandboxStanding, sandboxStanding } from '../../adapters/sandbox/sandbox-standing.ts';
import type { Config } from '../../config.ts';
import { environment } from '../../environment.ts';
import {
  defaultStepRunnerSettings,
  StepNotStarted,
  type StepRunner,
  type StepRunnerSettings,
} from '../../kernel/ports/step-runner.ts';
import { keptHarmless } from '../../process/steps/kept-harmless.ts';
import { withinRoom } from '../../process/steps/within-room.ts';

export type Sandbox = {
  /** Refuses with StepNotStarted, which says what to do, while the sandbox cannot start. */
  readonly runner: StepRunner;
  /** The same for steps of the owner, who may have written of one that it runs outside. */
  readonly ownersRunner: StepRunner;
  /** Asked anew until it is ok, so that what was installed meanwhile counts. `null`: the owner chose none. */
  readonly standing: () => Promise<SandboxStanding | null>;
};

export type SandboxOptions = {
  readonly config: Pick<Config, 'stateDir' | 'sandbox' | 'watch' | 'workspaceMb'>;
  /** Monotonic milliseconds. */
  readonly elapsedMs: () => number;
  /** Told of what steps left in git folders and was put aside, a sentence each. `null`: only whether it starts is asked. */
  readonly onPutAside: ((said: readonly string[]) => Promise<void>) | null;
  readonly settings?: StepRunnerSettings;
  readonly standIns?: { readonly runner: StepRunner };
};

/** Runs steps in `<state>/workspace`: in the sandbox, or without one where the owner has chosen that. */
export function openSandbox(options: SandboxOptions): Sandbox {
  const { config, elapsedMs } = options;
  const { stateDir, watch, workspaceMb } = config;
  const room = workspaceRoom({ stateDir, limitMb: workspaceMb });
  const fileLimitBytes = workspaceMb === 0 ? null : workspaceMb * MIB;
  const outside = options.settings ?? defaultStepRunnerSettings;
  const settings = { ...outside, fileLimitBytes };
  const workspace = join(stateDir, 'workspace');
  const seen = stepEnvironment();
  const plain = { workspace, environment: seen, settings, elapsedMs };
  const standIn = options.standIns?.runner;
  if (standIn !== undefined || config.sandbox === 'none') {
    const runner = standIn ?? withinRoom(shellStepRunner(plain), room);
    return { runner, ownersRunner: runner, standing: async () => null };
  }
  const enclosure = sandboxEnclosure({
    stateDir,
    workspace,
    taskLimit: settings.taskLimit,
    home: seen['HOME'] ?? homedir(),
    projects: [process.cwd(), ...watch],
    readable: [join(stateDir, 'skills'), ...watch],
  });
  const runner = shellStepRunner({ ...plain, enclosure });
  const standing = rememberedWhenOk(() => sandboxStanding(runner, environment()['PATH'] ?? ''));
  const keeper = keeperOf(options);
  const limited = keptHarmless(withinRoom(runner, room), keeper);
  // What a process that was killed left in the state folder; nobody waits for it.
  void removeLeftOverFolders(stateDir, Date.now());
  if (options.onPutAside !== null) void keeper.settle().catch(() => undefined); // the next step says why not
  return {
    runner: onlyWhere(standing, limited),
    ownersRunner: ownersRunner(
      onlyWhere(standing, limited, ORDERED_OUTSIDE),
      // It may write elsewhere, as much as its owner wants.
      shellStepRunner({ ...plain, settings: outside }),
    ),
    standing,
  };
}

function keeperOf({ config: { stateDir }, onPutAside }: SandboxOptions): GitKeeper {
  return gitKeeper({
    stateDir,
    workspace: join(stateDir, 'workspace'),
    holders: processLeaseHolders(),
    newId,
    nowMs: () => Date.now(),
    onPutAside: onPutAside ?? (async () => undefined),
  });
}

const MIB = 1024 ** 2;
const ORDERED_OUTSIDE =
  ' Or write of this step that it runs outside the sandbox: task add --outside-sandbox, "outside_sandbox": true in a task file, or outside the sandbox after ```sh.';

/** Sandboxed, but for what the owner wrote to run outside. Either can end a group: it is known by its number alone. */
function ownersRunner(sandboxed: StepRunner, plain: StepRunner): StepRunner {
  return {
    killGroup: (group) => sandboxed.killGroup(group),
    run: (request) => (request.isOutsideSandbox === true ? plain : sandboxed).run(request),
  };
}

/** The part of the environment that steps may see. */
export function stepEnvironment(): Readonly<Record<string, string>> {
  const env = environment();
  return Object.fromEntries(
    STEP_ENVIRONMENT.flatMap((name) => {
      const value = env[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

function rememberedWhenOk(look: () => Promise<SandboxStanding>): () => Promise<SandboxStanding> {
  let last: Promise<SandboxStanding> | null = null;
  return async () => {
    const asked = (last ??= look());
    const standing = await asked.catch((error: unknown) => {
      last = null;
      throw error;
    });
    if (!standing.ok && last === asked) last = null;
    return standing;
  };
}

function onlyWhere(
  standing: () => Promise<SandboxStanding>,
  runner: StepRunner,
  advice = '',
): StepRunner {
  return {
    killGroup: (group) => runner.killGroup(group),
    run: async (request) => {
      const found = await standing();
      if (!found.ok) throw new StepNotStarted(`${found.why}. ${found.advice}${advice}`);
      return runner.run(request);
    },
  };
}
