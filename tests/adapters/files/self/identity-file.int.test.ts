import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { identityFile } from '../../../../src/adapters/files/self/identity-file.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'identity-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true });
});

function open() {
  let second = 0;
  const now = () => new Date(Date.UTC(2026, 2, 1) + second++ * 1000).toISOString();
  const root = join(folder, 'claude');
  const backups = join(folder, 'state', 'exports', 'identity');
  return { file: identityFile({ root, file: 'rules/me.md', backups, now }), root, backups };
}

describe('the file of the identity document', () => {
  it('is made with its folders, and read as it was written', async () => {
    const { file, root } = open();
    expect(await file.read()).toEqual({ status: 'absent' });
    await file.write('\uFEFFäö\r\n', null);
    expect(await file.read()).toEqual({ status: 'read', text: '\uFEFFäö\r\n' });
    expect(await readdir(join(root, 'rules'))).toEqual(['me.md']);
    await file.remove('\uFEFFäö\r\n');
    expect(await file.read()).toEqual({ status: 'absent' });
  });

  it('keeps the last ten versions of before', async () => {
    const { file, backups } = open();
    for (let n = 0; n < 13; n++) await file.write(`${n + 1}`, n === 0 ? null : `${n}`);
    const names = (await readdir(backups)).sort();
    expect(names).toHaveLength(10);
    expect(await readFile(join(backups, names[0] ?? ''), 'utf8')).toBe('3');
    expect(await readFile(join(backups, names.at(-1) ?? ''), 'utf8')).toBe('12');
  });

  it('follows no link, neither of the file nor of a folder', async () => {
    const { file, root } = open();
    const victim = join(folder, 'victim.md');
    await writeFile(victim, 'precious');
    await mkdir(join(root, 'rules'), { recursive: true });
    await symlink(victim, join(root, 'rules', 'me.md'));
    expect(await file.read()).toMatchObject({ status: 'refused' });
    await rm(join(root, 'rules'), { recursive: true });
    await mkdir(join(folder, 'elsewhere'));
    await symlink(join(folder, 'elsewhere'), join(root, 'rules'));
    expect(await file.read()).toMatchObject({ status: 'refused' });
    await expect(file.write('x', null)).rejects.toThrow(/link/);
    expect(await readdir(join(folder, 'elsewhere'))).toEqual([]);
    expect(await readFile(victim, 'utf8')).toBe('precious');
  });

  it('refuses what it could not write back as it was', async () => {
    const { file, root } = open();
    await mkdir(join(root, 'rules'), { recursive: true });
    await writeFile(join(root, 'rules', 'me.md'), Buffer.from([0xff, 0xfe, 0x41]));
    expect(await file.read()).toEqual({ status: 'refused', why: 'is not text in UTF-8' });
  });
});
