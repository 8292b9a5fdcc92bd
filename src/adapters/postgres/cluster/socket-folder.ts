import { randomUUID } from 'node:crypto';
import { chmod, chown, lstat, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { jsonOrNull } from '../../../kernel/json-or-null.ts';
import type { Places } from './places.ts';
import type { Account } from './run-program.ts';

/** The folder of a server's socket, or (only of a server that an older release started) an address of this machine. */
export type Address = { readonly host: string; readonly port: number };

/** Part of the socket's name and nothing more: the folder is one server's alone. */
const PORT = 5432;
/** What the address of a socket can hold on every system, its final zero left out. */
const LONGEST_PATH_BYTES = 103;
const OTHERS_MAY = 0o077;

const note = z.object({ dir: z.string(), dataDir: z.string() });

export function isSocket({ host }: Address): boolean {
  return host.startsWith('/');
}

export function isSameAddress(one: Address, other: Address): boolean {
  return one.host === other.host && one.port === other.port;
}

/**
 * Where a server of this data listens: a folder that its user alone can enter, beside the data. Where the path is too
 * long for a socket, or the file system takes none, it is under the folder for temporary files, which is noted.
 */
export async function socketAddress(places: Places): Promise<Address> {
  const beside = join(places.baseDir, 'socket');
  if (fits(beside) && (await isMade(beside, places.account))) return { host: beside, port: PORT };
  return { host: (await notedFolder(places)) ?? (await newFolder(places)), port: PORT };
}

function fits(dir: string): boolean {
  return Buffer.byteLength(join(dir, `.s.PGSQL.${PORT}`)) <= LONGEST_PATH_BYTES;
}

/** The one noted before: whoever outlived the server knows it by that. The note of a copied state folder is another's. */
async function notedFolder({ socketNote, dataDir, account }: Places): Promise<string | null> {
  const text = await readFile(socketNote, 'utf8').catch(() => null);
  const noted = note.safeParse(text === null ? null : jsonOrNull(text));
  if (!noted.success || noted.data.dataDir !== dataDir || !fits(noted.data.dir)) return null;
  return (await isMade(noted.data.dir, account)) ? noted.data.dir : null;
}

async function newFolder({ socketNote, dataDir, account }: Places): Promise<string> {
  const parent = fits(join(tmpdir(), 'homeostat-123456')) ? tmpdir() : '/tmp';
  const dir = await mkdtemp(join(parent, 'homeostat-'));
  await give(dir, account);
  await writeFile(socketNote, JSON.stringify({ dir, dataDir }), { mode: 0o600 });
  return dir;
}

/** Makes the folder, or takes the one that is there if it is the server's own; false: it cannot hold a socket. */
async function isMade(dir: string, account: Account | undefined): Promise<boolean> {
  const isNew = await mkdir(dir, { mode: 0o700 }).then(
    () => true,
    () => false,
  );
  if (isNew) await give(dir, account);
  const found = await lstat(dir).catch(() => null);
  if (found?.isDirectory() !== true || found.uid !== (account?.uid ?? process.getuid?.())) {
    return false;
  }
  if ((found.mode & OTHERS_MAY) !== 0) await chmod(dir, 0o700);
  return takesSockets(dir);
}

async function give(dir: string, account: Account | undefined): Promise<void> {
  if (account !== undefined) await chown(dir, account.uid, account.gid);
}

/** Some shared and foreign file systems do not. */
async function takesSockets(dir: string): Promise<boolean> {
  const path = join(dir, `.${randomUUID().slice(0, 8)}`);
  const server = createServer();
  const isBound = await new Promise<boolean>((resolve) => {
    server.on('error', () => {
      resolve(false);
    });
    server.listen(path, () => {
      resolve(true);
    });
  });
  if (isBound) await new Promise((resolve) => server.close(resolve));
  await rm(path, { force: true });
  return isBound;
}
