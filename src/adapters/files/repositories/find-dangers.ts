import { execFile } from 'node:child_process';
import { lstat, readdir, readlink, realpath, stat } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { promisify } from 'node:util';
import { holdFolder, through } from '../held-folder.ts';
import {
  contentMark,
  contentOf,
  folderOf,
  type GitDanger,
  isInside,
  liesInAny,
  READ_BYTES,
} from './danger.ts';
import { findNames } from './find-names.ts';
import {
  commandsOfRebase,
  type GitSetting,
  isHarmlessSetting,
  readSettings,
} from './git-settings.ts';
import { dangersOfOthers } from './other-systems.ts';

const run = promisify(execFile);
/** As many as git itself follows. */
const MAX_INCLUDES = 10;

/**
 * All of a folder and what lies in it, however deep.
 * @param root real path
 * @throws Error when it cannot be searched
 */
export async function findDangers(root: string): Promise<readonly GitDanger[]> {
  const names = await findNames(root);
  const heads = names.filter((path) => basename(path) === 'HEAD').map(folderOf);
  const folders = new Set<string>();
  for (const folder of heads) if (await isGitFolder(root, folder)) folders.add(folder);
  // Where a second working folder leads, no HEAD need be.
  for (const folder of [...folders]) if (isOfWorktree(folder)) folders.add(commonOf(folder));
  const found: GitDanger[] = [];
  for (const path of names) {
    if (liesInAny(path, folders)) found.push(...(await linkAt(root, path)));
    else if (basename(path) === '.git') found.push(...(await leadAt(root, path)));
  }
  for (const folder of folders) found.push(...(await dangersIn(root, folder)));
  found.push(...(await dangersOfOthers(root, names)));
  return found;
}

/** As git sees it, but for what stands in HEAD. */
async function isGitFolder(root: string, folder: string): Promise<boolean> {
  const is = async (name: string) => (await kindOf(join(root, folder, name))) !== null;
  return (await is('commondir')) || ((await is('objects')) && (await is('refs')));
}

/** What a path leads to in the end. */
async function kindOf(path: string): Promise<'folder' | 'other' | null> {
  const found = await stat(path).catch(() => null);
  if (found === null) return null;
  return found.isDirectory() ? 'folder' : 'other';
}

/** Git writes through links, and would wait for a fifo. HEAD was one in old releases. */
async function linkAt(root: string, path: string): Promise<readonly GitDanger[]> {
  const found = await lstat(join(root, path)).catch(() => null); // it is gone
  if (found === null || found.isFile() || found.isDirectory()) return [];
  const target = await readlink(join(root, path)).catch(() => '');
  if (basename(path) === 'HEAD' && /^refs\/(?!.*\.\.)/.test(target)) return [];
  return [{ kind: 'link', path, mark: contentMark(target) }];
}

/** A `.git` that is no folder: a link to one, or a file that names one. It may lead to nothing, or into the workspace. */
async function leadAt(root: string, path: string): Promise<readonly GitDanger[]> {
  const link = await readlink(join(root, path)).catch(() => null);
  const content = link === null ? await contentOf(root, path) : null;
  const [, named = ''] =
    /^gitdir: ([^]*?)[\r\n]*$/.exec(
      link === null ? (content?.toString() ?? '') : `gitdir: ${link}`,
    ) ?? [];
  const leads = await realpath(resolve(root, dirname(path), named)).catch(() => root);
  if (named === '' || isInside(root, leads)) return [];
  return [{ kind: 'file', path, mark: contentMark(named) }];
}

/** Git then reads settings and hooks where it leads. Only a second working folder has one, which leads two folders up. */
async function commonAt(root: string, folder: string): Promise<readonly GitDanger[]> {
  const path = join(folder, 'commondir');
  const content = await contentOf(root, path);
  if (content === null) return [];
  const named = content.toString().replace(/[\r\n]+$/, '');
  const leads = await realpath(resolve(root, folder, named)).catch(() => null);
  const isItsOwn = leads === null || leads === join(root, commonOf(folder));
  if (isOfWorktree(folder) && isItsOwn) return [];
  return [{ kind: 'file', path, mark: contentMark(named) }];
}

function isOfWorktree(folder: string): boolean {
  return basename(dirname(folder)) === 'worktrees';
}

function commonOf(folder: string): string {
  return folderOf(folderOf(folder));
}

async function dangersIn(root: string, folder: string): Promise<readonly GitDanger[]> {
  const settings = [
    ...(await settingsAt(root, { path: join(folder, 'config'), folder, depth: 0 })),
    ...(await settingsAt(root, { path: join(folder, 'config.worktree'), folder, depth: 0 })),
  ];
  const named = await Promise.all(settings.map((found) => hooksNamedBy(root, folder, found)));
  return [
    ...settings,
    ...(await commonAt(root, folder)),
    ...(
      await Promise.all([join(folder, 'hooks'), ...named.flat()].map((at) => hooksIn(root, at)))
    ).flat(),
    ...(await rebaseAt(root, join(folder, 'rebase-merge/git-rebase-todo'))),
  ];
}

type SettingsFile = {
  readonly path: string;
  /** The git folder it is about. */
  readonly folder: string;
  /** How many files led to it. */
  readonly depth: number;
};

/** Of one file, and of those in the workspace that it takes in. */
async function settingsAt(root: string, file: SettingsFile): Promise<readonly GitDanger[]> {
  const { path } = file;
  const content = await contentOf(root, path);
  if (content === null) return [];
  const settings = await settingsIn(content);
  if (settings === null) return [{ kind: 'file', path, mark: contentMark(content) }];
  const found: GitDanger[] = [];
  for (const setting of settings) {
    const isKept = isHarmlessSetting(setting) && !(await leadsOut(root, file.folder, setting));
    if (isKept) continue;
    const mark = contentMark(`${setting.key}\n${setting.value}`);
    found.push({ kind: 'setting', path, setting, mark }, ...(await takenIn(root, file, setting)));
  }
  return found;
}

async function takenIn(
  root: string,
  { path, folder, depth }: SettingsFile,
  { key, value }: GitSetting,
): Promise<readonly GitDanger[]> {
  if (!/^include(if\..*)?\.path$/s.test(key) || value === null || depth === MAX_INCLUDES) return [];
  const taken = await insideOf(root, resolve(root, dirname(path), value));
  return taken === null ? [] : settingsAt(root, { path: taken, folder, depth: depth + 1 });
}

/** A working folder outside would be overwritten by the next checkout. */
async function leadsOut(root: string, folder: string, setting: GitSetting): Promise<boolean> {
  if (setting.key !== 'core.worktree' || setting.value === null) return false;
  const leads = resolve(root, folder, setting.value);
  const real = await realpath(leads).catch(() => leads);
  return !isInside(root, real);
}

/** From the root, where a path leads to something in it. */
async function insideOf(root: string, path: string): Promise<string | null> {
  const real = await realpath(path).catch(() => null);
  return real?.startsWith(root + sep) === true ? relative(root, real) : null;
}

/** Where the owner's settings look for hooks, a step leaves none either. */
async function hooksNamedBy(
  root: string,
  folder: string,
  found: GitDanger,
): Promise<readonly string[]> {
  if (found.kind !== 'setting' || found.setting.key !== 'core.hookspath') return [];
  const top = basename(folder) === '.git' ? folderOf(folder) : folder;
  const named = await insideOf(root, resolve(root, top, found.setting.value ?? ''));
  return named === null ? [] : [named];
}

async function hooksIn(root: string, folder: string): Promise<readonly GitDanger[]> {
  const held = await holdFolder({ root, path: folder, makes: null }).catch(() => null);
  if (held === null) return []; // there is none, or it is a link
  const entries = await readdir(through(held, '.'), { withFileTypes: true }).finally(() =>
    held.handle.close(),
  );
  const found: GitDanger[] = [];
  for (const entry of entries) {
    if (entry.isDirectory() || entry.name.endsWith('.sample')) continue;
    const path = join(folder, entry.name);
    const content = entry.isFile() ? await contentOf(root, path) : '';
    if (content !== null) found.push({ kind: 'hook', path, mark: contentMark(content) });
  }
  return found;
}

async function rebaseAt(root: string, path: string): Promise<readonly GitDanger[]> {
  const commands = commandsOfRebase((await contentOf(root, path))?.toString() ?? '');
  return commands.length === 0
    ? []
    : [{ kind: 'rebase', path, mark: contentMark(commands.join('\n')) }];
}

const known = new Map<string, Promise<readonly GitSetting[] | null>>();
const KNOWN_AT_MOST = 2_000;

/** As git itself reads them; null: it cannot, or git is not there. */
export function settingsIn(content: Buffer): Promise<readonly GitSetting[] | null> {
  const key = contentMark(content);
  const before = known.get(key);
  if (before !== undefined) return before;
  if (known.size >= KNOWN_AT_MOST) known.clear();
  const reading = listedSettings(content);
  known.set(key, reading);
  return reading;
}

async function listedSettings(content: Buffer): Promise<readonly GitSetting[] | null> {
  if (content.length === READ_BYTES) return null;
  const args = ['config', '--file', '-', '--no-includes', '--list', '-z'];
  // In a folder of no repository, and with nobody's settings.
  const env = {
    PATH: '/usr/local/bin:/usr/bin:/bin',
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_CEILING_DIRECTORIES: '/',
  };
  try {
    const reading = run('git', args, { cwd: '/', env, maxBuffer: 8 * READ_BYTES });
    reading.child.stdin?.on('error', () => undefined); // it ended before it read
    reading.child.stdin?.end(content);
    return readSettings((await reading).stdout);
  } catch {
    return null;
  }
}
