import { closeSync, openSync } from 'node:fs';
import {
  chown,
  mkdtemp,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { shellQuoted } from '../../../kernel/text/shell-quoted.ts';
import { messageOf } from '../../../kernel/thrown.ts';
import { type Binaries, majorOf } from './binaries.ts';
import { ClusterError } from './cluster-error.ts';
import type { Places } from './places.ts';
import { readPostmaster } from './postmaster.ts';
import { type Account, runProgram } from './run-program.ts';
import type { Address } from './socket-folder.ts';

export const OWNER = 'homeostat_owner';

/** Long enough for a crash recovery; pg_ctl's own 60 s are not. */
const START_TIMEOUT_S = 600;
const STOP_TIMEOUT_MS = 120_000;
const POLL_MS = 20;
const START_ATTEMPTS = 20;
const RETRY_AFTER_MS = 500;
const LOG_TAIL_BYTES = 4_096;

/** Processes of a killed server are not gone yet. */
const PASSING_TROUBLE = /could not bind|already in use|still in use|lock file .* already exists/;
/**
 * Kept free for the control role, so that the owner's commands get in when everything else is taken; beside Postgres'
 * own three for the owner of the cluster.
 */
const RESERVED_CONNECTIONS = '10';
const INIT_PREFIX = 'init-';

type Start = {
  readonly places: Places;
  readonly binaries: Binaries;
  readonly logFile: string;
  /** Server settings by name, for test clusters. */
  readonly settings: Readonly<Record<string, string>>;
  readonly address: Address;
};

/**
 * Makes the data folder in a temporary sibling and renames it when complete, so that being killed
 * half-way leaves no half cluster. @throws ClusterError `init_failed`
 */
export async function initCluster(
  { baseDir, dataDir, account }: Places,
  { initdb }: Binaries,
  { password, isSynced }: { readonly password: string; readonly isSynced: boolean },
): Promise<void> {
  await sweepHalfMade(baseDir);
  const making = await mkdtemp(join(baseDir, INIT_PREFIX));
  try {
    const passwordFile = join(making, 'password');
    await writeFile(passwordFile, password, { mode: 0o600 });
    await give([passwordFile, making], account);
    const args = ['--encoding=UTF8', '--locale=C', '--auth=scram-sha-256', '--no-instructions'];
    args.push('-U', OWNER, `--pwfile=${passwordFile}`, '-D', join(making, 'data'));
    if (!isSynced) args.push('--no-sync');
    const { code, output } = await runProgram({ program: initdb, args, account });
    if (code !== 0) throw initFailed(dataDir, output);
    await rename(join(making, 'data'), dataDir);
    await syncFolder(baseDir);
  } finally {
    await rm(making, { recursive: true, force: true });
  }
}

/**
 * Starts the server in its own session and waits until it takes connections.
 * @throws ClusterError `start_failed`, `start_timeout`, with the end of the server's log
 */
export async function startServer(start: Start): Promise<void> {
  const logOffset = await sizeOf(start.logFile);
  for (let attempt = 1; ; attempt += 1) {
    const attemptOffset = await sizeOf(start.logFile);
    const code = await pgCtlStart(start);
    if (code === 0) return;
    const said = await logSince(start.logFile, attemptOffset);
    if (/did not start in time/.test(said)) throw startTimeout(start.logFile);
    if (attempt === START_ATTEMPTS || !PASSING_TROUBLE.test(said)) {
      throw startFailed(start, await logSince(start.logFile, logOffset));
    }
    await sleep(RETRY_AFTER_MS);
  }
}

/**
 * Stops the server in Postgres' fast mode. By signal, since pg_ctl of the package may by now be of
 * another version than the server that runs. @throws ClusterError `stop_failed`
 */
export async function stopServer(dataDir: string, now: () => number): Promise<void> {
  const deadline = now() + STOP_TIMEOUT_MS;
  const first = await readPostmaster(dataDir);
  if (first.state !== 'running') return;
  process.kill(first.pid, 'SIGINT');
  while ((await readPostmaster(dataDir)).state === 'running') {
    if (now() > deadline) throw stopFailed(dataDir, first.pid);
    await sleep(POLL_MS);
  }
}

/** @throws ClusterError `version_mismatch` when the data is of another major version. */
export async function refuseOtherMajor(dataDir: string, { version }: Binaries): Promise<void> {
  const dataMajor = await majorOfData(dataDir, version);
  if (dataMajor === majorOf(version)) return;
  throw new ClusterError(
    'version_mismatch',
    `The data in ${dataDir} was made by Postgres ${dataMajor}, but the installed binaries are Postgres ${version}. Nothing was touched. Go back to the release of Homeostat that made it (git checkout, npm ci) and run "homeostat backup create"; then with this release move ${dataDir} away and run "homeostat backup restore".`,
  );
}

async function majorOfData(dataDir: string, version: string): Promise<string> {
  const file = join(dataDir, 'PG_VERSION');
  const said = await readFile(file, 'utf8').then((text) => text.trim(), messageOf);
  if (/^\d+$/.test(said)) return said;
  throw new ClusterError(
    'data_damaged',
    `${file} does not say of which version the data is (${said}), so Postgres was not started. If only this file is damaged, write it again: echo ${majorOf(version)} > '${file}'. If more is gone, put ${dataDir} back from a copy, or restore a backup into a new state folder: HOMEOSTAT_STATE=<new folder> npx homeostat backup restore <file>.`,
  );
}

/**
 * The write-ahead log is given back after so much, not after the gigabyte of a database with other work. Checkpoints
 * come a little more often for it.
 */
const WRITE_AHEAD = { max_wal_size: '192MB', min_wal_size: '80MB' };

async function pgCtlStart({ places, binaries, logFile, settings, address }: Start) {
  const fixed = {
    listen_addresses: '',
    // A list of names, of which a quoted one may hold a comma.
    unix_socket_directories: `"${address.host}"`,
    unix_socket_permissions: '0700',
    port: String(address.port),
    reserved_connections: RESERVED_CONNECTIONS,
    // Two lines every five minutes, for ever, about nothing that matters.
    log_checkpoints: 'off',
  };
  const options = Object.entries({ ...WRITE_AHEAD, ...settings, ...fixed })
    .map(([name, value]) => `-c ${name}=${shellQuoted(value)}`)
    .join(' ');
  const args = ['start', '-w', '-s', '-t', String(START_TIMEOUT_S), '-D', places.dataDir];
  // Opened by us and inherited, since the server's user may not be able to reach the log folder.
  const logFd = openSync(logFile, 'a', 0o600);
  try {
    const run = { program: binaries.pgCtl, args: [...args, '-o', options], logFd };
    return (await runProgram({ ...run, account: places.account })).code;
  } finally {
    closeSync(logFd);
  }
}

/** Never called while another process may be making one: the caller holds the start lock. */
async function sweepHalfMade(baseDir: string): Promise<void> {
  const names = (await readdir(baseDir)).filter((name) => name.startsWith(INIT_PREFIX));
  for (const name of names) await rm(join(baseDir, name), { recursive: true, force: true });
}

async function give(paths: readonly string[], account: Account | undefined): Promise<void> {
  if (account === undefined) return;
  for (const path of paths) await chown(path, account.uid, account.gid);
}

async function syncFolder(dir: string): Promise<void> {
  const handle = await open(dir);
  await handle.sync().finally(() => handle.close());
}

async function sizeOf(path: string): Promise<number> {
  return (await stat(path).catch(() => null))?.size ?? 0;
}

async function logSince(path: string, offset: number): Promise<string> {
  const log = await readFile(path).catch(() => Buffer.alloc(0));
  return log
    .subarray(Math.max(offset, log.length - LOG_TAIL_BYTES))
    .toString()
    .trim();
}

function initFailed(dataDir: string, output: string): ClusterError {
  return new ClusterError(
    'init_failed',
    `Could not make the Postgres cluster ${dataDir}; nothing of it was left behind. Make room or correct what initdb says, then start again:\n${output.trim()}`,
  );
}

function stopFailed(dataDir: string, pid: number): ClusterError {
  return new ClusterError(
    'stop_failed',
    `Postgres on ${dataDir} (process ${pid}) has not stopped after two minutes. It may still be writing; it stops by itself when done.`,
  );
}

function startFailed({ places, logFile }: Start, tail: string): ClusterError {
  return new ClusterError(
    'start_failed',
    `Postgres on ${places.dataDir} did not start. Correct what the end of its log (${logFile}) says, then start again:\n${tail}`,
  );
}

function startTimeout(logFile: string): ClusterError {
  return new ClusterError(
    'start_timeout',
    `Postgres is still recovering after ${START_TIMEOUT_S} s. It goes on by itself: look at ${logFile} and start again when it says "ready to accept connections".`,
  );
}
