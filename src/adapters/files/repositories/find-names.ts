import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { lstat, rename } from 'node:fs/promises';
import { promisify } from 'node:util';
import { messageOf } from '../../../kernel/thrown.ts';
import { holdFolder, through } from '../held-folder.ts';
import { OTHER_FOLDERS } from './other-systems.ts';

const run = promisify(execFile);
const SEARCH_MS = 30_000;
const SEARCH_BYTES = 32 * 1024 * 1024;
/** Folders without a readable name in one another; nobody has so many by accident. */
const ROUNDS = 8;
const WANTED = [
  ...['(', '-name', 'HEAD', '-o', '-name', '.git'],
  ...OTHER_FOLDERS.flatMap((name) => ['-o', '-name', name]),
  ...['-o', '!', '-type', 'f', '!', '-type', 'd', ')', '-print0'],
];

/**
 * Paths of all that is called HEAD or .git, of repositories of other systems, and of what is neither file nor folder.
 * What lies below a name that is no UTF-8 would not be found again by its path, so such a name is changed.
 * @throws Error when the folder cannot be searched
 */
export async function findNames(root: string): Promise<readonly string[]> {
  for (let round = 0; round < ROUNDS; round += 1) {
    const names = await searchFolder(root);
    const unreadable = names.filter((name) => !isText(name));
    if (unreadable.length === 0) return names.map(String);
    const parts = new Map(unreadable.map(firstUnreadable).map((part) => [part.key, part]));
    for (const part of parts.values()) await makeReadable(root, part);
  }
  throw new Error('the workspace has too many file names that are not UTF-8; rename them');
}

function isText(name: Buffer): boolean {
  return Buffer.from(name.toString()).equals(name);
}

type Part = { readonly key: string; readonly folder: string; readonly name: Buffer };

/** All before it is text. */
function firstUnreadable(path: Buffer): Part {
  let start = 0;
  for (;;) {
    const slash = path.indexOf('/', start);
    const end = slash === -1 ? path.length : slash;
    const name = path.subarray(start, end);
    const folder = path.subarray(0, start).toString();
    if (slash === -1 || !isText(name))
      return { key: path.toString('latin1', 0, end), folder, name };
    start = end + 1;
  }
}

async function makeReadable(root: string, { folder, name }: Part): Promise<void> {
  const held = await holdFolder({ root, path: folder, makes: null }).catch(() => null);
  if (held === null) return; // it is gone; the next search shows what is there
  try {
    const old = Buffer.concat([Buffer.from(through(held, '')), name]);
    const plain = through(held, escaped(name));
    const isTaken = (await lstat(plain).catch(() => null)) !== null;
    const free = isTaken ? `${plain}-${randomBytes(4).toString('hex')}` : plain;
    await rename(old, free).catch(() => undefined); // it is gone, too
  } finally {
    await held.handle.close();
  }
}

/** Bytes that are no ASCII as `%ff`. */
function escaped(name: Buffer): string {
  return [...name]
    .map((byte) => (byte < 128 ? String.fromCharCode(byte) : `%${byte.toString(16)}`))
    .join('');
}

async function searchFolder(root: string): Promise<readonly Buffer[]> {
  const first = await findIn(root, WANTED);
  if (first.why === null) return first.names;
  // A step may have closed a folder to be listed, and git gets on without that.
  const closed = ['-type', 'd', '!', '-perm', '-u=rwx', '-exec', 'chmod', 'u+rwx', '{}', ';'];
  await findIn(root, closed);
  const { names, why } = await findIn(root, WANTED);
  if (why !== null) throw new Error(`the workspace could not be searched for repositories: ${why}`);
  return names;
}

async function findIn(
  root: string,
  what: readonly string[],
): Promise<{ readonly names: readonly Buffer[]; readonly why: string | null }> {
  const options = {
    cwd: root,
    timeout: SEARCH_MS,
    maxBuffer: SEARCH_BYTES,
    env: { PATH: '/usr/bin:/bin', LC_ALL: 'C' },
    encoding: 'buffer' as const,
  };
  try {
    return { names: namesIn((await run('find', ['.', ...what], options)).stdout), why: null };
  } catch (error) {
    // execFile adds what was printed to its error; any other has none.
    const { stdout, stderr, code } = error as { stdout?: Buffer; stderr?: Buffer; code?: unknown };
    const said = (stderr?.toString() ?? '').trim().split('\n');
    const isGone = code === 1 && said.every((line) => line.endsWith('No such file or directory'));
    if (isGone) return { names: namesIn(stdout ?? Buffer.alloc(0)), why: null };
    return { names: [], why: said[0] || messageOf(error) };
  }
}

/** Without the `./` that each begins with. */
function namesIn(out: Buffer): readonly Buffer[] {
  const names: Buffer[] = [];
  for (let start = 0; ; ) {
    const end = out.indexOf(0, start);
    if (end === -1) return names;
    const name = out.subarray(start, end);
    if (name.length > 2) names.push(name.subarray(2));
    start = end + 1;
  }
}
