import { realpath } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/** An absolute path with its links followed, as far as it is there: what is yet to be made lies where its folder really is. */
export async function realPath(path: string): Promise<string> {
  try {
    return await realpath(path);
  } catch {
    const folder = dirname(path);
    return folder === path ? path : join(await realPath(folder), basename(path));
  }
}
