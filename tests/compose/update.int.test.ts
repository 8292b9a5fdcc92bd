import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isNewer, newsSince } from '../../src/process/update/compare-versions.ts';
import { ownPlaceOf } from '../../src/process/update/own-place.ts';
import { installRelease, newestRelease } from '../../src/process/update/releases.ts';

let folder = '';
let server: Server;
let env: NodeJS.ProcessEnv = {};
const NEWS = { '0.1.0': ['The first release.'], '0.2.0': ['Mail in two languages.'] };

/** In the place of the registry: one package with a newer version. */
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'homeostat-update-'));
  const manifest = {
    name: 'homeostat',
    version: '0.2.0',
    news: NEWS,
    bin: { homeostat: 'bin/homeostat' },
  };
  mkdirSync(join(folder, 'package/bin'), { recursive: true });
  writeFileSync(join(folder, 'package/package.json'), JSON.stringify(manifest));
  writeFileSync(join(folder, 'package/bin/homeostat'), '#!/bin/sh\necho 0.2.0\n', { mode: 0o755 });
  spawnSync('tar', ['-czf', 'homeostat.tgz', 'package'], { cwd: folder });
  server = createServer((request, response) => {
    if (request.url?.endsWith('.tgz') === true) {
      response.end(readFileSync(join(folder, 'homeostat.tgz')));
      return;
    }
    const dist = { tarball: `${registry()}/homeostat.tgz` };
    const versions = { '0.2.0': { ...manifest, dist } };
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ name: 'homeostat', 'dist-tags': { latest: '0.2.0' }, versions }));
  });
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  env = {
    PATH: process.env['PATH'] ?? '',
    HOME: folder,
    npm_config_registry: registry(),
    npm_config_cache: join(folder, 'cache'),
  };
});
afterAll(async () => {
  await new Promise((done) => server.close(done));
  rmSync(folder, { recursive: true });
});

const registry = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

describe('an update', () => {
  it('says what is new since the version that runs', async () => {
    const release = await newestRelease(env);
    expect(release.version).toBe('0.2.0');
    expect(newsSince(release, '0.1.0')).toEqual(['0.2.0  Mail in two languages.']);
  });

  it('puts the newer program in the place of the installed one', async () => {
    const prefix = join(folder, 'prefix');
    mkdirSync(prefix);
    await installRelease({ version: '0.2.0', prefix }, env);
    expect(existsSync(join(prefix, 'lib/node_modules/homeostat/package.json'))).toBe(true);
    const { stdout } = spawnSync(join(prefix, 'bin/homeostat'), { encoding: 'utf8' });
    expect(stdout).toBe('0.2.0\n');
  });

  it('fails with what npm said', async () => {
    const prefix = join(folder, 'prefix');
    await expect(installRelease({ version: '9.9.9', prefix }, env)).rejects.toThrow(/9\.9\.9/);
  });
});

it('knows which version is newer', () => {
  expect([
    isNewer('0.10.0', '0.9.9'),
    isNewer('0.1.0', '0.1.0'),
    isNewer('0.1.9', '0.2.0'),
  ]).toEqual([...[true, false, false]]);
});

it('knows a global package by where npm lays it', () => {
  expect(ownPlaceOf('/usr/local/lib/node_modules/homeostat')).toEqual({
    kind: 'global',
    prefix: '/usr/local',
  });
  expect(ownPlaceOf('/home/ann/site/node_modules/homeostat')).toEqual({ kind: 'project' });
});
