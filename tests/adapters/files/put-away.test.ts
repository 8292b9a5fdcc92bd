import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { archiveFile, keepAsConflict } from '../../../src/adapters/files/put-away.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'homeostat-files-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it('archives files of one name beside each other', async () => {
  for (const content of ['first', 'second', 'third']) {
    await writeFile(join(folder, 'a.json'), content);
    await archiveFile(folder, 'a.json');
  }
  expect(await readdir(folder)).toEqual(['archive']);
  expect((await readdir(join(folder, 'archive'))).sort()).toEqual([
    'a.2.json',
    'a.3.json',
    'a.json',
  ]);
  expect(await readFile(join(folder, 'archive/a.json'), 'utf8')).toBe('first');
});

it('keeps every file that lost against the log', async () => {
  for (const content of ['first', 'second']) {
    await writeFile(join(folder, 'a.json'), content);
    await keepAsConflict(folder, 'a.json');
  }
  expect((await readdir(folder)).sort()).toEqual(['a.json.2.conflict', 'a.json.conflict']);
});

it('is done when the file is gone already', async () => {
  expect(await archiveFile(folder, 'a.json')).toBeNull();
  expect(await keepAsConflict(folder, 'a.json')).toBeNull();
});
