import { mkdir, rm, stat, symlink } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Client } from 'pg';
import { describe, expect, it } from 'vitest';
import { openCluster } from '../../../src/adapters/postgres/cluster/cluster.ts';
import { runProgram } from '../../../src/adapters/postgres/cluster/run-program.ts';
import { clusterOptions, socketPath } from '../../support/cluster.ts';
import { ask, clusterStory, connect, failure, PACKAGE } from './cluster-story.ts';

const { folder, options } = clusterStory();

describe('a server of a state folder', () => {
  it('listens on a socket in a folder of its own and nowhere else, and asks everyone for a password', async () => {
    const { ownerUrl, address } = await openCluster(options());
    expect(await ask(ownerUrl, 'show listen_addresses')).toBe('');
    expect(
      await ask(
        ownerUrl,
        'select count(*)::int from pg_hba_file_rules where auth_method = $$trust$$',
      ),
    ).toBe(0);
    expect((await stat(address.host)).mode & 0o777).toBe(0o700);
    expect((await stat(socketPath(address))).mode & 0o777).toBe(0o700);
    const wrong = new URL(ownerUrl);
    wrong.password = 'wrong';
    await expect(connect(wrong.href)).rejects.toMatchObject({ code: '28P01' });
    const secret = await stat(join(folder(), 'secrets/postgres-owner'));
    expect(secret.mode & 0o777).toBe(0o600);
  });

  it('is reached by a URL that outlives being taken apart and put together', async () => {
    const dir = join(folder(), "Bjørn's, state");
    await mkdir(dir);
    const { ownerUrl, stopIfUnused } = await openCluster(options({ stateDir: dir }));
    const url = new URL(ownerUrl);
    url.pathname = '/postgres';
    expect(await ask(url.href, 'select current_database()')).toBe('postgres');
    expect(await stopIfUnused()).toBe(true);
  });

  it('takes a folder for temporary files, and keeps to it, where the path is too long for a socket', async () => {
    const dir = join(folder(), 'x'.repeat(100));
    await mkdir(dir);
    const first = await openCluster(options({ stateDir: dir }));
    expect(first.address.host.startsWith(join(tmpdir(), 'homeostat-'))).toBe(true);
    expect((await stat(first.address.host)).mode & 0o777).toBe(0o700);
    expect(await first.stopIfUnused()).toBe(true);
    const again = await openCluster(options({ stateDir: dir }));
    expect(again.address).toEqual(first.address);
    expect(await again.stopIfUnused()).toBe(true);
    // Swept with other temporary files, and then somebody else's.
    await rm(first.address.host, { recursive: true });
    await symlink(folder(), first.address.host);
    const third = await openCluster(options({ stateDir: dir }));
    expect(third.address).not.toEqual(first.address);
    expect(await third.stopIfUnused()).toBe(true);
    await rm(first.address.host);
    await rm(third.address.host, { recursive: true });
  });

  it('says what to do when the folder of the socket was removed under a running server', async () => {
    const { address, dataDir } = await openCluster(options());
    await rm(address.host, { recursive: true });
    const { code, message } = await failure(openCluster(options()));
    expect(code).toBe('socket_gone');
    expect(message).toContain(address.host);
    expect(message).toContain(`kill -INT $(head -1 '${dataDir}/postmaster.pid')`);
  });

  it('keeps connections for the owner and the control role when all others are taken', async () => {
    const settings = { ...clusterOptions(folder()).unsafeSettings, max_connections: '20' };
    const { ownerUrl } = await openCluster(options({ unsafeSettings: settings }));
    const owner = await connect(ownerUrl);
    await owner.query(`create role homeostat_app login password 'a';
      create role homeostat_control login password 'c';
      grant pg_use_reserved_connections to homeostat_control`);
    await owner.end();
    const as = (username: string, password: string) =>
      Object.assign(new URL(ownerUrl), { username, password }).href;
    const taken: Client[] = [];
    const takeOne = () => connect(as('homeostat_app', 'a'));
    for (;;) {
      const one = await takeOne().catch(() => null);
      if (one === null) break;
      taken.push(one);
    }
    await expect(takeOne()).rejects.toMatchObject({ code: '53300' });
    expect(await ask(as('homeostat_control', 'c'), 'select 1')).toBe(1);
    expect(await ask(ownerUrl, 'select 1')).toBe(1);
    await Promise.all(taken.map((client) => client.end()));
  });
});

describe('a server that an older release started', () => {
  /** Listening on 127.0.0.1, for every user of the machine to knock at. */
  async function startOld(): Promise<string> {
    const { dataDir, stopIfUnused, ownerUrl } = await openCluster(options());
    await stopIfUnused();
    const port = await freePort();
    const settings = `-c listen_addresses=127.0.0.1 -c unix_socket_directories='' -c port=${port}`;
    const { uid, gid } = await stat(dataDir);
    const { code } = await runProgram({
      program: join(PACKAGE, 'native/bin/pg_ctl'),
      args: ['start', '-w', '-s', '-D', dataDir, '-l', join(dataDir, 'log'), '-o', settings],
      account: process.getuid?.() === 0 ? { uid, gid } : undefined,
    });
    expect(code).toBe(0);
    return Object.assign(new URL(ownerUrl), { host: `127.0.0.1:${port}` }).href;
  }

  it('is used as it is while others use it, and restarted without TCP when nobody does', async () => {
    const url = await startOld();
    const other = await connect(url);
    const used = await openCluster(options());
    expect(used).toMatchObject({ how: 'adopted', address: { host: '127.0.0.1' } });
    expect(await ask(used.ownerUrl, 'select 1')).toBe(1);
    expect(await used.stopIfUnused()).toBe(false);
    await other.end();
    const retired = await openCluster(options());
    expect(retired).toMatchObject({ how: 'started', initialised: false });
    expect(await ask(retired.ownerUrl, 'show listen_addresses')).toBe('');
    await expect(connect(url)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  });
});

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      // Listening on a TCP port.
      const { port } = server.address() as AddressInfo;
      server.close(() => {
        resolve(port);
      });
    });
  });
}
