import { constants } from 'node:fs';
import { type FileHandle, open, readdir, realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileTrust, SeenFile } from '../../kernel/ports/senses.ts';
import { sha256 } from '../../kernel/text/sha256.ts';
import { codeOf } from '../../kernel/thrown.ts';

const OTHERS_MAY_WRITE = 0o022;

/** Looked at without following links or waiting for a writer (a fifo would hold us for ever). */
const FLAGS = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;

/** A file of a folder, its trust and its text; what cannot be read says why. Never rejects. */
export async function lookAtFile(
  folder: string,
  file: string,
  limitBytes: number,
): Promise<SeenFile> {
  const problem = (why: string): SeenFile => ({
    file,
    trust: 'outside',
    reason: why,
    hash: sha256(`problem: ${why}`),
    problem: why,
  });
  const handle = await open(join(folder, file), FLAGS).catch(whyNotRead);
  if (typeof handle === 'string') return problem(handle);
  try {
    const found = await handle.stat();
    if (!found.isFile()) return problem('not a regular file');
    if (found.size > limitBytes) return problem(`larger than ${limitBytes} bytes`);
    const bytes = await readUpTo(handle, limitBytes);
    if (bytes === null) return problem(`larger than ${limitBytes} bytes`);
    const text = new TextDecoder().decode(bytes);
    return { file, ...(await trustOfFile(folder, found)), hash: sha256(bytes), text };
  } catch (error) {
    return problem(whyNotRead(error));
  } finally {
    await handle.close();
  }
}

/** Null: there is more, since the file may have grown after it was measured. */
async function readUpTo(handle: FileHandle, limitBytes: number): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of handle.createReadStream({ autoClose: false, end: limitBytes })) {
    const bytes = chunk as Buffer; // no encoding is set, so chunks are bytes
    size += bytes.length;
    chunks.push(bytes);
  }
  return size > limitBytes ? null : Buffer.concat(chunks);
}

function whyNotRead(error: unknown): string {
  const code = codeOf(error);
  if (code === 'ELOOP') return 'a symbolic link';
  if (code === 'ENXIO') return 'not a regular file';
  return code === '' ? String(error) : `cannot be read (${code})`;
}

/** The owner's: this process's user owns it, and nobody else may write it or put another in its place. */
async function trustOfFile(
  folder: string,
  found: { uid: number; mode: number },
): Promise<FileTrust> {
  const uid = process.getuid?.() ?? found.uid;
  if (found.uid !== uid) return outside('it belongs to another user');
  if ((found.mode & OTHERS_MAY_WRITE) !== 0) return outside('others may write it (chmod go-w)');
  const parent = await stat(folder);
  if ((parent.mode & OTHERS_MAY_WRITE) !== 0)
    return outside('others may write its folder (chmod go-w)');
  return { trust: 'owner' };
}

function outside(reason: string): FileTrust {
  return { trust: 'outside', reason };
}

/** @throws when a link leads the folder out of its root: whoever can place one there must not choose what is read */
export async function folderIn(root: string, name: string): Promise<string> {
  const folder = join(root, name);
  const real = await realpath(folder).catch(() => null);
  if (real !== null && real !== join(await realpath(root), name)) {
    throw new Error(`${name} is a link to ${real}`);
  }
  return folder;
}

/** Names in a folder, sorted; none when there is no such folder. */
export async function fileNamesIn(folder: string): Promise<readonly string[]> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  });
  return names.filter((name) => !name.startsWith('.')).sort();
}
