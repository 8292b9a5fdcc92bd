import { mkdir, mkdtemp, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openBuiltPage } from '../../../../src/adapters/files/dashboard/built-page.ts';

let root = '';
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'homeostat-page-'));
});
afterEach(async () => {
  await rm(root, { recursive: true });
});

async function build(name: string, files: Readonly<Record<string, string>>): Promise<string> {
  const folder = join(root, name);
  await mkdir(join(folder, 'assets'), { recursive: true });
  for (const [file, content] of Object.entries(files)) await writeFile(join(folder, file), content);
  return folder;
}

function textOf(content: Uint8Array | null | undefined): string | null {
  return content == null ? null : new TextDecoder().decode(content);
}

it('has the files that were built, with their smaller forms, and nothing else', async () => {
  await writeFile(join(root, 'secret.js'), 'secret');
  const folder = await build('dist', {
    'index.html': '<p>one</p>',
    'assets/a.js': 'long',
    'assets/a.js.br': 'b',
    'assets/a.js.gz': 'g',
    'assets/a.css': 'plain',
    '.built-from': '{}',
  });
  await symlink(join(root, 'secret.js'), join(folder, 'assets/link.js'));
  const page = openBuiltPage(folder);
  expect(page.html()).toBe('<p>one</p>');
  const script = page.file('assets/a.js');
  expect(script?.type).toContain('javascript');
  expect([textOf(script?.plain), textOf(script?.br), textOf(script?.gzip)]).toEqual([
    'long',
    'b',
    'g',
  ]);
  expect(page.file('assets/a.css')).toMatchObject({ br: null, gzip: null });
  for (const name of [
    'index.html',
    'assets/a.js.br',
    '.built-from',
    'assets/link.js',
    '../secret.js',
  ])
    expect(page.file(name)).toBeNull();
});

it('is there as soon as it is built', async () => {
  const page = openBuiltPage(join(root, 'dist'));
  expect([page.html(), page.file('assets/a.js')]).toEqual([null, null]);
  await build('dist', { 'index.html': 'now', 'assets/a.js': 'a' });
  expect(page.html()).toBe('now');
  expect(page.file('assets/a.js')).not.toBeNull();
});

it('shows a newer build at once, and still has the parts that open tabs ask for', async () => {
  const folder = await build('dist', { 'index.html': 'one', 'assets/one.js': 'first' });
  const page = openBuiltPage(folder);
  expect(page.html()).toBe('one'); // held from here on
  const draft = await build('draft', { 'index.html': 'two', 'assets/two.js': 'second' });
  await rm(folder, { recursive: true });
  expect(page.html()).toBe('one');
  await rename(draft, folder);
  expect(page.html()).toBe('two');
  expect(textOf(page.file('assets/two.js')?.plain)).toBe('second');
  expect(textOf(page.file('assets/one.js')?.plain)).toBe('first');
});
