import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { fileSessionStore } from '../../../../src/adapters/files/dashboard/browser-sessions.ts';

const NOW = '2026-01-01T00:00:00.000Z';
const session = {
  id: 'one',
  hash: 'h',
  former: { hash: 'before', until: NOW },
  token_mark: 'm',
  made_at: NOW,
  renewed_at: NOW,
  used_at: NOW,
};
const errors: string[] = [];
const storeOf = (stateDir: string) =>
  fileSessionStore(stateDir, (where, error) => {
    errors.push(`${where}: ${String(error)}`);
  });
let stateDir = '';
const file = () => join(stateDir, 'secrets/sessions.json');

beforeEach(async () => {
  errors.length = 0;
  stateDir = await mkdtemp(join(tmpdir(), 'homeostat-sessions-'));
});
afterEach(async () => {
  await rm(stateDir, { recursive: true });
});

it('keeps sessions for its user alone, also for the process after this one', async () => {
  expect(storeOf(stateDir).read()).toEqual([]);
  await storeOf(stateDir).save([session]);
  expect(storeOf(stateDir).read()).toEqual([session]);
  expect((await stat(file())).mode & 0o777).toBe(0o600);
  expect((await stat(join(stateDir, 'secrets'))).mode & 0o777).toBe(0o700);
  expect(await readdir(join(stateDir, 'secrets'))).toEqual(['sessions.json']);
  expect(errors).toEqual([]);
});

it('reads none that others could have written, or that are none of ours, and says so', async () => {
  await storeOf(stateDir).save([session]);
  await chmod(file(), 0o666);
  expect(storeOf(stateDir).read()).toEqual([]);
  await chmod(file(), 0o600);
  const text = await readFile(file(), 'utf8');
  for (const odd of ['', '{', '[]', text.replace(NOW, 'yesterday')]) {
    await writeFile(file(), odd);
    expect(storeOf(stateDir).read()).toEqual([]);
  }
  expect(errors).toHaveLength(5);
  expect(errors[0]).toContain('sign in again');
});
