import {
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fc, test } from '@fast-check/vitest';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  insideWorkspace,
  openInside,
  type PathUse,
} from '../../../src/adapters/files/inside-workspace.ts';

let root: string;
let workspace: string;
const at = (...path: readonly string[]) => join(workspace, ...path);

beforeEach(async () => {
  root = await realpath(await mkdtemp(join(tmpdir(), 'homeostat-inside-')));
  workspace = join(root, 'workspace');
  await mkdir(at('folder/deep'), { recursive: true });
  await mkdir(join(root, 'outside'));
  await mkdir(join(root, 'workspace-beside'));
  await writeFile(join(root, 'outside/secret'), 'canary');
  await writeFile(at('folder/file'), 'inside');
});
afterEach(() => rm(root, { recursive: true, force: true }));

const verdict = (given: string, use: PathUse = 'write') => insideWorkspace(workspace, given, use);

describe('a path given by a model', () => {
  it('may name what is there and what is not there yet', async () => {
    for (const given of ['folder/file', './folder//file']) {
      expect(await verdict(given)).toEqual({ ok: true, path: at('folder/file') });
    }
    expect(await verdict('new/er/file..txt')).toEqual({ ok: true, path: at('new/er/file..txt') });
    expect(await verdict('.')).toEqual({ ok: true, path: workspace });
  });

  it.each([
    ['goes up', '../outside/secret'],
    ['goes up on the way', 'folder/../../outside/secret'],
    ['goes up and stays in', 'folder/../folder/file'],
    ['goes up with backslashes', 'folder\\..\\..\\outside'],
    ['is absolute', '/etc/passwd'],
    ['is absolute and inside', 'ABSOLUTE'],
    ['names a home', '~/.ssh/id_rsa'],
    ['names a drive', 'C:\\Windows'],
    ['is a URL', 'file:///etc/passwd'],
    ['is encoded', '%2e%2e%2foutside/secret'],
    ['is encoded in part', '..%2foutside/secret'],
    ['is encoded twice', '%252e%252e%252foutside'],
    ['holds NUL', 'folder/file\0.txt'],
    ['holds an encoded NUL', 'folder/file%00'],
    ['holds an escape sequence', 'folder/\u001b[2J'],
    ['is too long', 'a/'.repeat(3000)],
  ])('is refused when it %s', async (_, given) => {
    expect(await verdict(given.replace('ABSOLUTE', at('folder/file')))).toMatchObject({
      ok: false,
    });
  });

  it('is refused when a link leads out, at any level, to what is there or not', async () => {
    await symlink(join(root, 'outside'), at('out'));
    await symlink(join(root, 'outside/secret'), at('folder/link'));
    await symlink(join(root, 'outside/new'), at('dangling'));
    await symlink('../../outside', at('folder/relative'));
    await symlink('out', at('chain'));
    await symlink(join(root, 'workspace-beside'), at('beside'));
    await symlink('loop', at('loop'));
    const paths = ['out', 'out/secret', 'out/new/file', 'folder/link', 'dangling', 'loop'];
    for (const given of [...paths, 'folder/relative/secret', 'chain/secret', 'beside/x']) {
      expect(await verdict(given, 'read'), given).toMatchObject({ ok: false });
    }
  });

  it('is followed where a link stays inside', async () => {
    await symlink('folder', at('alias'));
    expect(await verdict('alias/file')).toEqual({ ok: true, path: at('folder/file') });
    expect(await verdict('alias/new')).toEqual({ ok: true, path: at('folder/new') });
  });

  it('is refused where secrets are, and for writing where git runs what it finds', async () => {
    for (const given of ['.env', 'app/.env.production', '.ENV', '.netrc', 'keys/id_ed25519']) {
      expect(await verdict(given, 'read'), given).toMatchObject({ ok: false });
    }
    expect(await verdict('.env.example', 'read')).toMatchObject({ ok: true });
    const control = ['.git/hooks/pre-commit', 'sub/.git/config', '.git', '.git/modules/a/config'];
    for (const given of [...control, '.GIT/hooks/x']) {
      expect(await verdict(given), given).toMatchObject({ ok: false });
    }
    expect(await verdict('.git/config', 'read')).toMatchObject({ ok: true });
    expect(await verdict('.git/info/exclude')).toMatchObject({ ok: true });
    await mkdir(at('bare/objects'), { recursive: true });
    expect(await verdict('bare/HEAD')).toMatchObject({ ok: false });
    await writeFile(at('bare/HEAD'), 'ref: refs/heads/main');
    for (const path of ['bare/config', 'bare/hooks/post-index-change', 'bare/commondir']) {
      expect(await verdict(path)).toMatchObject({ ok: false });
    }
    expect(await verdict('bare/config', 'read')).toMatchObject({ ok: true });
    await mkdir(at('.git/hooks'), { recursive: true });
    await symlink('.git', at('innocent'));
    expect(await verdict('innocent/hooks/pre-commit')).toMatchObject({ ok: false });
  });

  const piece = fc.constantFrom('..', '.', 'folder', 'out', 'file', 'a', '%2e%2e', '\\', '~', '');
  test.prop([fc.array(piece, { maxLength: 8 }), fc.constantFrom('', '/', '//', './')])(
    'never leads out, whatever it is made of',
    async (pieces, start) => {
      await symlink(join(root, 'outside'), at('out')).catch(() => undefined); // there since the first
      const found = await verdict(start + pieces.join('/'));
      if (found.ok) expect(`${found.path}/`.startsWith(`${workspace}/`)).toBe(true);
    },
  );
});

describe('a file that is opened', () => {
  async function write(given: string, text: string): Promise<string> {
    const opened = await openInside(workspace, given, 'write');
    if (!opened.ok) return opened.why;
    await opened.file.truncate();
    await opened.file.write(text, 0);
    await opened.file.close();
    return 'written';
  }

  it('is made with its folders, and read again', async () => {
    expect(await write('new/folder/file', 'text')).toBe('written');
    const opened = await openInside(workspace, 'new/folder/file', 'read');
    expect(opened.ok && (await opened.file.readFile('utf8'))).toBe('text');
    if (opened.ok) await opened.file.close();
  });

  it('is a regular file that is there, to be read', async () => {
    expect(await openInside(workspace, 'missing', 'read')).toMatchObject({ ok: false });
    expect(await openInside(workspace, 'folder', 'read')).toMatchObject({ ok: false });
    expect(await openInside(workspace, '.', 'read')).toMatchObject({ ok: false });
    expect(await openInside(workspace, 'folder/file/x', 'write')).toMatchObject({ ok: false });
    expect(await readdir(workspace)).toEqual(['folder']);
  });

  it('never lies outside while a folder or file is swapped for a link over and over', async () => {
    let isSwapping = true;
    const swap = async () => {
      while (isSwapping) {
        await rename(at('folder'), at('aside'));
        await symlink(join(root, 'outside'), at('folder'));
        await rm(at('folder'));
        await rename(at('aside'), at('folder'));
      }
    };
    const swapping = swap().catch(() => undefined); // a folder that was made again stands in its way
    for (let tried = 0; tried < 300; tried += 1) {
      await write('folder/secret', 'overwritten');
      await write('folder/planted', 'planted');
      const opened = await openInside(workspace, 'folder/secret', 'read');
      if (!opened.ok) continue;
      expect(await opened.file.readFile('utf8')).not.toBe('canary');
      await opened.file.close();
    }
    isSwapping = false;
    await swapping;
    expect(await readdir(join(root, 'outside'))).toEqual(['secret']);
    expect(await readFile(join(root, 'outside/secret'), 'utf8')).toBe('canary');
  });
});
