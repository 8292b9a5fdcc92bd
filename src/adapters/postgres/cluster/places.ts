import { createHash, randomUUID } from 'node:crypto';
import { chmod, mkdir, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { messageOf } from '../../../kernel/thrown.ts';
import { serverAccount } from './account.ts';
import { refuseShellSpecial } from './binaries.ts';
import { ClusterError, isDiskFull } from './cluster-error.ts';
import { type Account, runProgram } from './run-program.ts';

/** Where the parts of one cluster are. */
export type Places = {
  /** Holds `data` and, while it is made, a temporary sibling of it. */
  readonly baseDir: string;
  readonly dataDir: string;
  readonly binariesCopyDir: string;
  /** Where it is noted if the socket had to go elsewhere. */
  readonly socketNote: string;
  readonly account: Account | undefined;
};

/** Places that depend on the state folder alone. */
export type StatePlaces = {
  readonly postgresDir: string;
  readonly lockFile: string;
  readonly logFile: string;
  readonly passwordFile: string;
};

const location = z.object({ dir: z.string() });

export function statePlaces(stateDir: string): StatePlaces {
  const state = resolve(stateDir);
  return {
    postgresDir: join(state, 'postgres'),
    lockFile: join(state, 'postgres/start.lock'),
    logFile: join(state, 'logs/postgres.log'),
    passwordFile: join(state, 'secrets/postgres-owner'),
  };
}

/** @throws ClusterError `state_not_writable` */
export async function makeStateFolders(stateDir: string): Promise<void> {
  const { postgresDir } = statePlaces(stateDir);
  const state = resolve(stateDir);
  try {
    await mkdir(postgresDir, { recursive: true });
    await mkdir(join(state, 'logs'), { recursive: true, mode: 0o700 });
    await mkdir(join(state, 'secrets'), { recursive: true, mode: 0o700 });
    const probe = join(postgresDir, `.writable-${randomUUID()}`);
    await writeFile(probe, '');
    await rm(probe);
  } catch (cause) {
    if (isDiskFull(cause)) return; // whoever needs room says so
    throw new ClusterError(
      'state_not_writable',
      `Cannot write to ${state}: ${messageOf(cause)}. Run as the user who owns it, or choose another folder with HOMEOSTAT_STATE.`,
      { cause },
    );
  }
}

/** The data folder as recorded, or the usual one. Reads only. */
export async function dataFolder(stateDir: string): Promise<string> {
  return join(await recordedBase(statePlaces(stateDir).postgresDir), 'data');
}

/**
 * Decides where data and binaries live. Data moves out of the state folder only when the server's
 * user cannot get there (root's clone under a home of mode 0700), and that is recorded beside the lock.
 */
export async function findPlaces(options: {
  readonly stateDir: string;
  /** Parent of what the state folder cannot hold; /var/lib/homeostat outside of tests. */
  readonly systemDir: string;
  readonly progress: (line: string) => void;
}): Promise<Places> {
  const { postgresDir } = statePlaces(options.stateDir);
  const recorded = await recordedBase(postgresDir);
  const account = await serverAccount(join(recorded, 'data'), options.progress);
  const moved = await movedBase(options.stateDir, options.systemDir);
  const baseDir = await reachableBase(recorded, moved, account);
  refuseShellSpecial(baseDir);
  if (baseDir !== recorded) {
    await writeFile(locationFile(postgresDir), JSON.stringify({ dir: baseDir }));
    options.progress(
      `The server's user cannot enter ${recorded}, so the data of Postgres is kept in ${baseDir}`,
    );
  }
  const dataDir = join(baseDir, 'data');
  const copyBase = account === undefined ? postgresDir : moved;
  return {
    baseDir,
    dataDir,
    binariesCopyDir: join(copyBase, 'binaries'),
    socketNote: join(postgresDir, 'socket.json'),
    account,
  };
}

async function reachableBase(
  recorded: string,
  moved: string,
  account: Account | undefined,
): Promise<string> {
  if (account === undefined) return recorded;
  await openFolder(recorded);
  if (await canEnter(recorded, account)) return recorded;
  await openFolder(moved);
  if (await canEnter(moved, account)) return moved;
  throw new ClusterError(
    'unusable_path',
    `The server's user (id ${account.uid}) can enter neither ${recorded} nor ${moved}. Open one of them to it (chmod o+x on each folder above), or choose another with HOMEOSTAT_STATE.`,
  );
}

/** Whatever the umask, others may pass through; the data folder itself stays 0700. */
async function openFolder(dir: string): Promise<void> {
  await mkdir(dir, { recursive: true, mode: 0o711 });
  await chmod(dir, 0o711);
}

async function canEnter(dir: string, account: Account): Promise<boolean> {
  const args = ['-c', 'cd "$1"', 'sh', dir];
  return (await runProgram({ program: '/bin/sh', args, account })).code === 0;
}

async function recordedBase(postgresDir: string): Promise<string> {
  const text = await readFile(locationFile(postgresDir), 'utf8').catch(() => null);
  return text === null ? postgresDir : location.parse(JSON.parse(text)).dir;
}

/** The folder's own path is part of the name, so checkouts beside each other stay apart. */
async function movedBase(stateDir: string, systemDir: string): Promise<string> {
  const path = await realpath(stateDir);
  return join(systemDir, createHash('sha256').update(path).digest('hex').slice(0, 16));
}

function locationFile(postgresDir: string): string {
  return join(postgresDir, 'location.json');
}
