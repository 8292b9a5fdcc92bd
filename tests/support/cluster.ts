import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, readdir, readFile, rm, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ClusterOptions, openCluster } from '../../src/adapters/postgres/cluster/cluster.ts';
import { readPostmaster } from '../../src/adapters/postgres/cluster/postmaster.ts';
import { processFacts } from '../../src/adapters/postgres/cluster/process-identity.ts';
import type { Address } from '../../src/adapters/postgres/cluster/socket-folder.ts';
import { copyCluster } from './ready-data.ts';

/** Data of a test may be lost with the machine, so nothing waits for the disk. */
const UNSAFE_SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '300',
};
const PREFIX = 'homeostat-test-';

export function clusterOptions(stateDir: string): ClusterOptions {
  return {
    stateDir,
    systemDir: join(stateDir, 'system'),
    newPassword: () => randomBytes(12).toString('hex'),
    now: () => performance.now(),
    unsafeSettings: UNSAFE_SETTINGS,
  };
}

/** A folder that the server's user may pass through, also when the tests run as root. */
export async function temporaryFolder(parent: string = tmpdir()): Promise<string> {
  const dir = await mkdtemp(join(parent, PREFIX));
  await chmod(dir, 0o755);
  const owner = { pid: process.pid, startedAt: (await processFacts(process.pid))?.startedAt };
  await writeFile(join(dir, 'owner.json'), JSON.stringify(owner));
  return dir;
}

/** What the kernel connects to. */
export function socketPath({ host, port }: Address): string {
  return join(host, `.s.PGSQL.${port}`);
}

/** Ends whatever server works under the folder, with its connections, and removes it. */
export async function removeFolder(dir: string): Promise<void> {
  await stopServerIn(join(dir, 'postgres/data'));
  await rm(dir, { recursive: true, force: true, maxRetries: 5 });
}

/** Immediate shutdown, whoever is connected: what it would lose is about to be deleted. */
export async function stopServerIn(dataDir: string): Promise<void> {
  const postmaster = await readPostmaster(dataDir);
  if (postmaster.state === 'running') await endProcess(postmaster.pid, 'SIGQUIT');
}

export async function endProcess(pid: number, signal: NodeJS.Signals): Promise<void> {
  process.kill(pid, signal);
  while ((await processFacts(pid)) !== null) await new Promise((done) => setTimeout(done, 10));
}

type TestCluster = {
  readonly ownerUrl: string;
  /** A state folder with the data of a new cluster, which nobody runs. */
  readonly readyDir: string;
  readonly stop: () => Promise<void>;
};

/** A fresh cluster of its own for tests, fast and unsafe. */
export async function startTestCluster(): Promise<TestCluster> {
  await sweepLeftovers();
  const parent = await folderOfData();
  const [readyDir, dir] = [await temporaryFolder(parent), await temporaryFolder(parent)];
  await (await openCluster(clusterOptions(readyDir))).stopIfUnused();
  copyCluster(readyDir, dir);
  const { ownerUrl } = await openCluster(clusterOptions(dir));
  const stop = async () => {
    await removeFolder(dir);
    await removeFolder(readyDir);
  };
  return { ownerUrl, readyDir, stop };
}

/** Memory that looks like a disk, on Linux. A container is often given 64 MiB of it, which is too little. */
const IN_MEMORY = '/dev/shm';
const NEEDED_BYTES = 4 * 2 ** 30;

/**
 * Where the databases of all tests lie. Each is three hundred files, made and removed some hundred times: ext4 looks long
 * for a free inode where many were just removed, a twentieth of what the tests cost.
 */
async function folderOfData(): Promise<string> {
  const room = await statfs(IN_MEMORY).catch(() => null);
  return room !== null && room.bavail * room.bsize > NEEDED_BYTES ? IN_MEMORY : tmpdir();
}

/** A killed test run leaves its server behind: the next run ends it. */
async function sweepLeftovers(): Promise<void> {
  for (const parent of [tmpdir(), IN_MEMORY]) {
    const names = await readdir(parent).catch(() => []);
    for (const name of names.filter((found) => found.startsWith(PREFIX))) {
      const dir = join(parent, name);
      if (await isLeftOver(dir)) await removeFolder(dir).catch(() => undefined);
    }
  }
}

async function isLeftOver(dir: string): Promise<boolean> {
  const text = await readFile(join(dir, 'owner.json'), 'utf8').catch(() => null);
  if (text === null) return false;
  // Written by temporaryFolder above.
  const { pid, startedAt } = JSON.parse(text) as { pid: number; startedAt?: string };
  return (await processFacts(pid))?.startedAt !== startedAt;
}
