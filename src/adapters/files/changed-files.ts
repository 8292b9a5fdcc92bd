import { readdir, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';

/** Entries looked at before it is given up: a look must not take longer than the work. */
const MOST_LOOKED_AT = 20_000;
const PASSED_OVER = ['.git', 'node_modules'];

/**
 * Files below a folder that were written since then (ISO 8601), the first `limit` by name; paths from the folder.
 * Links are not followed, and what vanishes meanwhile is no change.
 */
export async function changedFiles(
  folder: string,
  { since, limit }: { readonly since: string; readonly limit: number },
): Promise<readonly string[]> {
  const sinceMs = Date.parse(since);
  const found: string[] = [];
  const folders = [folder];
  let looked = 0;
  for (
    let at = folders.shift();
    at !== undefined && looked < MOST_LOOKED_AT;
    at = folders.shift()
  ) {
    const entries = await readdir(at, { withFileTypes: true }).catch(() => []);
    looked += entries.length;
    for (const entry of entries) {
      const path = join(at, entry.name);
      if (entry.isDirectory() && !PASSED_OVER.includes(entry.name)) folders.push(path);
      if (entry.isFile() && (await writtenAtMs(path)) >= sinceMs) found.push(path);
    }
  }
  return found
    .map((path) => relative(folder, path))
    .sort()
    .slice(0, limit);
}

async function writtenAtMs(path: string): Promise<number> {
  const found = await stat(path).catch(() => null);
  return found?.mtimeMs ?? 0;
}
