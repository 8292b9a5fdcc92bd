import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  addGuestToken,
  guestInForce,
  guestTokens,
  removeGuestToken,
} from '../../../src/adapters/files/guests/guest-tokens.ts';

const AT = '2026-11-01T00:00:00.000Z';
const READER = { name: 'reader', access: 'read' } as const;
let stateDir = '';

beforeEach(async () => {
  stateDir = await mkdtemp(join(tmpdir(), 'homeostat-guests-'));
});
afterEach(async () => {
  await rm(stateDir, { recursive: true });
});

it('keeps only the hash of a token, in a file of the owner alone', async () => {
  const token = (await addGuestToken(stateDir, READER, AT)) ?? '';
  const path = join(stateDir, 'secrets/guests/reader.json');
  expect(await readFile(path, 'utf8')).not.toContain(token);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect(await guestTokens(stateDir)).toMatchObject([{ ...READER, made_at: AT }]);
});

it('lets a token in from when it is made until it is removed', async () => {
  const guestOf = guestInForce(stateDir);
  expect(guestOf('a'.repeat(64))).toBeNull();
  const token = (await addGuestToken(stateDir, READER, AT)) ?? '';
  expect(guestOf(token)).toEqual(READER);
  expect(guestOf(`${token}0`)).toBeNull();
  expect(await addGuestToken(stateDir, READER, AT)).toBeNull();
  await addGuestToken(stateDir, { name: 'writer', access: 'write' }, AT);
  expect(guestOf(token)).toEqual(READER);
  expect(await removeGuestToken(stateDir, 'reader')).toBe(true);
  expect(guestOf(token)).toBeNull();
  expect(await removeGuestToken(stateDir, 'reader')).toBe(false);
  await writeFile(join(stateDir, 'config.json'), '{}');
  expect(await removeGuestToken(stateDir, '../../config')).toBe(false);
});

it('lets nobody in by a file that cannot be read, and the others all the same', async () => {
  const token = (await addGuestToken(stateDir, READER, AT)) ?? '';
  const other = (await addGuestToken(stateDir, { name: 'writer', access: 'write' }, AT)) ?? '';
  const guestOf = guestInForce(stateDir);
  await writeFile(join(stateDir, 'secrets/guests/reader.json'), '{"access":');
  expect(guestOf(token)).toBeNull();
  expect(guestOf(other)).toMatchObject({ name: 'writer' });
  await expect(guestTokens(stateDir)).rejects.toThrow('homeostat token revoke reader');
  expect(await removeGuestToken(stateDir, 'reader')).toBe(true);
});

it('keeps what is made and what is revoked at the same time', async () => {
  const names = Array.from({ length: 12 }, (_, n) => `guest-${n}`);
  const made = (name: string) => addGuestToken(stateDir, { name, access: 'read' }, AT);
  const tokens = await Promise.all(names.map(made));
  await Promise.all([
    ...names.slice(0, 6).map((name) => removeGuestToken(stateDir, name)),
    ...names.map((name) => made(`${name}-later`)),
  ]);
  const guestOf = guestInForce(stateDir);
  expect(tokens.map((token) => guestOf(token ?? '') !== null)).toEqual(names.map((_, n) => n >= 6));
  expect(await guestTokens(stateDir)).toHaveLength(18);
  expect(await Promise.all([made('twin'), made('twin')])).toContain(null);
});
