import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { type FileHandle, lstat, mkdir, open, realpath, rename, unlink } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { codeOf } from '../../kernel/thrown.ts';

/** A folder that is held open. `path`: where it was when it was opened. */
export type HeldFolder = { readonly handle: FileHandle; readonly path: string };

const { O_CREAT, O_DIRECTORY, O_EXCL, O_NOFOLLOW, O_RDONLY, O_WRONLY } = constants;
const FOLDER_FLAGS = O_RDONLY | O_DIRECTORY | O_NOFOLLOW;
const MARK_BYTES = 12;

export function namesInPath(path: string): readonly string[] {
  return path.split('/').filter((name) => name !== '' && name !== '.');
}

/**
 * A path through a held folder: what is moved or linked meanwhile does not change where it leads, and whoever follows
 * no link at its end follows none at all. Node has no openat; Linux gives the same by /proc/self/fd. macOS has nothing
 * of the kind: there the folder is named again, so one that is swapped for a link just then is followed. There is no
 * sandbox there either whose steps could not write to that place by themselves.
 */
export function through({ handle, path }: HeldFolder, name: string): string {
  return process.platform === 'linux' ? `/proc/self/fd/${handle.fd}/${name}` : join(path, name);
}

export type Walk = {
  /** A real path that those who can write below it cannot change. */
  readonly root: string;
  /** From there, plain names. */
  readonly path: string;
  /** Mode of folders that are made where they are missing; null: none is made. */
  readonly makes: number | null;
};

/** Opens folder after folder from the one before, and follows no link. The caller closes the last. */
export async function holdFolder({ root, path, makes }: Walk): Promise<HeldFolder> {
  let folder: HeldFolder = { handle: await open(root, FOLDER_FLAGS), path: root };
  for (const name of namesInPath(path)) {
    const next = through(folder, name);
    try {
      if (makes !== null) await mkdir(next, makes).catch(unlessThere);
      const inner = { handle: await open(next, FOLDER_FLAGS), path: join(folder.path, name) };
      await folder.handle.close();
      folder = inner;
    } catch (error) {
      await folder.handle.close();
      throw error;
    }
  }
  return folder;
}

function unlessThere(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error;
}

/** Whether a file is there, as the controller finds it: a link, or one behind a link, is none. */
export async function isFileBelow(root: string, path: string): Promise<boolean> {
  try {
    const walk = { root: await realpath(root), path: dirname(path), makes: null };
    const folder = await holdFolder(walk);
    try {
      return (await lstat(through(folder, basename(path)))).isFile();
    } finally {
      await folder.handle.close();
    }
  } catch (error) {
    if (ABSENT.includes(codeOf(error))) return false;
    throw error;
  }
}

const ABSENT: readonly string[] = ['ENOENT', 'ENOTDIR', 'ELOOP'];

/**
 * Writes a file below `root`, for its owner alone and whole or not at all, also after a power cut. Steps may write in
 * the folders on the way: no link is followed, the draft has a name that nobody knows, and what came to stand under
 * `path` is what was written.
 * @throws Error naming what stands in the way
 */
export async function replaceBelow(
  root: string,
  path: string,
  content: string | Uint8Array,
): Promise<void> {
  const folder = await holdFolder({
    root: await realpath(root),
    path: dirname(path),
    makes: 0o700,
  }).catch((error: unknown) => {
    throw inTheWay(path, error);
  });
  try {
    await replaceIn(folder, basename(path), content);
  } catch (error) {
    throw inTheWay(path, error);
  } finally {
    await folder.handle.close();
  }
}

async function replaceIn(
  folder: HeldFolder,
  name: string,
  content: string | Uint8Array,
): Promise<void> {
  const draft = through(folder, `.${randomBytes(MARK_BYTES).toString('hex')}.new`);
  const file = await open(draft, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, 0o600);
  try {
    await file.writeFile(content);
    await file.sync();
    await rename(draft, through(folder, name));
    const [written, found] = [await file.stat(), await lstat(through(folder, name))];
    if (found.ino !== written.ino || found.dev !== written.dev) {
      throw new Error('another file has replaced it meanwhile');
    }
    await folder.handle.sync();
  } catch (error) {
    await unlink(draft).catch(() => undefined); // it has its name already, or is gone
    throw error;
  } finally {
    await file.close();
  }
}

const WHY: Readonly<Record<string, string>> = {
  ELOOP: 'a folder on the way is a link; remove it',
  ENOTDIR: 'something on the way is a link or no folder; remove it',
  EISDIR: 'there is a folder of that name; remove it',
  ENOTEMPTY: 'there is a folder of that name; remove it',
};

function inTheWay(path: string, cause: unknown): Error {
  const why = WHY[codeOf(cause)] ?? (cause instanceof Error ? cause.message : String(cause));
  return new Error(`cannot write ${path}: ${why}`, { cause });
}
