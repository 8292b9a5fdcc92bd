import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, realpath, rm, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { release as kernelRelease } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import {
  cleanupBwrapMountPoints,
  wrapCommandWithSandboxLinux,
} from '@anthropic-ai/sandbox-runtime/dist/sandbox/linux-sandbox-utils.js';
import {
  type Enclosure,
  StepNotStarted,
  type StepRequest,
  type StepService,
} from '../../kernel/ports/step-runner.ts';
import { messageOf } from '../../kernel/thrown.ts';
import { type NetworkGate, openNetworkGate } from './network-gate.ts';
import { argumentWords, rewriteArguments } from './rewrite-arguments.ts';
import { planMounts, type SandboxPlaces } from './sandbox-places.ts';
import { linesOf, mountsInside, START_SETTLED } from './settled-mounts.ts';
import { type FilteredMachine, socketFilter } from './socket-filter.ts';
import { openStepPipes } from './step-pipes.ts';
import { stepScript } from './step-script.ts';

const execute = promisify(execFile);
/** Private folders of a process that died are removed when nothing can run in them any more. */
const LEFT_OVER_MS = 60 * 60_000;

export type SandboxOptions = SandboxPlaces & {
  /** Processes and threads at once, where the system can count them for this sandbox alone. */
  readonly taskLimit: number;
};

/**
 * Runs steps through the sandbox runtime: bubblewrap with namespaces of its own for processes, mounts, users and
 * network, and filters on system calls against sockets that lead out of these. Everything in it dies with it, and it dies with this
 * process.
 */
export function sandboxEnclosure(options: SandboxOptions): Enclosure {
  return {
    enclose: async ({ run, access, service, signal }) => {
      await using opening = new AsyncDisposableStack();
      const folder = await privateFolder(options.stateDir);
      opening.defer(() => removeFolder(folder));
      if (service !== undefined) opening.defer(await pipesFor(folder, service));
      const gate = await gateFor(access, signal);
      if (gate !== null) opening.defer(gate.close);
      const argv = await wrap(options, { run, gate, folder, signal }).catch((error: unknown) => {
        throw asNotStarted(error);
      });
      opening.defer(cleanupBwrapMountPoints);
      const opened = opening.move();
      return { argv, release: () => opened.disposeAsync() };
    },
  };
}

/** Removes private folders that a dead process left. */
export async function removeLeftOverFolders(stateDir: string, nowMs: number): Promise<void> {
  const parent = join(stateDir, 'tmp');
  const names = await readdir(parent).catch(() => []); // none was ever made
  for (const name of names.filter((each) => each.startsWith('step-'))) {
    const folder = join(parent, name);
    const found = await stat(folder).catch(() => null);
    if (found !== null && nowMs - found.mtimeMs > LEFT_OVER_MS) await removeFolder(folder);
  }
}

async function pipesFor(folder: string, service: StepService): Promise<() => void> {
  return openStepPipes(join(folder, 'tmp'), service).catch((error: unknown) => {
    throw asNotStarted(error);
  });
}

async function gateFor(
  access: StepRequest['access'],
  signal: AbortSignal,
): Promise<NetworkGate | null> {
  const domains = access?.domains ?? [];
  return domains.length === 0 ? null : openNetworkGate(domains, signal);
}

/** `tmp` and `home` of one step, on the disk of the state folder: in memory they would escape its limit. */
async function privateFolder(stateDir: string): Promise<string> {
  try {
    const parent = join(stateDir, 'tmp');
    await mkdir(parent, { recursive: true, mode: 0o700 });
    const folder = await mkdtemp(join(parent, 'step-'));
    // The runtime's proxy settings name /tmp/claude.
    await mkdir(join(folder, 'tmp', 'claude'), { recursive: true, mode: 0o700 });
    await mkdir(join(folder, 'home'), { mode: 0o700 });
    return folder;
  } catch (error) {
    throw asNotStarted(error);
  }
}

/** Folders that were made unreadable are opened first; what still cannot be removed is left to the next start. */
async function removeFolder(folder: string): Promise<void> {
  const remove = () => rm(folder, { recursive: true, force: true });
  await remove().catch(async () => {
    await execute('chmod', ['-R', 'u+rwX', '--', folder]).catch(() => undefined);
    await remove().catch(() => undefined);
  });
}

type Wrapping = {
  readonly run: string;
  readonly gate: NetworkGate | null;
  readonly folder: string;
  readonly signal: AbortSignal;
};

async function wrap(options: SandboxOptions, step: Wrapping): Promise<readonly string[]> {
  await mkdir(options.workspace, { recursive: true, mode: 0o700 });
  const plan = await planMounts(options);
  const { gate, folder, signal } = step;
  const machine = filteredMachine();
  const helper = await realpath(seccompHelper(machine));
  await writeFile(join(folder, 'sockets.bpf'), socketFilter(machine), { mode: 0o600 });
  const sockets = gate === null ? [] : [gate.sockets.httpSocketPath, gate.sockets.socksSocketPath];
  const limits = { taskLimit: options.taskLimit, release: kernelRelease() };
  const line = await wrapCommandWithSandboxLinux({
    command: stepScript(step.run, { ...limits, hasNetwork: gate !== null }),
    binShell: '/bin/sh',
    needsNetworkRestriction: true,
    // Without sockets there is no way out at all, not even to the proxy.
    ...gate?.sockets,
    readConfig: {
      denyOnly: [...plan.denyRead],
      allowWithinDeny: [...plan.allowRead, dirname(helper), ...sockets],
    },
    writeConfig: { allowOnly: [...plan.allowWrite], denyWithinAllow: [...plan.denyWrite] },
    seccompConfig: { applyPath: helper },
    // Its own search looks in the folder of the controller, where steps cannot write anyway. No program can be started
    // by this name, and what cannot be searched counts as empty: a process less for each step.
    ripgrepConfig: { command: '' },
    abortSignal: signal,
  });
  const places = new Map([[await realpath('/tmp'), join(folder, 'tmp')]]);
  const home = await realpath(options.home).catch(() => null);
  if (home !== null && home !== '/') places.set(home, join(folder, 'home'));
  const words = rewriteArguments(argumentWords(line), places);
  await writeMounts(folder, words, await realpath(options.workspace));
  return ['/bin/sh', '-c', START_SETTLED, 'sh', folder, ...words];
}

/** Beside the folders that the step is given. */
async function writeMounts(
  folder: string,
  words: readonly string[],
  workspace: string,
): Promise<void> {
  const table = await readFile('/proc/self/mountinfo', 'utf8');
  const lines = linesOf(mountsInside(words, workspace), table);
  await writeFile(join(folder, 'mounts'), lines.map((each) => `${each}\n`).join(''), {
    mode: 0o600,
  });
}

/** @throws StepNotStarted where there is no filter for this machine */
function filteredMachine(): FilteredMachine {
  const { arch } = process;
  if (arch === 'x64' || arch === 'arm64') return arch;
  throw new StepNotStarted(`the sandbox runtime has no filter for ${arch}`);
}

/** The program that closes Unix sockets to the step. */
function seccompHelper(folder: FilteredMachine): string {
  const entry = createRequire(import.meta.url).resolve('@anthropic-ai/sandbox-runtime');
  return join(dirname(dirname(entry)), 'vendor', 'seccomp', folder, 'apply-seccomp');
}

function asNotStarted(error: unknown): StepNotStarted {
  if (error instanceof StepNotStarted) return error;
  return new StepNotStarted(messageOf(error), error);
}
