import { execFile } from 'node:child_process';
import { lstat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { ToldByProgram } from './workspace.ts';

const execute = promisify(execFile);
const TIMEOUT_MS = 15_000;
const OUTPUT_LIMIT = 16 * 1024 * 1024;

/** Who commits; from the owner's settings. */
export type Author = { readonly name: string; readonly email: string };

export type Git = (args: readonly string[]) => Promise<string>;

/** A repository may name programs in its settings; none of them is run, and nothing is fetched. */
const HARMLESS = [
  'core.hooksPath=/dev/null',
  'core.fsmonitor=false',
  'core.pager=cat',
  'core.attributesFile=/dev/null',
  'commit.gpgSign=false',
  'protocol.allow=never',
  'gc.auto=0',
  'maintenance.auto=false',
  'submodule.recurse=false',
  'status.submoduleSummary=false',
  'core.quotePath=true',
];

export type GitOptions = {
  /** Real path of the folder that holds `.git`. */
  readonly repository: string;
  /** All that git sees of the environment, PATH above all. */
  readonly environment: Readonly<Record<string, string>>;
  readonly author: Author;
  readonly signal: AbortSignal;
};

/**
 * Git in one repository, without a shell, hooks, filters or settings of the user. Folder and work tree are given, so
 * that neither a `.git` file nor the settings can lead elsewhere.
 * @throws Error when there is no repository; `git` throws ToldByProgram when it fails
 */
export async function gitIn({ repository, environment, author, signal }: GitOptions): Promise<Git> {
  const folder = await lstat(join(repository, '.git')).catch(() => null); // none is said just below
  if (folder?.isDirectory() !== true) {
    throw new Error('there is no git repository; make one with: git init');
  }
  const where = [`--git-dir=${join(repository, '.git')}`, `--work-tree=${repository}`];
  const settings = HARMLESS.flatMap((setting) => ['-c', setting]);
  const run: Git = async (args) => {
    const { stdout } = await execute('git', [...where, ...settings, ...args], {
      cwd: repository,
      timeout: TIMEOUT_MS,
      killSignal: 'SIGKILL',
      maxBuffer: OUTPUT_LIMIT,
      signal,
      env: { ...environment, ...alone(author), GIT_CEILING_DIRECTORIES: dirname(repository) },
    }).catch((error: unknown) => {
      throw new ToldByProgram(`git ${args[0] ?? ''} failed: ${whyOf(error)}`, error);
    });
    return stdout;
  };
  const programs = await withoutPrograms(run);
  return (args) => run([...programs, ...args]);
}

function alone({ name, email }: Author): Readonly<Record<string, string>> {
  return {
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_TERMINAL_PROMPT: '0',
    GIT_NO_LAZY_FETCH: '1',
    GIT_NO_REPLACE_OBJECTS: '1',
    GIT_EDITOR: 'false',
    GIT_ASKPASS: 'false',
    GIT_AUTHOR_NAME: name,
    GIT_AUTHOR_EMAIL: email,
    GIT_COMMITTER_NAME: name,
    GIT_COMMITTER_EMAIL: email,
    LC_ALL: 'C',
  };
}

/**
 * Options that empty every content filter and every hook the settings name: git runs filters to add a file or to see
 * what changed, and newer versions run hooks that stand in the settings and not in a folder.
 */
async function withoutPrograms(git: Git): Promise<readonly string[]> {
  const pattern = '^(filter\\..*\\.(clean|smudge|process|required)|hook\\..*\\.command)$';
  // Fails with no output when there is none.
  const names = await git(['config', '--null', '--name-only', '--get-regexp', pattern]).catch(
    () => '',
  );
  const unique = new Set(names.split('\0').filter((name) => name !== ''));
  return [...unique].flatMap((name) => {
    if (name.endsWith('.required')) return ['-c', `${name}=false`];
    if (name.startsWith('filter.')) return ['-c', `${name}=`];
    return ['-c', `${name}=true`, '-c', `${name.replace(/command$/, 'enabled')}=false`];
  });
}

function whyOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'AbortError') return 'it was stopped';
  const said = 'stderr' in error ? String(error.stderr).trim() : '';
  return (said || error.message).split('\n').slice(0, 5).join('; ');
}
