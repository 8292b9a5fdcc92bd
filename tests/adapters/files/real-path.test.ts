import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { realPath } from '../../../src/adapters/files/real-path.ts';

let folder: string;
beforeEach(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'homeostat-real-')));
  await mkdir(join(folder, 'a'));
  await symlink(join(folder, 'a'), join(folder, 'link'));
  await symlink(join(folder, 'nowhere'), join(folder, 'dangling'));
  await writeFile(join(folder, 'a/file'), '');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it.each([
  ['link/file', 'a/file'],
  ['link/new', 'a/new'],
  ['link/new/and/newer', 'a/new/and/newer'],
  ['dangling/x', 'dangling/x'],
  ['a/file/below', 'a/file/below'],
  ['.', '.'],
])('follows links as far as they lead: %s', async (path, real) => {
  expect(await realPath(join(folder, path))).toBe(join(folder, real));
});

it('takes no longer for a path of which nothing is there', async () => {
  const deep = join(folder, ...Array.from({ length: 1500 }, () => 'b'));
  const from = performance.now();
  for (let n = 0; n < 100; n++) await realPath(`${deep}${n}`);
  expect(performance.now() - from).toBeLessThan(2000);
  expect(await realPath('/')).toBe('/');
});
