import { mkdir, open, readFile, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { codeOf } from '../../../kernel/thrown.ts';
import { usableBinaries } from './binaries.ts';
import { ClusterError, isDiskFull } from './cluster-error.ts';
import { holdServer, isUnused, ownerUrl } from './connection.ts';
import { dataFolder, findPlaces, makeStateFolders, type Places, statePlaces } from './places.ts';
import { disownPid, readPostmaster } from './postmaster.ts';
import { initCluster, refuseOtherMajor, startServer, stopServer } from './server.ts';
import { type Address, isSameAddress, isSocket, socketAddress } from './socket-folder.ts';
import { withStartLock } from './start-lock.ts';

/** A running embedded Postgres server that this process holds until `stopIfUnused` or its own end. */
export type Cluster = {
  /** Database `homeostat` as the role that owns it. */
  readonly ownerUrl: string;
  readonly address: Address;
  readonly dataDir: string;
  readonly how: 'started' | 'adopted';
  /** True when this call made the cluster. */
  readonly initialised: boolean;
  /**
   * Lets go, and stops the server unless another client is connected. Close your own pools first:
   * they count. True when it was stopped. @throws ClusterError `stop_failed`
   */
  readonly stopIfUnused: () => Promise<boolean>;
};

export type ClusterOptions = {
  readonly stateDir: string;
  readonly progress?: (line: string) => void;
  /** Called once, for the owner role of a new cluster. */
  readonly newPassword: () => string;
  /** Milliseconds of any clock that moves forward. */
  readonly now: () => number;
  /** The `native` folder of the binaries' package, when not the installed one. */
  readonly nativeDir?: string;
  /** Where root keeps what the server's user could not reach in the state folder. */
  readonly systemDir?: string;
  /** For clusters that may be lost: server settings by name, and no syncing at all. */
  readonly unsafeSettings?: Readonly<Record<string, string>>;
  /** Where this process knows the server already: it is opened there, with the data it had, or not at all. */
  readonly knownAddress?: Address;
};

export type ClusterStatus = {
  readonly running: boolean;
  readonly pid?: number;
  readonly address?: Address;
  readonly dataDir: string;
};

type Context = ClusterOptions & { readonly progress: (line: string) => void };
type Ready = {
  readonly how: Cluster['how'];
  readonly initialised: boolean;
  readonly address: Address;
};

const SYSTEM_DIR = '/var/lib/homeostat';
const SETTLE_LIMIT_MS = 600_000;
const POLL_MS = 20;

/**
 * Adopts the server of this state folder, or starts it, making the cluster the first time. Processes
 * that call this at once get the same server.
 * @throws ClusterError with a message for the owner
 */
export async function openCluster(options: ClusterOptions): Promise<Cluster> {
  const context = { ...options, progress: options.progress ?? (() => undefined) };
  await makeStateFolders(options.stateDir);
  const systemDir = options.systemDir ?? SYSTEM_DIR;
  return locked(context, async () => {
    const places = await findPlaces({ ...context, systemDir });
    const running = await adopted(places);
    if (running !== null && !(await isRetired(context, places, running))) {
      return held(context, places, running);
    }
    return heldOrStopped(context, places, await startedCluster(context, places));
  }).catch(async (error: unknown) => {
    if (!isDiskFull(error)) throw error;
    return withoutRoom(context, error);
  });
}

async function held(
  context: Context,
  { dataDir }: Pick<Places, 'dataDir'>,
  ready: Ready,
): Promise<Cluster> {
  const { knownAddress = ready.address } = context;
  if (!isSameAddress(knownAddress, ready.address)) throw addressLost(knownAddress);
  const password = await ownerPassword(context, { dataDir });
  const server = { address: ready.address, dataDir, password };
  const release = await holdServer(server);
  const stopIfUnused = (): Promise<boolean> => letGo({ context, server, release });
  return { ownerUrl: ownerUrl(server), dataDir, ...ready, stopIfUnused };
}

/** A server that we started and cannot use is nobody's. */
async function heldOrStopped(context: Context, places: Places, ready: Ready): Promise<Cluster> {
  try {
    return await held(context, places, ready);
  } catch (error) {
    await stopServer(places.dataDir, context.now);
    throw error;
  }
}

/**
 * True when the server was one that an older release started, which any user of the machine can reach by TCP, and it
 * was stopped because nobody uses it. One in use is used as it is, until it is stopped.
 */
async function isRetired(
  context: Context,
  places: Places,
  { address }: Pick<Ready, 'address'>,
): Promise<boolean> {
  if (isSocket(address) || context.knownAddress !== undefined) return false;
  const { dataDir } = places;
  const password = await ownerPassword(context, places);
  if (!(await isUnused({ address, dataDir, password }, context.now))) return false;
  context.progress('Restarting Postgres, which an older release started, without its TCP port');
  await stopServer(dataDir, context.now);
  return true;
}

/** A full disk takes no lock file, but a server that runs can still be asked. @throws ClusterError `disk_full` */
async function withoutRoom(context: Context, cause: unknown): Promise<Cluster> {
  const dataDir = await dataFolder(context.stateDir);
  const ready = await adopted({ dataDir });
  if (ready !== null) return held(context, { dataDir }, ready);
  throw new ClusterError(
    'disk_full',
    `There is no room on the disk of ${context.stateDir} or ${dataDir}, so Postgres is not started. Make room and start again; nothing is lost.`,
    { cause },
  );
}

/** Whether the server of this state folder runs. Starts nothing and takes no lock. */
export async function clusterStatus(stateDir: string): Promise<ClusterStatus> {
  const dataDir = await dataFolder(stateDir);
  const postmaster = await readPostmaster(dataDir);
  if (postmaster.state !== 'running') return { running: false, dataDir };
  const { pid, address, isReady } = postmaster;
  return { running: true, pid, ...(isReady && { address }), dataDir };
}

async function adopted({ dataDir }: Pick<Places, 'dataDir'>): Promise<Ready | null> {
  const address = await settledAddress(dataDir);
  return address === null ? null : { how: 'adopted', initialised: false, address };
}

/** Where a running server is reached, once it takes connections; null when none runs (any more). */
async function settledAddress(dataDir: string): Promise<Address | null> {
  for (let waitedMs = 0; waitedMs < SETTLE_LIMIT_MS; waitedMs += POLL_MS) {
    const postmaster = await readPostmaster(dataDir);
    if (postmaster.state !== 'running') return null;
    if (postmaster.isReady) return postmaster.address;
    await sleep(POLL_MS);
  }
  throw new ClusterError(
    'start_timeout',
    `Postgres on ${dataDir} has been starting or stopping for ten minutes. It goes on by itself; look at its log and start again later.`,
  );
}

async function startedCluster(context: Context, places: Places): Promise<Ready> {
  const { account, binariesCopyDir, dataDir } = places;
  const { nativeDir, progress, unsafeSettings, knownAddress } = context;
  const binaries = await usableBinaries({
    nativeDir,
    copyDir: binariesCopyDir,
    account,
    progress,
  });
  const initialised = !(await isThere(dataDir));
  if (initialised) {
    if (knownAddress !== undefined) throw dataMissing(dataDir);
    progress(`Making the Postgres ${binaries.version} cluster in ${dataDir}`);
  }
  // Missed now rather than when the server runs.
  const password = await ownerPassword(context, places);
  if (initialised) {
    await initCluster(places, binaries, { password, isSynced: unsafeSettings === undefined });
  }
  await refuseOtherMajor(dataDir, binaries);
  const address = await socketAddress(places);
  if (knownAddress !== undefined && !isSameAddress(knownAddress, address)) {
    throw addressLost(knownAddress);
  }
  await clearStalePid(dataDir, progress);
  progress('Starting Postgres');
  const { logFile } = statePlaces(context.stateDir);
  const settings = unsafeSettings ?? {};
  await startServer({ places, binaries, logFile, settings, address });
  const settled = await settledAddress(dataDir);
  if (settled !== null) return { how: 'started', initialised, address: settled };
  throw new ClusterError('start_failed', `Postgres on ${dataDir} stopped at once; see ${logFile}.`);
}

async function clearStalePid(dataDir: string, progress: (line: string) => void): Promise<void> {
  const postmaster = await readPostmaster(dataDir);
  // A pid that nobody has is dealt with by Postgres itself.
  if (postmaster.state !== 'stale' || postmaster.command === null) return;
  const { pid, command } = postmaster;
  progress(
    `Set aside a stale postmaster.pid: process ${pid} is not the server any more but "${command}"`,
  );
  await disownPid(dataDir);
}

/** Read, or made before the cluster is: a cluster whose password was never stored would be lost. */
async function ownerPassword(
  context: Context,
  { dataDir }: Pick<Places, 'dataDir'>,
): Promise<string> {
  const { passwordFile } = statePlaces(context.stateDir);
  const stored = await readFile(passwordFile, 'utf8').catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return '';
    throw error;
  });
  if (stored.trim() !== '') return stored.trim();
  if (await isThere(dataDir)) {
    throw new ClusterError(
      'password_missing',
      `There is data in ${dataDir}, but its password ${passwordFile} is gone, so Postgres was not started. Put the file back from a copy of the state folder, or restore a backup into a new one: HOMEOSTAT_STATE=<new folder> npx homeostat backup restore <file>.`,
    );
  }
  const password = context.newPassword();
  await mkdir(dirname(passwordFile), { recursive: true, mode: 0o700 });
  const file = await open(passwordFile, 'w', 0o600);
  try {
    await file.writeFile(`${password}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  return password;
}

async function letGo({
  context,
  server,
  release,
}: {
  readonly context: Context;
  readonly server: Parameters<typeof isUnused>[0];
  readonly release: () => Promise<void>;
}): Promise<boolean> {
  await release();
  return locked(context, async () => {
    // The server may have been restarted elsewhere, or stopped by somebody else.
    const postmaster = await readPostmaster(server.dataDir);
    if (postmaster.state !== 'running' || !postmaster.isReady) return false;
    if (!(await isUnused({ ...server, address: postmaster.address }, context.now))) return false;
    await stopServer(server.dataDir, context.now);
    return true;
  }).catch((error: unknown) => {
    // A full disk takes no lock file: whoever leaves next stops the server.
    if (isDiskFull(error)) return false;
    throw error;
  });
}

/** What a process is told that knows the server by an address which it cannot have any more. */
function addressLost({ host, port }: Address): ClusterError {
  return new ClusterError(
    'address_lost',
    `Postgres died, and cannot be reached at ${host} (port ${port}) any more. Nothing is lost: start again, and Postgres is found where it is now. A service manager does so by itself.`,
  );
}

function dataMissing(dataDir: string): ClusterError {
  return new ClusterError(
    'data_missing',
    `The data folder of Postgres, ${dataDir}, is gone. Put it back (a disk that is not mounted, a backup); it is looked for again and again.`,
  );
}

function locked<T>({ stateDir, now, progress }: Context, work: () => Promise<T>): Promise<T> {
  return withStartLock({ path: statePlaces(stateDir).lockFile, now, progress }, work);
}

async function isThere(path: string): Promise<boolean> {
  return (await stat(path).catch(() => null)) !== null;
}
