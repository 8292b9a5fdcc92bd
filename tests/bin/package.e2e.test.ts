import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packedProgram } from '../support/packed-program.ts';
import { WITH_SANDBOX } from '../support/sandbox.ts';
import { untilTrue } from '../support/until.ts';

const project = join(import.meta.dirname, '../..');

type Json = { readonly [key: string]: unknown };
let tarball = '';
let folder = '';
let installed = '';
const command = () => join(folder, 'bin/homeostat');
const json = (path: string) => JSON.parse(readFileSync(path, 'utf8')) as Json;
const env = () => ({
  PATH: process.env['PATH'] ?? '',
  HOME: join(folder, 'home'),
  HOMEOSTAT_PORT: '0',
  ...WITH_SANDBOX,
});

function run(program: string, ...args: readonly string[]) {
  return spawnSync(program, args, { cwd: join(folder, 'empty'), env: env(), encoding: 'utf8' });
}

/** As `npm i -g` lays it out, but for its packages, which are those of this checkout. */
beforeAll(async () => {
  tarball = join(await packedProgram(), 'homeostat-0.1.0.tgz');
  folder = mkdtempSync(join(tmpdir(), 'homeostat-package-'));
  chmodSync(folder, 0o755);
  const modules = join(folder, 'lib/node_modules');
  for (const name of ['bin', 'home', 'empty', 'lib/node_modules']) {
    mkdirSync(join(folder, name), { recursive: true });
  }
  expect(spawnSync('tar', ['-xzf', tarball, '-C', modules]).status).toBe(0);
  installed = join(modules, 'homeostat');
  expect(spawnSync('mv', [join(modules, 'package'), installed]).status).toBe(0);
  symlinkSync(join(project, 'node_modules'), join(installed, 'node_modules'));
  symlinkSync('../lib/node_modules/homeostat/bin/homeostat', command());
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

describe('the package', () => {
  it('ships what runs: built, without sources, tests and what builds it', () => {
    const { stdout } = spawnSync('tar', ['-tzf', tarball], { encoding: 'utf8' });
    const names = stdout.trim().split('\n');
    for (const name of ['bin/homeostat', 'dist/main.js', 'dashboard/dist/index.html']) {
      expect(names).toContain(`package/${name}`);
    }
    expect(names.filter((name) => /\/(tests|src\/(?!.*\.d\.ts)|bench)\//.test(name))).toEqual([]);
    expect(names.filter((name) => /(?<!\.d)\.ts$/.test(name))).toEqual([]);
    expect(lstatSync(join(installed, 'bin/homeostat')).mode & 0o111).not.toBe(0);
  });

  it('can be published, and pins every package it needs', () => {
    const manifest = json(join(installed, 'package.json'));
    expect(manifest).not.toHaveProperty('private');
    expect(manifest).not.toHaveProperty('devDependencies');
    expect(manifest['dependencies']).not.toHaveProperty('esbuild');
    const packages = json(join(installed, 'npm-shrinkwrap.json'))['packages'] as Record<
      string,
      Json
    >;
    const { '': own, ...others } = packages;
    const wanted = {
      ...(own?.['dependencies'] as Json),
      ...(own?.['optionalDependencies'] as Json),
    };
    for (const name of Object.keys(wanted)) {
      expect(packages[`node_modules/${name}`]?.['version'], name).toBeDefined();
    }
    const bare = Object.entries(others).filter(([, { integrity }]) => integrity === undefined);
    expect(bare.every(([, { optional }]) => optional === true)).toBe(true);
    expect(Object.keys(others)).not.toContain('node_modules/vitest');
  });

  it('has types for its documents', () => {
    const use = join(folder, 'empty/use.ts');
    mkdirSync(join(folder, 'empty/node_modules'));
    symlinkSync(installed, join(folder, 'empty/node_modules/homeostat'));
    writeFileSync(
      use,
      `import type { Status } from 'homeostat';
       import { attach, type Stream } from 'homeostat/stream';
       export const memory: Stream = attach({ token: 't' });
       export const spent = (status: Status): number => status.model.spent_usd;
       // @ts-expect-error: it is a number
       export const wrong = (status: Status): string => status.model.spent_usd;\n`,
    );
    const tsc = join(project, 'node_modules/typescript/bin/tsc');
    const options = ['--noEmit', '--strict', '--skipLibCheck', '--module', 'nodenext'];
    const types = ['--typeRoots', join(project, 'node_modules/@types'), '--types', 'node'];
    const { stdout } = run(process.execPath, tsc, ...options, ...types, '--target', 'es2023', use);
    expect(stdout).toBe('');
  });

  it('has the module that puts its memory around another agent', () => {
    const use = join(folder, 'empty/use.mjs');
    writeFileSync(
      use,
      `import { attach } from 'homeostat/stream';
       const memory = attach({ url: 'http://127.0.0.1:1', token: 't' });
       console.log(JSON.stringify(await memory.preProcess('hello', 's')));\n`,
    );
    expect(run(process.execPath, use).stdout).toBe('""\n');
  });
});

describe('an installed command', () => {
  it('tells its version and its help', () => {
    expect(run(command(), '--version').stdout).toBe('0.1.0\n');
    expect(run(command(), 'task', '--help').stdout).toContain('standing orders');
  });

  it('lives in ~/.homeostat, wherever it is called, and answers while it runs', async () => {
    const child = spawn(command(), ['start'], { cwd: join(folder, 'empty'), env: env() });
    try {
      const state = join(folder, 'home/.homeostat');
      await untilTrue(() => existsSync(join(state, 'run/controller.json')));
      expect(run(command(), 'status').stdout).toContain(`running, pid ${child.pid}`);
      // The first cycle reads the standing orders from their file.
      await untilTrue(() => run(command(), 'task', 'list').stdout.includes('Standing orders'));
      expect(existsSync(join(folder, 'empty/state'))).toBe(false);
      expect(run(command(), 'task', 'add', 'Paint the fence').status).toBe(0);
      const attached = run(command(), 'memory', 'attach', 'my-bot', '--json').stdout;
      const { module } = JSON.parse(attached) as { module: string };
      expect(existsSync(fileURLToPath(module))).toBe(true);
      expect(run(command(), 'stop').status).toBe(0);
    } finally {
      await end(child);
    }
  });
});

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((done) => child.once('exit', done));
  child.kill('SIGTERM');
  await ended;
}
