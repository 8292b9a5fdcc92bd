import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
/** Packages for other machines that only their parents' exact versions name; everything else has a hash. */
const WITHOUT_HASH = [
  ...['android-arm64', 'android-x64', 'darwin-arm64', 'darwin-x64', 'linux-arm64-musl'],
  ...['linux-x64-musl', 'win32-arm64', 'win32-x64'],
]
  .map((machine) => `@biomejs/cli-${machine}`)
  .concat(
    ['darwin-arm64', 'darwin-x64', 'linux-arm', 'win32-x64'].map(
      (machine) => `@msgpackr-extract/msgpackr-extract-${machine}`,
    ),
    [
      ...['android-arm-eabi', 'android-arm64', 'darwin-arm64', 'darwin-x64', 'freebsd-x64'],
      ...['linux-arm-gnueabihf', 'linux-arm-musleabihf', 'linux-ppc64-gnu', 'linux-riscv64-gnu'],
      ...['linux-riscv64-musl', 'linux-s390x-gnu', 'openharmony-arm64', 'win32-arm64-msvc'],
      ...['win32-ia32-msvc', 'win32-x64-msvc'],
    ].map((machine) => `@oxc-parser/binding-${machine}`),
  );

type Lock = {
  readonly packages: Readonly<Record<string, { readonly integrity?: string }>>;
};
let folder: string;
const lockOf = (at: string) =>
  JSON.parse(readFileSync(join(at, 'package-lock.json'), 'utf8')) as Lock;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'homeostat-install-'));
  for (const name of ['package.json', 'package-lock.json', '.npmrc', 'bin']) {
    cpSync(join(root, name), join(folder, name), { recursive: true });
  }
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

function withoutOptional(name: string): void {
  const { packages, ...lock } = lockOf(folder);
  const others = Object.entries(packages).filter(([path]) => path !== `node_modules/${name}`);
  const shorter = { ...lock, packages: Object.fromEntries(others) };
  const text = `${JSON.stringify(shorter, null, 2)}\n`;
  writeFileSync(join(folder, 'package-lock.json'), text);
}

describe('the lock file', () => {
  it('is taken by npm ci', () => {
    const args = ['ci', '--dry-run', '--offline', '--no-audit'];
    const { status, stderr } = spawnSync('npm', args, { cwd: folder, encoding: 'utf8' });
    expect([status, status === 0 ? '' : stderr]).toEqual([0, '']);
  });

  it('has a hash for every package but those that are known to have none', () => {
    const bare = Object.entries(lockOf(root).packages)
      .filter(([path, { integrity }]) => path !== '' && integrity === undefined)
      .map(([path]) => path.replace('node_modules/', ''));
    expect(bare.sort()).toEqual([...WITHOUT_HASH].sort());
  });

  it('is completed by a script, and left alone when nothing is missing', () => {
    const complete = () =>
      spawnSync(process.execPath, ['bin/complete-lock.mjs'], { cwd: folder, encoding: 'utf8' });
    const whole = lockOf(folder);
    expect(complete().stderr).toContain('nothing is missing');
    withoutOptional('@oxc-parser/binding-linux-riscv64-musl');
    expect(complete().stderr).toContain('added without a hash');
    expect(lockOf(folder)).toEqual(whole);
  });
});

describe('an installation', () => {
  it('takes nothing that the lock does not name: where npm ci refuses, it ends', () => {
    withoutOptional('@biomejs/cli-darwin-x64');
    const npm = join(folder, 'npm-cli.js');
    const calls = join(folder, 'calls');
    writeFileSync(
      npm,
      `import { appendFileSync } from 'node:fs';
       appendFileSync(${JSON.stringify(calls)}, process.argv[2] + '\\n');
       console.error('npm error code EUSAGE'); process.exit(1);`,
    );
    const run = `import('./bin/install.mjs').then(({ install }) => install({ isForTests: false }))`;
    const env = { ...process.env, npm_execpath: npm };
    const { status, stderr } = spawnSync(process.execPath, ['-e', run], {
      cwd: folder,
      env,
      encoding: 'utf8',
    });
    expect(status).toBe(1);
    expect(stderr).toContain('EUSAGE');
    expect(readFileSync(calls, 'utf8')).toBe('ci\n');
    expect(existsSync(join(folder, 'node_modules'))).toBe(false);
  });
});
