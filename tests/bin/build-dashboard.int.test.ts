import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const PROJECT = fileURLToPath(new URL('../../', import.meta.url));
const LONG = 'a long text. '.repeat(200);
const SOURCES = {
  'package.json': '{"type":"module"}',
  'package-lock.json': '{}',
  'src/word.ts': "export const word: string = 'first';",
  'dashboard/index.html':
    '<html><body><script type="module" src="./src/main.ts"></script></body></html>',
  'dashboard/src/main.ts': `import { word } from '../../src/word.ts'; document.title = word + ${JSON.stringify(LONG)};`,
  'dashboard/vite.config.ts': "export default { root: import.meta.dirname, base: './' };",
};
const run = promisify(execFile);

describe('the dashboard', () => {
  let root = '';
  const at = (...path: readonly string[]) => join(root, ...path);
  const write = async (name: string, content: string) => {
    await mkdir(dirname(at(name)), { recursive: true });
    await writeFile(at(name), content);
  };
  /** As a start does it; what it says. */
  const start = async () => {
    const call = "import('./bin/build-dashboard.mjs').then((own) => own.buildWhenStale())";
    return (await run(process.execPath, ['-e', call], { cwd: root })).stderr;
  };
  const assets = async () =>
    (await readdir(at('dashboard/dist/assets'))).filter((name) => name.endsWith('.js'));
  const script = async () => {
    const [name = ''] = await assets();
    return readFile(at('dashboard/dist/assets', name), 'utf8');
  };

  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'homeostat-dashboard-'));
    await mkdir(at('node_modules'));
    await symlink(join(PROJECT, 'node_modules/vite'), at('node_modules/vite'));
    for (const [name, content] of Object.entries(SOURCES)) await write(name, content);
    await mkdir(at('bin'));
    await cp(join(PROJECT, 'bin/build-dashboard.mjs'), at('bin/build-dashboard.mjs'));
  });
  afterEach(async () => {
    await rm(root, { recursive: true, force: true });
  });

  it('is built by a start, and anew when something it was built from has changed', async () => {
    expect(await start()).toContain('Building');
    expect(await script()).toContain('first');
    const first = await assets();
    expect(await start()).toBe('');
    await write('src/word.ts', "export const word: string = 'second';");
    expect(await start()).toContain('Building');
    expect(await script()).toContain('second');
    expect(await assets()).toHaveLength(1);
    expect(await assets()).not.toEqual(first);
    await write('dashboard/src/more.css', 'a {}');
    expect(await start()).toContain('Building');
    await rm(at('dashboard/src/more.css'));
    expect(await start()).toContain('Building');
    expect(await start()).toBe('');
  });

  it('is there in smaller forms of the same content', async () => {
    await start();
    const [name = ''] = await assets();
    const [plain, br, gz] = await Promise.all(
      ['', '.br', '.gz'].map((form) => readFile(at('dashboard/dist/assets', name + form))),
    );
    expect(brotliDecompressSync(br ?? '').equals(plain ?? Buffer.alloc(0))).toBe(true);
    expect(gunzipSync(gz ?? '').equals(plain ?? Buffer.alloc(0))).toBe(true);
    expect(br?.length).toBeLessThan((plain?.length ?? 0) / 2);
  });

  it('is built by many starts at once', async () => {
    await Promise.all([start(), start(), start()]);
    expect(await script()).toContain('first');
    expect(await start()).toBe('');
    expect((await readdir(at('dashboard'))).toSorted()).toEqual([
      'dist',
      'index.html',
      'src',
      'vite.config.ts',
    ]);
  });

  it('stays as it was where it cannot be built, and the start says so', async () => {
    await start();
    await write('dashboard/src/main.ts', 'this is no program');
    expect(await start()).toContain('npm run build');
    expect(await script()).toContain('first');
    await rm(at('node_modules/vite'));
    expect(await start()).toContain('npm run build');
    expect(await script()).toContain('first');
  });

  it('needs no sources where it came built', async () => {
    await start();
    for (const name of ['index.html', 'src', 'vite.config.ts'])
      await rm(at('dashboard', name), { recursive: true });
    await rm(at('node_modules/vite'));
    expect(await start()).toBe('');
  });
});
