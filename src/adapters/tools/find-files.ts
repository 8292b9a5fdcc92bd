import { relative } from 'node:path';
import { glob } from 'tinyglobby';
import { z } from 'zod';
import type { Workspace } from './workspace.ts';

/** Generated files and those that git manages. */
const IGNORED = ['**/.git/**', '**/node_modules/**'];
const MAX_PATTERN_CHARACTERS = 200;
/** More wildcards in one name could keep the matcher busy for hours. */
const MANY_STARS = /(?:\*[^/]*){4}/;

/** A file name pattern that stays inside the workspace and matches in bounded time. */
export const filePattern = z
  .string()
  .min(1)
  .max(MAX_PATTERN_CHARACTERS)
  .refine((pattern) => !/(^|[/\\])\.\.([/\\]|$)|^[/\\]|[()]/.test(pattern), {
    message: 'write it relative to the folder, without .. and brackets',
  })
  .refine((pattern) => !pattern.split('/').some((name) => name !== '**' && MANY_STARS.test(name)), {
    message: 'at most three * in one name',
  });

export type Wanted = {
  readonly path: string;
  readonly pattern: string;
  readonly signal: AbortSignal;
};

/** Paths of files relative to the workspace, in order; links are not followed. @throws Error when it takes too long */
export async function findFiles(
  { root, find }: Workspace,
  { path, pattern, signal }: Wanted,
): Promise<readonly string[]> {
  const folder = await find(path, 'read');
  if (!folder.ok) throw new Error(folder.why);
  const found = await glob(pattern, {
    cwd: folder.path,
    ignore: IGNORED,
    dot: true,
    followSymbolicLinks: false,
    expandDirectories: false,
    absolute: true,
    signal,
  });
  signal.throwIfAborted();
  return found.map((file) => relative(root, file)).sort();
}
