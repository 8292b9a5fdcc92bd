import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const script = join(import.meta.dirname, '../../bin/source-keys.mjs');
// As it is written there: it has no types.
const { sourceKeys } = (await import(script)) as {
  sourceKeys: (
    root: string,
    how: {
      readonly common: readonly string[];
      readonly read?: readonly string[];
      readonly isRun?: boolean;
    },
  ) => Promise<
    ReadonlyMap<string, { readonly hash: string; readonly reached: ReadonlySet<string> }>
  >;
};
const LINTED = { common: ['eslint.config.mjs'] };
const RUN = { common: [], read: ['prompts/act.md', 'bin/start.mjs'], isRun: true };

let folder: string;
const write = (name: string, text: string) => {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), text);
};
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'homeostat-keys-'));
  write('src/use.ts', `import { pass } from './deep/pass.ts';\nvoid pass();\n`);
  write('src/deep/pass.ts', `export const pass = () => import('../work.ts');\n`);
  write('src/work.ts', `import type { Missing } from './later.ts';\nexport type Work = Missing;\n`);
  write('src/alone.ts', `export const alone = 1;\n`);
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

/** The files whose hash is another after the change. */
async function otherAfter(name: string, text: string, how = LINTED): Promise<readonly string[]> {
  const before = await sourceKeys(folder, how);
  write(name, text);
  const after = await sourceKeys(folder, how);
  return [...after]
    .filter(([file, { hash }]) => before.get(file)?.hash !== hash)
    .map(([file]) => file);
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

describe('a test is run again', () => {
  it('when what it imports has changed, however far, but for its types alone', async () => {
    expect(await otherAfter('src/work.ts', `export const work = 2;\n`, RUN)).toEqual(USERS);
    expect(await otherAfter('src/later.ts', `export type Missing = 1;\n`, RUN)).toEqual([
      'src/later.ts',
    ]);
  });

  it('when a file that is named type has changed', async () => {
    write('src/named.ts', `import type from './type.ts';\nvoid type;\n`);
    const found = await otherAfter('src/type.ts', `export default 1;\n`, RUN);
    expect(found).toEqual(['src/named.ts', 'src/type.ts']);
  });

  it('when a file changes that everything may read, but not for what that one imports', async () => {
    expect(await otherAfter('prompts/act.md', 'Be brief.', RUN)).toEqual(ALL);
    write('bin/start.mjs', `import '../src/alone.ts';\n`);
    const alone = await otherAfter('src/alone.ts', `export const alone = 2;\n`, RUN);
    expect(alone).toEqual(['bin/start.mjs', 'src/alone.ts']);
  });

  it('when what it reaches does, of which a list is given', async () => {
    const reached = (await sourceKeys(folder, RUN)).get('src/use.ts')?.reached ?? [];
    expect([...reached]).toEqual(['src/use.ts', 'src/deep/pass.ts', 'src/work.ts']);
  });
});
