import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { replaceBelow } from './held-folder.ts';

/**
 * Writes files for their owner alone (0600), each whole or not at all, and follows no link below `folder`. One that has
 * this text already is left alone. Returns the paths that changed.
 */
export async function writeFilesThatChanged(
  folder: string,
  files: readonly { readonly path: string; readonly text: string }[],
): Promise<readonly string[]> {
  const changed: string[] = [];
  for (const { path, text } of files) {
    if ((await readFile(join(folder, path), 'utf8').catch(() => null)) === text) continue;
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await replaceBelow(folder, path, text);
    changed.push(path);
  }
  return changed;
}
