import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const script = join(import.meta.dirname, '../../bin/lint-keys.mjs');
// As it is written there: it has no types.
const { lintKeys } = (await import(script)) as {
  lintKeys: (root: string) => Promise<ReadonlyMap<string, string>>;
};

let folder: string;
const write = (name: string, text: string) => {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), text);
};
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'homeostat-lint-'));
  write('src/use.ts', `import { pass } from './deep/pass.ts';\nvoid pass();\n`);
  write('src/deep/pass.ts', `export const pass = () => import('../work.ts');\n`);
  write('src/work.ts', `import type { Missing } from './later.ts';\nexport type Work = Missing;\n`);
  write('src/alone.ts', `export const alone = 1;\n`);
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

/** The files whose key is another after the change. */
async function otherAfter(name: string, text: string): Promise<readonly string[]> {
  const before = await lintKeys(folder);
  write(name, text);
  const after = await lintKeys(folder);
  return [...after].filter(([file, key]) => before.get(file) !== key).map(([file]) => file);
}

const ALL = ['src/alone.ts', 'src/deep/pass.ts', 'src/use.ts', 'src/work.ts'];
const USERS = ['src/deep/pass.ts', 'src/use.ts', 'src/work.ts'];

describe('the linter looks again', () => {
  it('at no file when none has changed', async () => {
    expect(await otherAfter('src/alone.ts', `export const alone = 1;\n`)).toEqual([]);
  });

  it('at a file that has changed, and at those that import it, however far', async () => {
    expect(await otherAfter('src/work.ts', `export type Work = Promise<1>;\n`)).toEqual(USERS);
    expect(await otherAfter('src/alone.ts', `export const alone = 2;\n`)).toEqual(['src/alone.ts']);
  });

  it('at those that import a file which was missing', async () => {
    const found = await otherAfter('src/later.ts', `export type Missing = 1;\n`);
    expect(found).toEqual(['src/deep/pass.ts', 'src/later.ts', 'src/use.ts', 'src/work.ts']);
  });

  it.each([
    ['eslint.config.mjs', 'export default [];'],
    ['tsconfig.json', '{"compilerOptions":{"strict":false}}'],
    ['node_modules/.package-lock.json', '{}'],
  ])('at every file when %s changes', async (name, text) => {
    expect(await otherAfter(name, text)).toEqual(expect.arrayContaining(ALL));
  });

  it('at every file when a file changes what all of them see', async () => {
    const shared = 'declare global { type Shared = 1 }\nexport {};\n';
    expect(await otherAfter('src/shared.ts', shared)).toEqual(expect.arrayContaining(ALL));
  });
});
