import { realpath, stat } from 'node:fs/promises';
import { isAbsolute, join, parse, relative, sep } from 'node:path';

/** An absolute path with its links followed, as far as it is there: what is yet to be made lies where its folder really is. */
export async function realPath(path: string): Promise<string> {
  try {
    return await realpath(path);
  } catch {
    return realPathFromTop(path);
  }
}

/** From the top, so that a path takes no longer for what it has below that is not there. */
async function realPathFromTop(path: string): Promise<string> {
  const { root } = parse(path);
  const names = relative(root, path).split(sep);
  let there = root;
  for (const name of names) {
    const next = join(there, name);
    if (!isAbsolute(next) || !(await leadsSomewhere(next))) break;
    there = next;
  }
  return join(await realpath(there).catch(() => there), relative(there, path));
}

function leadsSomewhere(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
