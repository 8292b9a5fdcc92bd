import { constants } from 'node:fs';
import { lstat, mkdir, open, readdir, realpath, unlink } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { IdentityFile } from '../../../kernel/ports/claude/identity-file.ts';
import { codeOf, messageOf } from '../../../kernel/thrown.ts';
import { holdFolder, replaceBelow, through } from '../held-folder.ts';

const BACKUPS_KEPT = 10;
const MOST_BYTES = 1024 * 1024;
const { O_NOFOLLOW, O_NONBLOCK, O_RDONLY } = constants;

type Place = {
  /** What the file never leaves: links on the way to it may lead there, none below it is followed. */
  readonly root: string;
  /** Below it. */
  readonly file: string;
  readonly backups: string;
  readonly now: () => string;
};

/** The file of an identity document, with the last ten versions of before as backups. */
export function identityFile({ root, file, backups, now }: Place): IdentityFile {
  const backUp = async (before: string) => {
    await mkdir(backups, { recursive: true, mode: 0o700 });
    await replaceBelow(backups, `${now().replaceAll(':', '-')}.md`, before);
    const names = (await readdir(backups)).filter((name) => name.endsWith('.md')).sort();
    for (const name of names.slice(0, -BACKUPS_KEPT)) await unlink(join(backups, name));
  };
  return {
    path: join(root, file),
    read: () => readOwn(root, file),
    write: async (text, before) => {
      if (before !== null) await backUp(before);
      await mkdir(root, { recursive: true, mode: 0o700 });
      await replaceBelow(root, file, text);
    },
    remove: async (before) => {
      await backUp(before);
      await atPlace(root, file, unlink);
    },
  };
}

/** Does something with the path of the file while its folder is held: no link takes its place meanwhile. */
async function atPlace<Done>(
  root: string,
  file: string,
  work: (path: string) => Promise<Done>,
): Promise<Done> {
  const folder = await holdFolder({ root: await realpath(root), path: dirname(file), makes: null });
  try {
    return await work(through(folder, basename(file)));
  } finally {
    await folder.handle.close();
  }
}

async function readOwn(root: string, file: string): ReturnType<IdentityFile['read']> {
  try {
    return await atPlace(root, file, readIn);
  } catch (error) {
    const code = codeOf(error);
    if (code === 'ENOENT') return { status: 'absent' };
    if (code === 'ELOOP' || code === 'ENOTDIR') return refusedFile(LINK);
    return refusedFile(`cannot be read (${code || messageOf(error)})`);
  }
}

const LINK = 'is a link, or a folder on its way is one; put a plain file or folder there';

async function readIn(path: string): ReturnType<IdentityFile['read']> {
  if ((await lstat(path)).isSymbolicLink()) return refusedFile(LINK);
  const opened = await open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
  try {
    const found = await opened.stat();
    if (!found.isFile()) return refusedFile('is no regular file');
    if (found.size > MOST_BYTES) return refusedFile(`is larger than ${MOST_BYTES} bytes`);
    return decodedFile(await opened.readFile());
  } finally {
    await opened.close();
  }
}

/** What is no UTF-8 could not be written back as it was. */
function decodedFile(bytes: Buffer): Awaited<ReturnType<IdentityFile['read']>> {
  try {
    const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
    return { status: 'read', text: decoder.decode(bytes) };
  } catch {
    return refusedFile('is not text in UTF-8');
  }
}

function refusedFile(why: string) {
  return { status: 'refused', why } as const;
}
