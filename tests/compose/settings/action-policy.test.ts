import { chmod, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { actionPolicy } from '../../../src/compose/settings/action-policy.ts';
import { defaultActionPolicy } from '../../../src/guard/policy/action-policy.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'homeostat-policy-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true });
});
const path = () => join(folder, 'policy.json');
const write = (text: string) => writeFile(path(), text, { mode: 0o600 });

describe('policy.json', () => {
  it('need not be there', () => {
    expect(actionPolicy(folder)).toEqual(defaultActionPolicy);
  });

  it("is the owner's when nobody else may write it", async () => {
    await write('{"egress":["example.org"]}');
    expect(actionPolicy(folder).egress).toEqual(['example.org']);
  });

  it.each([0o620, 0o602])('does not count when others may write it (%o)', async (mode) => {
    await write('{}');
    await chmod(path(), mode);
    expect(() => actionPolicy(folder)).toThrow(`${path()}: can be written by others`);
  });

  it('does not count in a folder where others may put another in its place', async () => {
    await write('{}');
    await chmod(folder, 0o770);
    expect(() => actionPolicy(folder)).toThrow('its folder can be written by others');
  });

  it('is no link and no folder', async () => {
    await symlink('/etc/hostname', path());
    expect(() => actionPolicy(folder)).toThrow(`${path()}: is a symbolic link`);
    await rm(path());
    await mkdir(path());
    expect(() => actionPolicy(folder)).toThrow('is not a regular file');
  });

  it('names the file and the field that is wrong', async () => {
    await write('{"approvalHours":"long"}');
    expect(() => actionPolicy(folder)).toThrow(new RegExp(`policy.json: .*approvalHours: `));
    await write('{');
    expect(() => actionPolicy(folder)).toThrow('it is not JSON');
  });
});
