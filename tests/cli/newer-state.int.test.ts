import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { run } from '../../src/cli/program.ts';
import { freshDatabase } from '../support/postgres.ts';

const db = await freshDatabase();
let dir = '';
let out = '';

async function command(...words: readonly string[]): Promise<{ code: number; said: string }> {
  out = '';
  const code = await run([...words, '--json']);
  return { code, said: out };
}

async function types(): Promise<readonly string[]> {
  const { rows } = await db.owner.query<{ type: string }>('select type from events order by seq');
  return rows.map(({ type }) => type);
}

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'homeostat-newer-'));
  vi.stubEnv('HOMEOSTAT_STATE', dir);
  vi.stubEnv('DATABASE_URL', db.appUrl);
  vi.stubEnv('DATABASE_ADMIN_URL', db.ownerUrl);
  const keep = (chunk: unknown) => {
    out += String(chunk);
    return true;
  };
  vi.spyOn(process.stdout, 'write').mockImplementation(keep);
  vi.spyOn(process.stderr, 'write').mockImplementation(keep);
  await command('task', 'add', 'before');
  await db.owner.query("update standings set version = version + 100 where projection = 'tick'");
});
afterAll(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  rmSync(dir, { recursive: true, force: true });
});

it.each([
  'task add later',
  'task list',
  'cycle',
  'verify',
  'replay',
  'backup create FILE',
  'projections rebuild',
  'preferences list',
  'export',
])('is refused on a state of a newer release, and nothing is written: %s', async (line) => {
  const words = line.replace('FILE', join(dir, 'backup')).split(' ');
  const { code, said } = await command(...words);
  expect(code).toBe(1);
  expect(said).toMatch(/newer release.*update the program/);
  expect(await types()).toEqual(['IntentionFormed']);
});

it('leaves its owner a way to stop what a newer release does', async () => {
  expect((await command('pause')).code).toBe(0);
  expect((await command('approvals', 'list')).code).toBe(0);
  expect(await types()).toEqual(['IntentionFormed', 'ControllerPaused']);
});
