import { cp, lstat, mkdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, inject, it } from 'vitest';
import { clusterStatus, openCluster } from '../../../src/adapters/postgres/cluster/cluster.ts';
import { endProcess, removeFolder, temporaryFolder } from '../../support/cluster.ts';
import { ask, clusterStory, connect, failure, PACKAGE } from './cluster-story.ts';

const { folder, said, ready, options, durable, runningPid } = clusterStory();

it('shares one cluster among all test files', async () => {
  expect(await ask(inject('ownerUrl'), 'show fsync')).toBe('off');
});

describe('opening a state folder', () => {
  it('makes a UTF-8 cluster with the database the first time', async () => {
    const cluster = await openCluster(options());
    expect(cluster).toMatchObject({ how: 'started', initialised: true });
    expect(await ask(cluster.ownerUrl, 'show server_encoding')).toBe('UTF8');
    expect(await ask(cluster.ownerUrl, 'select current_database()')).toBe('homeostat');
    expect(await clusterStatus(folder())).toMatchObject({
      running: true,
      address: cluster.address,
    });
  });

  it('syncs to disk unless told that the data may be lost', async () => {
    const { ownerUrl } = await openCluster(durable());
    expect(await ask(ownerUrl, 'show fsync')).toBe('on');
  });

  it('adopts the server that runs already', async () => {
    const first = await openCluster(options());
    const second = await openCluster(options());
    expect(second).toMatchObject({ how: 'adopted', initialised: false, address: first.address });
  });

  it('gives everyone who opens it at once the same server', async () => {
    const opened = await Promise.all([1, 2, 3, 4].map(() => openCluster(options())));
    expect(new Set(opened.map(({ address }) => address.host)).size).toBe(1);
    expect(opened.filter(({ how }) => how === 'started')).toHaveLength(1);
  });

  it('takes over the lock of a process that is gone', async () => {
    await mkdir(join(folder(), 'postgres'), { recursive: true });
    const gone = { pid: process.pid, startedAt: 'before the last boot', nonce: '' };
    await writeFile(join(folder(), 'postgres/start.lock'), JSON.stringify(gone));
    expect(await openCluster(options())).toMatchObject({ how: 'started' });
  });

  it('finds its way in a folder with blanks in its name', async () => {
    const dir = join(folder(), 'a folder of mine');
    await mkdir(dir);
    const cluster = await openCluster(options({ stateDir: dir }));
    expect(await cluster.stopIfUnused()).toBe(true);
  });

  it('leaves no half cluster when initdb is interrupted', async () => {
    await mkdir(join(folder(), 'postgres/init-killed/data'), { recursive: true });
    expect(await openCluster(options())).toMatchObject({ initialised: true });
    await expect(stat(join(folder(), 'postgres/init-killed'))).rejects.toThrow('ENOENT');
  });
});

describe('after something went wrong', () => {
  beforeEach(ready);

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

  it('comes back where it was', async () => {
    const { address } = await openCluster(options());
    await endProcess(await runningPid(), 'SIGKILL');
    expect(await openCluster(options({ knownAddress: address }))).toMatchObject({ address });
    await endProcess(await runningPid(), 'SIGKILL');
    const elsewhere = { ...address, host: '/elsewhere' };
    const { code } = await failure(openCluster(options({ knownAddress: elsewhere })));
    expect(code).toBe('address_lost');
    expect(await clusterStatus(folder())).toMatchObject({ running: false });
  });

  it('makes no new cluster for a process that knew one', async () => {
    const { address } = await openCluster(options());
    await endProcess(await runningPid(), 'SIGKILL');
    await rm(join(folder(), 'postgres/data'), { recursive: true });
    const { code } = await failure(openCluster(options({ knownAddress: address })));
    expect(code).toBe('data_missing');
  });

  it('starts although its old pid belongs to another program now', async () => {
    await openCluster(options());
    const pidFile = join(folder(), 'postgres/data/postmaster.pid');
    const old = await readFile(pidFile, 'utf8');
    await endProcess(await runningPid(), 'SIGKILL');
    await writeFile(pidFile, old.replace(/^\d+/, String(process.pid)));
    expect(await clusterStatus(folder())).toMatchObject({ running: false });
    expect(await openCluster(options())).toMatchObject({ how: 'started' });
    expect(said().join('\n')).toContain(`stale postmaster.pid: process ${process.pid}`);
  });

  it('does not take a copied folder for the one whose server runs', async () => {
    const original = await openCluster(options());
    const copy = await temporaryFolder();
    const filter = async (path: string) => !(await stat(path)).isSocket();
    await cp(folder(), copy, { recursive: true, preserveTimestamps: true, filter });
    expect(await clusterStatus(copy)).toMatchObject({ running: false });
    expect(await clusterStatus(folder())).toMatchObject({
      running: true,
      address: original.address,
    });
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

  it('says that the password file is gone and how to go on, and starts nothing', async () => {
    await (await openCluster(options())).stopIfUnused();
    const file = join(folder(), 'secrets/postgres-owner');
    await rm(file);
    const { code, message } = await failure(openCluster(options()));
    expect(code).toBe('password_missing');
    expect(message).toContain(`${file} is gone`);
    expect(message).toContain('Put the file back from a copy');
    expect(await clusterStatus(folder())).toMatchObject({ running: false });
  });

  it('stops the server again that refuses the password it was given', async () => {
    await (await openCluster(options())).stopIfUnused();
    await writeFile(join(folder(), 'secrets/postgres-owner'), 'garbage\n');
    const { code, message } = await failure(openCluster(options()));
    expect(code).toBe('password_refused');
    expect(message).toContain('secrets/postgres-owner');
    expect(await clusterStatus(folder())).toMatchObject({ running: false });
  });

  it('says that PG_VERSION is gone and how to write it again, and starts nothing', async () => {
    const { dataDir, stopIfUnused } = await openCluster(options());
    await stopIfUnused();
    const file = join(dataDir, 'PG_VERSION');
    const version = await readFile(file, 'utf8');
    await rm(file);
    const { code, message } = await failure(openCluster(options()));
    expect(code).toBe('data_damaged');
    expect(message).toContain(`echo ${version.trim()} > '${file}'`);
    await writeFile(file, '');
    const empty = await failure(openCluster(options()));
    expect([empty.code, empty.message.includes('echo')]).toEqual([code, true]);
    expect(await clusterStatus(folder())).toMatchObject({ running: false });
    await writeFile(file, version);
    expect(await openCluster(options())).toMatchObject({ how: 'started' });
  });

  it('says that part of the data is gone, and leaves no server running', async () => {
    const { dataDir, stopIfUnused } = await openCluster(options());
    await stopIfUnused();
    await rm(join(dataDir, 'base'), { recursive: true });
    const { code, message } = await failure(openCluster(options()));
    expect([code, message.includes(dataDir)]).toEqual(['data_damaged', true]);
    expect(await clusterStatus(folder())).toMatchObject({ running: false });
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
    const copied = join(folder(), 'package');
    await cp(PACKAGE, copied, { recursive: true, filter: isNoLink });
    const link = join(copied, 'native/lib/libecpg.so');
    await expect(stat(link)).rejects.toThrow('ENOENT');
    await openCluster(options({ nativeDir: join(copied, 'native') }));
    expect((await stat(link)).isFile()).toBe(true);
  });

  it('are copied when their path is not one that their shell can take', async () => {
    const odd = join(folder(), 'odd $HOME');
    await mkdir(odd);
    await symlink(join(PACKAGE, 'native'), join(odd, 'native'));
    const systemDir = join(folder(), 'system');
    await openCluster(options({ nativeDir: join(odd, 'native'), systemDir }));
    expect(said().join('\n')).toContain('Copying the Postgres binaries');
  });

  it('that do not run are reported with what to do', async () => {
    const broken = join(folder(), 'native');
    await mkdir(broken);
    const { code, message } = await failure(openCluster(options({ nativeDir: broken })));
    expect(code).toBe('binaries_unusable');
    expect(message).toContain('DATABASE_URL');
  });
});

describe('stopping', () => {
  beforeEach(ready);

  it('leaves the server to another client and stops it when that is gone', async () => {
    const mine = await openCluster(options());
    const client = await connect(mine.ownerUrl);
    expect(await mine.stopIfUnused()).toBe(false);
    await client.end();
    const again = await openCluster(options());
    expect(again.how).toBe('adopted');
    expect(await again.stopIfUnused()).toBe(true);
    expect(await clusterStatus(folder())).toMatchObject({ running: false });
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
