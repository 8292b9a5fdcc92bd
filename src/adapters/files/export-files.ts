import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/**
 * Writes files for their owner alone (0600), each whole or not at all. One that has this text already is left alone.
 * Returns the paths that changed.
 */
export async function writeFilesThatChanged(
  folder: string,
  files: readonly { readonly path: string; readonly text: string }[],
): Promise<readonly string[]> {
  const changed: string[] = [];
  for (const { path, text } of files) {
    const target = join(folder, path);
    if ((await readFile(target, 'utf8').catch(() => null)) === text) continue;
    await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    await replace(target, text);
    changed.push(path);
  }
  return changed;
}

/** Only a rename, so a reader sees the old text or the new one. On disk first: a power cut leaves no empty file. */
async function replace(target: string, text: string): Promise<void> {
  const draft = `${target}.${randomUUID()}.partial`;
  try {
    const file = await open(draft, 'wx', 0o600);
    try {
      await file.writeFile(text);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(draft, target);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}
