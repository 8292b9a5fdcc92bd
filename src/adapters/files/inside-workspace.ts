import { constants } from 'node:fs';
import { type FileHandle, lstat, open, realpath, stat } from 'node:fs/promises';
import { basename, dirname, join, relative, sep } from 'node:path';
import { isGitControlPath, isSecretPath } from '../../kernel/closed-paths.ts';
import { codeOf } from '../../kernel/thrown.ts';
import { type HeldFolder, holdFolder, namesInPath, through } from './held-folder.ts';

export type PathUse = 'read' | 'write';

/** `path`: absolute, with no link in it. `why`: said to the model. */
export type InsideVerdict = { readonly ok: true; readonly path: string } | NotOpened;

export type Opened =
  | { readonly ok: true; readonly path: string; readonly file: FileHandle }
  | NotOpened;

/** `absent`: no file is there; `broken`: the machine failed, whatever was asked for. */
type NotOpened = {
  readonly ok: false;
  readonly is: 'refused' | 'absent' | 'broken';
  readonly why: string;
};

const MAX_CHARACTERS = 4096;
/** A dot, slash, backslash or NUL in a form that something later on may decode. */
const ENCODED = /%(25)*(2e|2f|5c|00)/i;
const { O_CREAT, O_NOFOLLOW, O_NONBLOCK, O_RDONLY, O_RDWR } = constants;
const FOLDER_MODE = 0o777;

/**
 * Where a path given by a model leads, by real path: links are followed at every level, and none may lead out of the
 * workspace or to nothing. The file need not be there. What is true here may be changed by a step meanwhile: read and
 * write through `openInside` (D67, D1.11).
 */
export async function insideWorkspace(
  workspace: string,
  given: string,
  use: PathUse,
): Promise<InsideVerdict> {
  const malformed = whyMalformed(given);
  if (malformed !== null) return refusedPath(given, malformed);
  const root = await realpath(workspace);
  let path = root;
  for (const name of namesInPath(given)) {
    const next = await follow(join(path, name));
    if (next === null) return refusedPath(given, 'a link on the way leads to nothing');
    if (next !== root && !next.startsWith(root + sep)) {
      return refusedPath(given, 'it leads out of the workspace');
    }
    path = next;
  }
  const closed = whyClosed(relative(root, path), use) ?? (await whyOfGit(root, path, use));
  return closed === null ? { ok: true, path } : refusedPath(given, closed);
}

/**
 * Opens a regular file in the workspace, `write`: for reading and writing, made with its folders when missing, and not
 * cut. Every folder on the way is opened by its own handle and no link is followed, so nothing that is moved between
 * the check and the opening leads elsewhere. The caller closes the file.
 */
export async function openInside(workspace: string, given: string, use: PathUse): Promise<Opened> {
  const verdict = await insideWorkspace(workspace, given, use);
  if (!verdict.ok) return verdict;
  const root = await realpath(workspace);
  if (verdict.path === root) return refusedPath(given, 'it is a folder');
  try {
    const folder = await holdFolder({
      root,
      path: relative(root, dirname(verdict.path)),
      makes: use === 'write' ? FOLDER_MODE : null,
    });
    try {
      return await openIn(folder, { path: verdict.path, given, use });
    } finally {
      await folder.handle.close();
    }
  } catch (error) {
    return notOpened(given, error);
  }
}

function whyMalformed(given: string): string | null {
  if (given.length > MAX_CHARACTERS) return 'it is too long';
  if (/[\u0000-\u001f\u007f]/.test(given)) return 'it holds a control character';
  if (/^([/\\~]|[a-z]:[/\\]|[a-z]+:\/\/)/i.test(given)) return 'give it relative to the workspace';
  if (ENCODED.test(given)) return 'write it plainly, not encoded';
  if (given.split(/[/\\]/).includes('..')) return 'it goes up';
  return null;
}

/** The path, or where the link there leads in the end; null when to nothing. */
async function follow(path: string): Promise<string | null> {
  const found = await lstat(path).catch(() => null); // not there yet, or below something that is no folder
  if (found?.isSymbolicLink() !== true) return path;
  return realpath(path).catch(() => null);
}

function whyClosed(path: string, use: PathUse): string | null {
  if (isSecretPath(path)) return 'files like this hold secrets and are closed';
  if (use === 'write' && isGitControlPath(path))
    return 'git or another system of the kind runs what is written there';
  return null;
}

/** A folder with a HEAD is, or becomes, a repository, whatever it is called. */
async function whyOfGit(root: string, path: string, use: PathUse): Promise<string | null> {
  if (use === 'read' || path === root) return null;
  if (basename(path) === 'HEAD') return 'it would make its folder a repository of git';
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    if ((await lstat(join(folder, 'HEAD')).catch(() => null)) !== null) {
      return `${relative(root, folder) || 'the workspace'} holds a HEAD, as folders of git do; use git itself there, or remove HEAD`;
    }
    if (folder === root) return null;
  }
}

type Wanted = { readonly path: string; readonly given: string; readonly use: PathUse };

async function openIn(folder: HeldFolder, { path, given, use }: Wanted): Promise<Opened> {
  const name = path.slice(path.lastIndexOf(sep) + 1);
  // Non-blocking: opening a fifo without a writer would wait for ever.
  const access = use === 'write' ? O_RDWR | O_CREAT : O_RDONLY;
  const file = await open(through(folder, name), access | O_NOFOLLOW | O_NONBLOCK, 0o644);
  const what = await lookAt(file, path).catch(() => 'moved' as const); // it is gone from its place
  if (what === 'there') return { ok: true, path, file };
  await file.close();
  return refusedPath(given, what === 'moved' ? 'it was moved meanwhile' : 'it is no regular file');
}

/** What was opened, and whether it still is at the path it was opened by. */
async function lookAt(file: FileHandle, path: string): Promise<'there' | 'moved' | 'no_file'> {
  const found = await file.stat();
  if (!found.isFile()) return 'no_file';
  const isNamed =
    process.platform !== 'linux' || (await realpath(`/proc/self/fd/${file.fd}`)) === path;
  const isSame = (await stat(await realpath(path))).ino === found.ino;
  return isNamed && isSame ? 'there' : 'moved';
}

const WHY: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  ELOOP: 'it became a link meanwhile',
  ENOTDIR: 'something on the way is no folder',
  EISDIR: 'it is a folder',
  EACCES: 'it may not be opened',
  ENXIO: 'it is no regular file',
};

function notOpened(given: string, error: unknown): NotOpened {
  const code = codeOf(error) || String(error);
  const why = WHY[code];
  if (why === undefined) {
    return { ...refusedPath(given, `it cannot be opened (${code})`), is: 'broken' };
  }
  return { ...refusedPath(given, why), is: code === 'ENOENT' ? 'absent' : 'refused' };
}

function refusedPath(given: string, why: string): NotOpened {
  return { ok: false, is: 'refused', why: `"${given.slice(0, 200)}": ${why}` };
}
