import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { ownerFiles } from '../../../src/adapters/files/owner-files.ts';
import { unlimitedRoom } from '../../../src/adapters/files/workspace-room.ts';
import { httpAppUnderTest } from '../http-app-under-test.ts';

const root = await mkdtemp(join(tmpdir(), 'homeostat-files-'));
const workspace = join(root, 'workspace');
await mkdir(workspace);
afterAll(() => rm(root, { recursive: true }));

const app = httpAppUnderTest({ ports: { files: ownerFiles(workspace, unlimitedRoom) } });

async function given(name: string, content: string) {
  const body = { name, content: Buffer.from(content).toString('base64') };
  const response = await app.post('/api/files', body);
  return { status: response.status, body: (await response.json()) as { path: string } };
}

const taken = (path: string) => app.ask(`/api/files?path=${encodeURIComponent(path)}`);

describe('a file of the owner', () => {
  it('comes back as it was given, to be saved and never shown', async () => {
    const { status, body } = await given('Rechnung März.html', '<script>alert(1)</script>');
    expect([status, body.path]).toEqual([
      201,
      expect.stringMatching(/^received\/[0-9a-f]{8}-Rechnung-März\.html$/),
    ]);
    const response = await taken(body.path);
    expect(await response.text()).toBe('<script>alert(1)</script>');
    const header = (name: string) => response.headers.get(name);
    expect(header('content-type')).toBe('application/octet-stream');
    expect(header('x-content-type-options')).toBe('nosniff');
    expect(header('content-disposition')).toMatch(
      /^attachment; filename\*=UTF-8''[0-9a-f]{8}-Rechnung-M%C3%A4rz\.html$/,
    );
  });

  it.each([
    '../../etc/passwd',
    '..\\..\\x',
    '.ssh',
    '/',
    '....',
    'a\u0001\n;rm -rf *',
    'x'.repeat(400),
  ])('gets a harmless name for %j', async (name) => {
    const { status, body } = await given(name, name);
    expect(status).toBe(201);
    expect(body.path).toMatch(/^received\/[0-9a-f]{8}-[\p{L}\p{N}_][\p{L}\p{N}._-]{0,79}$/u);
  });

  it('keeps two files of one name apart', async () => {
    const [one, two] = [await given('a.txt', 'one'), await given('a.txt', 'two')];
    expect(one.body.path).not.toBe(two.body.path);
    expect(await (await taken(one.body.path)).text()).toBe('one');
  });

  it('may be larger than other requests, and not too large', async () => {
    const large = await given('large.bin', 'x'.repeat(300_000));
    expect(large.status).toBe(201);
    expect((await given('larger.bin', 'x'.repeat(10 * 1024 * 1024 + 5000))).status).toBe(413);
    const elsewhere = await app.post('/api/tasks', { title: 'x'.repeat(300_000) });
    expect(elsewhere.status).toBe(413);
  });

  it('is not written where there is no room', async () => {
    const full = ownerFiles(workspace, { whyFull: async () => 'the workspace is full' });
    const before = await readdir(join(workspace, 'received'));
    const response = await httpAppUnderTest({ ports: { files: full } }).post('/api/files', {
      name: 'a.txt',
      content: 'YQ==',
    });
    expect(response.status).toBe(409);
    expect(await readdir(join(workspace, 'received'))).toEqual(before);
  });
});

describe('what is taken', () => {
  it('is a file of the workspace and nothing else', async () => {
    await writeFile(join(root, 'secret.txt'), 'secret');
    await symlink(join(root, 'secret.txt'), join(workspace, 'link.txt'));
    await mkdir(join(workspace, '.ssh'));
    await writeFile(join(workspace, '.ssh/id_rsa'), 'key');
    const statuses: number[] = [];
    for (const path of ['../secret.txt', 'link.txt', '.ssh/id_rsa', 'received', '/etc/passwd']) {
      statuses.push((await taken(path)).status);
    }
    expect(statuses).toEqual([403, 403, 403, 403, 403]);
    expect((await taken('none.txt')).status).toBe(404);
  });

  it('may be empty', async () => {
    await writeFile(join(workspace, 'empty.txt'), '');
    const response = await taken('empty.txt');
    expect([response.status, await response.text()]).toEqual([200, '']);
  });

  it('is refused to a page of another site', async () => {
    const headers = { origin: 'https://evil.example' };
    expect((await app.ask('/api/files?path=empty.txt', { headers })).status).toBe(403);
  });
});
