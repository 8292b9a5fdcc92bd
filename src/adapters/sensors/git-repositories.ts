import { execFile } from 'node:child_process';
import { realpath } from 'node:fs/promises';
import { dirname, sep } from 'node:path';
import { promisify } from 'node:util';
import { harmlessGit, PROGRAM_SETTINGS } from '../../kernel/harmless-git.ts';
import type { SeenRepository } from '../../kernel/ports/senses.ts';
import { codeOf } from '../../kernel/thrown.ts';

const execute = promisify(execFile);
const OUTPUT_LIMIT = 16 * 1024 * 1024;
const TIMEOUT_MS = 1_500;

export type WatchOptions = {
  readonly stateDir: string;
  readonly environment: Readonly<Record<string, string>>;
};

type Git = (args: readonly string[]) => Promise<string>;

/**
 * State of one watched repository. A repository may name programs in its settings; none of them is run: no hook,
 * no file system monitor, no content filter, no submodule, and nothing is fetched.
 * @throws when the folder is no repository, or lies in the agent's own state folder
 */
export async function lookAtRepository(
  repository: string,
  before: string | undefined,
  options: WatchOptions,
): Promise<SeenRepository> {
  const root = await realpath(repository);
  const state = await realpath(options.stateDir);
  if (root === state || root.startsWith(state + sep)) {
    throw new Error('it is in the state folder, which the agent itself writes');
  }
  const programs = await programsOf(gitIn(root, options.environment));
  const git = gitIn(root, options.environment, programs);
  const shown = ['--porcelain=v2', '--branch', '--untracked-files=no', '--ignore-submodules=all'];
  const status = await git(['status', ...shown]);
  const lines = status.split('\n').filter((line) => line !== '');
  const said = (field: string) =>
    lines.find((line) => line.startsWith(`# branch.${field} `))?.slice(`# branch.${field} `.length);
  const oid = said('oid') ?? '(initial)';
  const branch = said('head') ?? '(detached)';
  const head = oid === '(initial)' ? 'none' : oid;
  return {
    repository,
    head,
    branch: branch === '(detached)' ? 'detached' : branch,
    isClean: lines.every((line) => line.startsWith('#')),
    newCommits: await commitsBetween(git, before, head),
  };
}

function gitIn(
  root: string,
  environment: WatchOptions['environment'],
  programs: readonly string[] = [],
): Git {
  return async (args) => {
    const { stdout } = await execute('git', ['-C', root, ...args], {
      timeout: TIMEOUT_MS,
      killSignal: 'SIGKILL',
      maxBuffer: OUTPUT_LIMIT,
      env: {
        ...environment,
        ...harmlessGit({ programs, isOwners: true }),
        // A folder that is not a repository must not count as the one around it.
        GIT_CEILING_DIRECTORIES: dirname(root),
      },
    });
    return stdout;
  };
}

/** Every content filter and hook that the settings name: git would run it to tell whether a file has changed. */
async function programsOf(git: Git): Promise<readonly string[]> {
  // Fails with no output when there is none.
  const names = await git([
    'config',
    '--null',
    '--name-only',
    '--get-regexp',
    PROGRAM_SETTINGS,
  ]).catch((error: unknown) => {
    if (codeOf(error) === '1') return '';
    throw error;
  });
  return [...new Set(names.split('\0').filter((name) => name !== ''))];
}

/** A head that is gone (rewritten history) counts as one new commit: something is new, how much cannot be told. */
async function commitsBetween(git: Git, before: string | undefined, head: string): Promise<number> {
  if (before === undefined || before === head || head === 'none') return 0;
  const range = before === 'none' ? head : `${before}..${head}`;
  const count = await git(['rev-list', '--count', '--end-of-options', range]).catch(() => '1');
  return Number(count);
}
