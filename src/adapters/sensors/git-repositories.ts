import { execFile } from 'node:child_process';
import { realpath } from 'node:fs/promises';
import { dirname, sep } from 'node:path';
import { promisify } from 'node:util';
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
    throw new Error('it lies in the state folder, which the agent itself writes');
  }
  const git = gitIn(root, options.environment);
  const status = await git([
    ...(await withoutFilters(git)),
    ...['status', '--porcelain=v2', '--branch', '--untracked-files=no', '--ignore-submodules=all'],
  ]);
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

function gitIn(root: string, environment: Readonly<Record<string, string>>): Git {
  const harmless = ['core.fsmonitor=false', 'core.hooksPath=/dev/null', 'protocol.allow=never'];
  return async (args) => {
    const settings = harmless.flatMap((setting) => ['-c', setting]);
    const { stdout } = await execute('git', ['-C', root, ...settings, ...args], {
      timeout: TIMEOUT_MS,
      killSignal: 'SIGKILL',
      maxBuffer: OUTPUT_LIMIT,
      env: {
        ...environment,
        GIT_TERMINAL_PROMPT: '0',
        GIT_OPTIONAL_LOCKS: '0',
        GIT_NO_LAZY_FETCH: '1',
        // A folder that is no repository must not pass for the one it lies in.
        GIT_CEILING_DIRECTORIES: dirname(root),
      },
    });
    return stdout;
  };
}

/** Options that empty every content filter the settings name: git would run it to tell whether a file has changed. */
async function withoutFilters(git: Git): Promise<readonly string[]> {
  const pattern = '^filter\\..*\\.(clean|smudge|process|required)$';
  // Fails with no output when there is none.
  const names = await git(['config', '--null', '--name-only', '--get-regexp', pattern]).catch(
    (error: unknown) => {
      if (codeOf(error) === '1') return '';
      throw error;
    },
  );
  const unique = new Set(names.split('\0').filter((name) => name !== ''));
  return [...unique].flatMap((name) => [
    '-c',
    name.endsWith('.required') ? `${name}=false` : `${name}=`,
  ]);
}

/** A head that is gone (rewritten history) counts as one new commit: something is new, how much cannot be told. */
async function commitsBetween(git: Git, before: string | undefined, head: string): Promise<number> {
  if (before === undefined || before === head || head === 'none') return 0;
  const range = before === 'none' ? head : `${before}..${head}`;
  const count = await git(['rev-list', '--count', '--end-of-options', range]).catch(() => '1');
  return Number(count);
}
