import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import { basename, dirname, sep } from 'node:path';
import { codeOf } from '../../../kernel/thrown.ts';
import { holdFolder, through } from '../held-folder.ts';
import type { GitSetting } from './git-settings.ts';

/** Of settings, hooks and lists; what is larger is no such file of an honest repository. */
export const READ_BYTES = 1024 * 1024;
const { O_NOFOLLOW, O_NONBLOCK, O_RDONLY } = constants;

/**
 * Something in a repository by which git, Mercurial or Jujutsu would run a program, or read and write elsewhere. `path`:
 * from the workspace, with no link in it. `mark` tells it from another in the same place.
 */
export type GitDanger = { readonly path: string; readonly mark: string } & (
  | { readonly kind: 'setting'; readonly setting: GitSetting }
  | { readonly kind: 'file' | 'hook' | 'link' | 'rebase' | 'program' }
);

export function contentMark(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}

export function folderOf(path: string): string {
  const folder = dirname(path);
  return folder === '.' ? '' : folder;
}

export function liesInAny(path: string, folders: ReadonlySet<string>): boolean {
  for (let folder = folderOf(path); ; folder = folderOf(folder)) {
    if (folders.has(folder)) return true;
    if (folder === '') return false;
  }
}

export function isInside(root: string, path: string): boolean {
  return path === root || path.startsWith(root + sep);
}

/** Null: it is no regular file, or gone. Only the beginning of what is too large. */
export async function contentOf(root: string, path: string): Promise<Buffer | null> {
  const folder = await holdFolder({ root, path: dirname(path), makes: null }).catch(() => null);
  if (folder === null) return null;
  try {
    const name = through(folder, basename(path));
    const file = await open(name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
    try {
      if (!(await file.stat()).isFile()) return null;
      const { buffer, bytesRead } = await file.read(Buffer.alloc(READ_BYTES), 0, READ_BYTES, 0);
      return buffer.subarray(0, bytesRead);
    } finally {
      await file.close();
    }
  } catch (error) {
    if (['ENOENT', 'ELOOP', 'ENXIO', 'EISDIR'].includes(codeOf(error))) return null;
    throw error;
  } finally {
    await folder.handle.close();
  }
}
