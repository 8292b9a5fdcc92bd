import { lstat, readlink, realpath } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { contentMark, contentOf, type GitDanger, isInside, liesInAny } from './danger.ts';

/** Names under which Mercurial and Jujutsu keep a repository. They look for no other. */
export const OTHER_FOLDERS = ['.hg', '.jj'];

/** Of each, from its folder: settings, and the file that says where the repository is; `target` is how that ends. */
const SETTINGS: ReadonlyMap<string, readonly string[]> = new Map([
  ['.hg', ['hgrc', 'hgrc-not-shared']],
  ['.jj', ['repo/config.toml', 'config.toml', 'workspace-config.toml']],
]);
const LEADS: ReadonlyMap<string, { readonly file: string; readonly target: string }> = new Map([
  ['.hg', { file: 'sharedpath', target: '.hg' }],
  ['.jj', { file: 'repo', target: '.jj/repo' }],
]);

/**
 * The same as for git: by a hook, an alias or an extension in their settings both run programs as whoever calls them, by
 * a prompt on each `cd`. `names`: of the search, from the root.
 */
export async function dangersOfOthers(
  root: string,
  names: readonly string[],
): Promise<readonly GitDanger[]> {
  const found: GitDanger[] = [];
  const folders = names.filter((path) => OTHER_FOLDERS.includes(basename(path)));
  const all = new Set(folders);
  for (const path of names) {
    if (all.has(path)) found.push(...(await folderLinkAt(root, path)));
    else if (liesInAny(path, all)) found.push(...(await linkInside(root, path, all)));
  }
  for (const folder of folders) {
    for (const name of SETTINGS.get(basename(folder)) ?? []) {
      found.push(...(await settingsAt(root, join(folder, name))));
    }
    found.push(...(await leadAt(root, folder)));
  }
  return found;
}

/** A link in the place of the folder leads to one that is not looked at, unless that is called the same. */
async function folderLinkAt(root: string, path: string): Promise<readonly GitDanger[]> {
  const target = await readlink(join(root, path)).catch(() => null);
  if (target === null) return [];
  const leads = resolve(root, dirname(path), target);
  return (await isLookedAt(root, leads, basename(path)))
    ? []
    : [{ kind: 'link', path, mark: contentMark(target) }];
}

async function isLookedAt(root: string, path: string, end: string): Promise<boolean> {
  const real = await realpath(path).catch(() => null);
  return real !== null && isInside(root, real) && real.endsWith(`/${end}`);
}

/** `host:pid`, also with the namespace of the process; such a link is never followed. */
const LOCK = /^[^/]+(\/[0-9a-f]+)?:\d+$/;

/** Both write through links. Mercurial makes some of its own: locks, and trials in the same folder. */
async function linkInside(
  root: string,
  path: string,
  folders: ReadonlySet<string>,
): Promise<readonly GitDanger[]> {
  const found = await lstat(join(root, path)).catch(() => null); // it is gone
  if (found === null || found.isFile() || found.isDirectory()) return [];
  const target = await readlink(join(root, path)).catch(() => '');
  const isLock = ['lock', 'wlock'].includes(basename(path)) && LOCK.test(target);
  const isTrial = target !== '' && !target.includes('/') && !isControl(path, folders);
  return isLock || isTrial ? [] : [{ kind: 'link', path, mark: contentMark(target) }];
}

function isControl(path: string, folders: ReadonlySet<string>): boolean {
  return [...SETTINGS, ...[...LEADS].map(([name, { file }]) => [name, [file]] as const)].some(
    ([name, files]) =>
      files.some((file) => {
        const end = `${name}/${file}`;
        return (
          (path === end || path.endsWith(`/${end}`)) && folders.has(path.slice(0, -file.length - 1))
        );
      }),
  );
}

async function settingsAt(root: string, path: string): Promise<readonly GitDanger[]> {
  const content = await contentOf(root, path);
  if (content === null || isHarmless(content.toString())) return [];
  return [{ kind: 'program', path, mark: contentMark(content) }];
}

/** What `hg clone` writes: comments, paths, the name of the user. Every parser reads these lines the same way. */
const PLAIN_LINE = /^([#;].*|\[(paths|ui)\]|[\w.:-]+ *= *[^\s-].*|)$/;

function isHarmless(text: string): boolean {
  let section = '';
  return text.split('\n').every((line) => {
    if (!PLAIN_LINE.test(line) || /[\r\f\v\0]/.test(line)) return false;
    if (line.startsWith('[')) section = line;
    const isSetting = /^[\w.:-]/.test(line);
    return !isSetting || section === '[paths]' || (section === '[ui]' && /^username\b/.test(line));
  });
}

/** Where one repository serves several working folders, a file names it. */
async function leadAt(root: string, folder: string): Promise<readonly GitDanger[]> {
  const lead = LEADS.get(basename(folder));
  if (lead === undefined) return [];
  const path = join(folder, lead.file);
  const content = await contentOf(root, path);
  if (content === null) return [];
  const named = content.toString().replace(/\n+$/, '');
  if (await isLookedAt(root, resolve(root, folder, named), lead.target)) return [];
  return [{ kind: 'program', path, mark: contentMark(content) }];
}
