import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import { shellStepRunner } from '../../../src/adapters/process/shell-step-runner.ts';
import { sandboxEnclosure } from '../../../src/adapters/sandbox/sandbox-enclosure.ts';
import {
  defaultStepRunnerSettings,
  type StepRequest,
  type StepResult,
  type StepRunner,
  type StepRunnerSettings,
} from '../../../src/kernel/ports/step-runner.ts';
import { isSandboxInstalled } from '../../support/sandbox.ts';

const HOW_TO_INSTALL_THE_SANDBOX =
  'the sandbox is not installed: `apt-get install bubblewrap socat ripgrep`';

type Story = {
  /** Of the state folder that this test has. */
  readonly at: (...path: readonly string[]) => string;
  readonly steps: (settings?: Partial<StepRunnerSettings>, searchPath?: string) => StepRunner;
  /** Exit code and output of a step in the sandbox. */
  readonly run: (
    command: string,
    more?: Partial<StepRequest> & {
      readonly settings?: Partial<StepRunnerSettings>;
      readonly searchPath?: string;
    },
  ) => Promise<StepResult & { readonly text: string }>;
};

/** A state folder with a secret in it and a home beside it, anew for each test; skips where there is no sandbox. */
export function sandboxStory(): Story {
  let root = '';
  beforeEach(async ({ skip }) => {
    if (!isSandboxInstalled) skip(HOW_TO_INSTALL_THE_SANDBOX);
    root = await mkdtemp(join(tmpdir(), 'homeostat-sandbox-'));
    for (const folder of ['state/secrets', 'state/workspace', 'state/skills/one', 'home/.ssh']) {
      await mkdir(join(root, folder), { recursive: true });
    }
    await writeFile(join(root, 'state/secrets/token'), 'canary-in-secrets');
    await writeFile(join(root, 'home/.ssh/id_rsa'), 'canary-in-home');
    await writeFile(join(root, 'state/skills/one/SKILL.md'), 'a skill');
  });
  afterEach(async () => {
    if (root !== '') await rm(root, { recursive: true, force: true });
  });
  const at = (...path: readonly string[]) => join(root, ...path);
  const steps: Story['steps'] = (changed = {}, searchPath = process.env['PATH']) =>
    sandboxedIn({ root, stateDir: at('state'), changed, searchPath });
  const run: Story['run'] = async (command, { settings, searchPath, ...more } = {}) => {
    const { signal } = new AbortController();
    const onSpawn = async () => undefined;
    const result = await steps(settings, searchPath).run({
      run: command,
      onSpawn,
      signal,
      ...more,
    });
    return { ...result, text: new TextDecoder().decode(result.output) };
  };
  return { at, steps, run };
}

/** Steps in the workspace of a state folder. */
export function sandboxedSteps(stateDir: string): StepRunner {
  return sandboxedIn({ root: stateDir, stateDir, changed: {}, searchPath: process.env['PATH'] });
}

type Sandboxed = {
  readonly root: string;
  readonly stateDir: string;
  readonly changed: Partial<StepRunnerSettings>;
  readonly searchPath: string | undefined;
};

function sandboxedIn({ root, stateDir, changed, searchPath }: Sandboxed): StepRunner {
  const settings = { ...defaultStepRunnerSettings, killGraceMs: 200, ...changed };
  const workspace = join(stateDir, 'workspace');
  const home = join(root, 'home');
  return shellStepRunner({
    workspace,
    environment: { PATH: searchPath ?? '/usr/bin:/bin', HOME: home },
    settings,
    enclosure: sandboxEnclosure({
      stateDir,
      workspace,
      home,
      projects: [root],
      readable: [join(stateDir, 'skills')],
      taskLimit: settings.taskLimit,
    }),
    elapsedMs: () => performance.now(),
  });
}
