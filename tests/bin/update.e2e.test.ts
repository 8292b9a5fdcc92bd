import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { packedProgram } from '../support/packed-program.ts';
import { WITH_SANDBOX } from '../support/sandbox.ts';
import { untilTrue } from '../support/until.ts';

const project = join(import.meta.dirname, '../..');

type Json = { readonly [key: string]: unknown };
let packed = '';
let folder = '';
let registry: Server;
let latest = '0.1.0';
let started: ChildProcess;

const prefix = () => join(folder, 'prefix');
const command = () => join(prefix(), 'bin/homeostat');
const stateDir = () => join(folder, 'home/.homeostat');
const json = (path: string) => JSON.parse(readFileSync(path, 'utf8')) as Json;
const env = () => ({
  PATH: `${join(folder, 'fakes')}:${dirname(process.execPath)}:${process.env['PATH'] ?? ''}`,
  HOME: join(folder, 'home'),
  HOMEOSTAT_PORT: '0',
  HOMEOSTAT_SCHEDULE: '0 0 1 1 *',
  npm_config_registry: `http://127.0.0.1:${(registry.address() as AddressInfo).port}`,
  npm_config_cache: join(folder, 'cache'),
  ...WITH_SANDBOX,
});

/** Not in step with this process, which is the registry. */
async function run(program: string, ...args: readonly string[]) {
  const child = spawn(program, args, { cwd: folder, env: env() });
  const said = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk: Buffer) => {
    said.stdout += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    said.stderr += chunk.toString();
  });
  const status = await new Promise<number | null>((done) => {
    child.on('close', done);
  });
  return { status, ...said };
}

async function ask(...args: readonly string[]): Promise<Json> {
  const { stdout, stderr } = await run(command(), ...args, '--json');
  expect(stdout, stderr).not.toBe('');
  return JSON.parse(stdout) as Json;
}

const controller = () => json(join(stateDir(), 'run/controller.json'));

/** A release of the built program under another number, its packages left to the folder above; main.js may begin with more. */
function release(version: string, first = ''): void {
  const copy = join(folder, `release-${version}/package`);
  cpSync(join(packed, 'package'), copy, { recursive: true });
  rmSync(join(copy, 'npm-shrinkwrap.json'));
  const own = json(join(copy, 'package.json'));
  const news = { [version]: [`What ${version} brings.`] };
  const manifest = { ...own, version, news, dependencies: {}, optionalDependencies: {} };
  writeFileSync(join(copy, 'package.json'), JSON.stringify(manifest, null, 2));
  for (const name of readdirSync(join(copy, 'dist')).filter((each) => /\.c?js$/.test(each))) {
    const text = readFileSync(join(copy, 'dist', name), 'utf8').replaceAll(
      '"0.1.0"',
      `"${version}"`,
    );
    writeFileSync(join(copy, 'dist', name), name === 'main.js' ? `${first}\n${text}` : text);
  }
  const tar = ['-czf', join(folder, `homeostat-${version}.tgz`), 'package'];
  expect(spawnSync('tar', tar, { cwd: dirname(copy) }).status).toBe(0);
}

function packument(): Json {
  const versions = readdirSync(folder).flatMap((name) => {
    const version = /^release-(.*)$/.exec(name)?.[1];
    if (version === undefined) return [];
    const dist = { tarball: `${env().npm_config_registry}/homeostat-${version}.tgz` };
    return [[version, { ...json(join(folder, name, 'package/package.json')), dist }]];
  });
  return {
    name: 'homeostat',
    'dist-tags': { latest },
    versions: Object.fromEntries(versions) as Json,
  };
}

/** Begins what the unit names, as the real one would. */
const SYSTEMCTL = `#!/bin/sh
echo "$@" >>"$HOME/systemctl.log"
[ "$2" = start ] || exit 0
HOMEOSTAT_STATE="$HOME/.homeostat" setsid "$HOMEOSTAT_UNDER_TEST" start >/dev/null 2>&1 </dev/null &
`;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'homeostat-update-'));
  chmodSync(folder, 0o755);
  for (const name of ['home', 'prefix', 'fakes']) mkdirSync(join(folder, name));
  packed = await packedProgram();
  symlinkSync(join(project, 'node_modules'), join(prefix(), 'node_modules'));
  registry = createServer(({ url = '' }, response) => {
    if (url.endsWith('.tgz')) response.end(readFileSync(join(folder, url.slice(1))));
    else response.setHeader('content-type', 'application/json').end(JSON.stringify(packument()));
  });
  await new Promise<void>((done) => {
    registry.listen(0, '127.0.0.1', done);
  });
  release('0.1.0');
  const installed = await run('npm', 'install', '--global', 'homeostat', '--prefix', prefix());
  expect(installed.status, installed.stderr).toBe(0);
});
afterAll(async () => {
  await run(command(), 'stop');
  await new Promise((done) => registry.close(done));
  rmSync(folder, { recursive: true, force: true });
});

it('makes a backup, replaces the program and starts it again as it was started', async () => {
  started = spawn(command(), ['start'], {
    cwd: folder,
    env: { ...env(), HOMEOSTAT_OWNER: 'Ann', npm_lifecycle_event: 'npx' },
    stdio: 'ignore',
  });
  await untilTrue(() => existsSync(join(stateDir(), 'run/controller.json')));
  expect((await run(command(), 'task', 'add', 'Paint the fence')).status).toBe(0);
  release('0.2.0');
  latest = '0.2.0';
  const { status, stderr, stdout } = await run(command(), 'update');
  expect(status, stderr).toBe(0);
  expect(stderr).toContain('What 0.2.0 brings.');
  expect(stdout).toContain('0.2.0 is installed');
  await untilTrue(() => started.exitCode !== null);
  const now = controller();
  expect(now).toMatchObject({ version: '0.2.0' });
  expect(now['pid']).not.toBe(started.pid);
  if (process.platform === 'linux') {
    const told = readFileSync(`/proc/${String(now['pid'])}/environ`, 'utf8');
    expect(told).toContain('HOMEOSTAT_OWNER=Ann');
    expect(told).not.toContain('npm_lifecycle_event');
  }
  expect((await run(command(), '--version')).stdout).toBe('0.2.0\n');
  const [backup = ''] = readdirSync(join(stateDir(), 'backups'));
  expect(backup).toContain('before-0.2.0');
  const file = join(stateDir(), 'backups', backup);
  expect(await ask('backup', 'verify', file)).toMatchObject({ ok: true });
  expect(JSON.stringify(await ask('task', 'list'))).toContain('Paint the fence');
  expect(await ask('log', 'verify')).toMatchObject({ ok: true });
  expect(existsSync(join(prefix(), 'lib/node_modules/.homeostat-update'))).toBe(false);
});

it('brings the old program back, running, when the new one does not start', async () => {
  release('0.3.0', "if (process.argv[2] === 'start') throw new Error('no start today');");
  latest = '0.3.0';
  const failed = await ask('update');
  expect(failed).toMatchObject({ ok: false, error: { type: 'update_failed' } });
  expect(JSON.stringify(failed)).toMatch(
    /no start today.*0\.2\.0 is installed again: 0\.2\.0 runs/s,
  );
  expect(controller()).toMatchObject({ version: '0.2.0' });
  expect((await run(command(), '--version')).stdout).toBe('0.2.0\n');
  expect(JSON.stringify(await ask('task', 'list'))).toContain('Paint the fence');
});

it('touches nothing when the new program cannot even be loaded', async () => {
  release('0.4.0', "throw new Error('not a program');");
  latest = '0.4.0';
  const before = controller()['pid'];
  const failed = await ask('update');
  expect(JSON.stringify(failed)).toMatch(/nothing was changed, 0\.2\.0 stays.*not a program/s);
  expect(controller()).toMatchObject({ pid: before, version: '0.2.0' });
});

// On macOS it is launchd, whose file has its own test.
it.runIf(process.platform === 'linux')(
  'is started again by the service manager where it is a service',
  async () => {
    const script = SYSTEMCTL.replace('$HOMEOSTAT_UNDER_TEST', command());
    writeFileSync(join(folder, 'fakes/systemctl'), script, { mode: 0o755 });
    await ask('service', 'install');
    const before = controller()['pid'];
    expect(await ask('restart')).toMatchObject({ ok: true, service: true });
    expect(controller()['pid']).not.toBe(before);
    const asked = readFileSync(join(folder, 'home/systemctl.log'), 'utf8');
    expect(asked.trim().split('\n').at(-1)).toBe('--user start homeostat.service');
  },
);
