import { execFile } from 'node:child_process';
import { constants } from 'node:fs';
import { mkdir, open, readdir, readlink, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { isGitControlPath, isSecretPath } from '../../kernel/closed-paths.ts';
import { StepNotStarted } from '../../kernel/ports/step-runner.ts';
import { codeOf, messageOf } from '../../kernel/thrown.ts';

const run = promisify(execFile);
const SEARCH_MS = 10_000;
const SEARCH_BYTES = 8 * 1024 * 1024;
const MAX_DEPTH = 12;
/** Each becomes a mount or two; more would make every step slow, and a start impossible in the end. */
const MAX_PLACES = 400;
const NOTHING_FOUND = '1';
const { O_DIRECTORY, O_NOFOLLOW, O_RDONLY } = constants;

/** Absolute paths. `gitPlaces`: hooks and settings of repositories, by which programs are run outside the sandbox. */
export type Protected = {
  readonly secretFiles: readonly string[];
  readonly gitPlaces: readonly string[];
};

/**
 * What lies in the workspace but is not its steps' business.
 * @throws StepNotStarted when it cannot be searched, or holds too many of them
 */
export async function findProtected(places: {
  readonly workspace: string;
  readonly others: readonly string[];
}): Promise<Protected> {
  const files = await search(places.workspace);
  const heads = files.filter((path) => path.endsWith('/HEAD'));
  const others = files.filter((path) => /\/\.(hg|jj)\//.test(path) && isGitControlPath(path));
  const gitPlaces = [...(await Promise.all(heads.map(gitPlacesAt))).flat(), ...others];
  const inOthers = (await Promise.all(places.others.map(secretsIn))).flat();
  const secretFiles = [...files.filter(isSecretPath), ...inOthers];
  if (secretFiles.length + gitPlaces.length > MAX_PLACES) {
    throw new StepNotStarted(
      `the workspace has more than ${MAX_PLACES} repositories and secret files; remove some`,
    );
  }
  return { secretFiles, gitPlaces };
}

/** Secret files, HEAD files and settings of repositories, but for those of installed packages. */
async function search(workspace: string): Promise<readonly string[]> {
  const globs = ['.env', '.env.*', '.netrc', '.pypirc', '.git-credentials', '.pgpass', 'id_*'];
  const repositories = ['.git/HEAD', '.git/modules/**/HEAD', '.hg/*', '.jj/**/config.toml'];
  const places = repositories.map((glob) => `**/${glob}`);
  const wanted = [...globs, ...places, '!**/node_modules/**'];
  const args = [
    ...['--files', '--hidden', '--no-ignore', '--no-messages', '--no-config', '--null'],
    ...['--max-depth', String(MAX_DEPTH)],
    ...wanted.flatMap((glob) => ['--glob', glob]),
  ];
  try {
    const options = { cwd: workspace, timeout: SEARCH_MS, maxBuffer: SEARCH_BYTES };
    const { stdout } = await run('rg', args, options);
    const names = stdout.split('\0').filter((name) => name !== '');
    return names.map((name) => resolve(workspace, name));
  } catch (error) {
    if (codeOf(error) === NOTHING_FOUND) return [];
    const why = messageOf(error);
    throw new StepNotStarted(`could not search the workspace with ripgrep: ${why}`, error);
  }
}

async function secretsIn(folder: string): Promise<readonly string[]> {
  const names = await readdir(folder).catch(() => []); // a folder that is not there holds none
  return names.map((name) => join(folder, name)).filter(isSecretPath);
}

/** A repository has a HEAD beside its settings; a branch called HEAD has none. */
async function gitPlacesAt(head: string): Promise<readonly string[]> {
  const folder = dirname(head);
  if (!(await isThere(join(folder, 'config')))) return [];
  // Only what is there can be closed, so that nobody makes it later.
  await makeHooks(folder);
  const places = ['hooks', 'config', 'config.worktree'].map((name) => join(folder, name));
  const there = await Promise.all(places.map(isThere));
  return places.filter((_, index) => there[index]);
}

/** In the folder that was opened, and only where that is the one that was found: a step may put a link in its place. */
async function makeHooks(folder: string): Promise<void> {
  const held = await open(folder, O_RDONLY | O_DIRECTORY | O_NOFOLLOW).catch(() => null);
  if (held === null) return; // what is no folder any more has no hooks
  try {
    const through = `/proc/self/fd/${held.fd}`;
    if ((await readlink(through)) === folder)
      await mkdir(`${through}/hooks`).catch(() => undefined);
  } finally {
    await held.close();
  }
}

async function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
