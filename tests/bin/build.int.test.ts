import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const PROJECT = fileURLToPath(new URL('../../', import.meta.url));
const ENTRIES = [
  'src/cli/main.ts',
  'src/adapters/web/page-worker.ts',
  'src/adapters/controller/attach-stream.ts',
  ...['controller', 'scheduler', 'cycle', 'maintenance'].map((name) => `workers/${name}.ts`),
];
const run = promisify(execFile);

describe('the program', () => {
  let root = '';
  const at = (...path: readonly string[]) => join(root, ...path);
  const start = async () => {
    const call = `import('./bin/build.mjs').then(({ importBuilt }) => importBuilt('src/cli/main.ts'))`;
    const { stdout } = await run(process.execPath, ['-e', call], { cwd: root });
    return stdout.trim();
  };
  const built = () => readdir(at('node_modules/.cache/homeostat'));

  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'homeostat-build-'));
    await mkdir(at('node_modules'));
    await symlink(join(PROJECT, 'node_modules/esbuild'), at('node_modules/esbuild'));
    await mkdir(at('bin'));
    for (const name of ['build.mjs', 'name-sources.mjs']) {
      await cp(join(PROJECT, 'bin', name), at('bin', name));
    }
    await writeFile(at('package-lock.json'), '{}');
    await writeFile(at('package.json'), '{"type":"module"}');
    for (const entry of ENTRIES) {
      await mkdir(dirname(at(entry)), { recursive: true });
      await writeFile(at(entry), 'export {};');
    }
    await writeFile(at('src/word.ts'), "export const word: string = 'first';");
    await writeFile(at('src/cli/main.ts'), "import { word } from '../word.ts'; console.log(word);");
  });
  afterEach(async () => {
    await rm(root, { recursive: true, force: true });
  });

  it('is bundled once, and anew when a source has changed', async () => {
    expect(await start()).toBe('first');
    expect(await start()).toBe('first');
    expect(await built()).toHaveLength(1);
    await writeFile(at('src/word.ts'), "export const word: string = 'second one';");
    expect(await start()).toBe('second one');
    expect(await built()).toHaveLength(2);
  });

  it('is started by many at once', async () => {
    expect(await Promise.all([start(), start(), start()])).toEqual(['first', 'first', 'first']);
    expect(await built()).toHaveLength(1);
  });

  it('finds what lies beside its sources', async () => {
    await writeFile(at('src/cli/main.ts'), 'console.log(import.meta.url, import.meta.dirname);');
    expect(await start()).toBe(`${pathToFileURL(at('src/cli/main.ts')).href} ${at('src/cli')}`);
  });

  it('names the sources where it fails', async () => {
    await writeFile(
      at('src/word.ts'),
      "\n\nexport const word = ((): string => { throw new Error('odd'); })();",
    );
    await expect(start()).rejects.toThrow(/src\/word\.ts:3/);
  });

  it.each([
    [
      'an error that cannot be printed',
      "const odd = new Error('odd'); Object.defineProperty(odd, 'name', { get() { throw 1; } }); console.log(odd.stack);",
      /^Error/,
    ],
    [
      'an async call',
      "const f = async () => { await null; throw new Error('odd'); }; await f().catch((e) => console.log(e.stack));",
      /^Error: odd\n {4}at f \(.*src\/cli\/main\.ts:1:\d+\)/,
    ],
    [
      'code made at run time',
      "try { new Function('throw new Error(1)')(); } catch (e) { console.log(e.stack); }",
      /^Error: 1\n {4}at eval \(eval at .*\n {4}at .*src\/cli\/main\.ts:1/,
    ],
  ])('shows the stack of %s', async (_, code, expected) => {
    await writeFile(at('src/cli/main.ts'), code);
    expect(await start()).toMatch(expected);
  });

  it('runs from its sources where no bundle can be written', async () => {
    await writeFile(at('node_modules/.cache'), 'a file where a folder should be');
    expect(await start()).toBe('first');
  });
});
