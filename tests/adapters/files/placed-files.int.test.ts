import {
  link,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ownerFiles } from '../../../src/adapters/files/owner-files.ts';
import { unlimitedRoom } from '../../../src/adapters/files/workspace-room.ts';
import { folderOfMail, pathOfAttachment } from '../../../src/kernel/received-path.ts';

const MAIL = '556fe5a80a6d7d749628fccc';
const path = pathOfAttachment(MAIL, 1, 'offer.pdf');
const content = Buffer.from('%PDF');

let root: string;
let workspace: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'homeostat-placed-'));
  workspace = join(root, 'workspace');
});
afterEach(() => rm(root, { recursive: true }));

const place = (at = path, what: Uint8Array = content) =>
  ownerFiles(workspace, unlimitedRoom).place(at, what);
const at = (name: string) => join(workspace, name);

describe('a file that came with a mail', () => {
  it('is placed for its owner alone, also where there is no workspace yet', async () => {
    expect(await place()).toBeNull();
    expect(path).toBe('received/mail-556fe5a80a6d/1-offer.pdf');
    expect(await readFile(at(path))).toEqual(content);
    expect((await lstat(at(path))).mode & 0o777).toBe(0o600);
  });

  it('is placed once: what was made of it since stays, and what is gone comes back', async () => {
    await place();
    await writeFile(at(path), 'changed');
    expect(await place()).toBeNull();
    expect(await readFile(at(path), 'utf8')).toBe('changed');
    await rm(at(path));
    expect(await place()).toBeNull();
    expect(await readFile(at(path))).toEqual(content);
  });

  it('is whole after a crash in the middle of it, whatever draft was left', async () => {
    await mkdir(at(folderOfMail(MAIL)), { recursive: true });
    await writeFile(at(`${folderOfMail(MAIL)}/.0123.new`), '%P');
    expect(await place()).toBeNull();
    expect(await readFile(at(path))).toEqual(content);
  });

  it.each(['../../x', '..\\..\\x', '/etc/passwd', '.ssh/id_rsa', 'a\u0000\n;rm', '', '\u202Etxt'])(
    'lands in the folder of its mail where it is called %j, twice',
    async (name) => {
      for (const no of [1, 2]) {
        expect(await place(pathOfAttachment(MAIL, no, name), Buffer.from(`${no}`))).toBeNull();
      }
      const names = await readdir(at(folderOfMail(MAIL)));
      expect(names).toHaveLength(2);
      expect(await readdir(workspace)).toEqual(['received']);
      expect(await readdir(root)).toEqual(['workspace']);
      for (const one of names) {
        expect(await readFile(at(`${folderOfMail(MAIL)}/${one}`), 'utf8')).toBe(one[0]);
      }
    },
  );

  it('takes the place of a link and changes nothing where that leads', async () => {
    await writeFile(join(root, 'secret'), 'secret');
    await mkdir(at(folderOfMail(MAIL)), { recursive: true });
    await symlink(join(root, 'secret'), at(path));
    expect(await place()).toBeNull();
    expect((await lstat(at(path))).isFile()).toBe(true);
    expect(await readFile(join(root, 'secret'), 'utf8')).toBe('secret');
  });

  it('is not written through a second name of another file', async () => {
    await writeFile(join(root, 'secret'), 'secret');
    await mkdir(at(folderOfMail(MAIL)), { recursive: true });
    await link(join(root, 'secret'), at(path));
    await place();
    expect(await readFile(join(root, 'secret'), 'utf8')).toBe('secret');
  });

  it.each(['received', folderOfMail(MAIL)])('follows no link at %s, and says so', async (name) => {
    await mkdir(join(root, 'elsewhere'));
    await mkdir(join(at(name), '..'), { recursive: true });
    await symlink(join(root, 'elsewhere'), at(name));
    expect(await place()).toMatch(/is a link/);
    expect(await readdir(join(root, 'elsewhere'))).toEqual([]);
  });

  it('is not placed where a folder stands, or where there is no room', async () => {
    await mkdir(at(path), { recursive: true });
    expect(await place()).toMatch(/a folder of that name/);
    const full = ownerFiles(workspace, { whyFull: async () => 'the workspace is full' });
    expect(await full.place(`${folderOfMail(MAIL)}/2-a.txt`, content)).toBe(
      'the workspace is full',
    );
  });
});
