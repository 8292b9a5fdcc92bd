import { chmod, lstat, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { closeState } from '../../src/adapters/files/close-state.ts';
import { openProcess } from '../../src/compose/run/open-process.ts';
import { loadConfig } from '../../src/config.ts';
import { freshDatabase } from '../support/postgres.ts';

const db = await freshDatabase();
const passesThrough = process.getuid?.() === 0 ? 0o711 : 0o700;
let parent: string;
let stateDir: string;
let umask: number;

beforeEach(async () => {
  umask = process.umask(0o022);
  parent = await mkdtemp(join(tmpdir(), 'homeostat-closed-'));
  stateDir = join(parent, 'state');
});
afterEach(async () => {
  process.umask(umask);
  await rm(parent, { recursive: true });
});

async function started(): Promise<readonly string[]> {
  const said: string[] = [];
  const config = loadConfig({ HOMEOSTAT_STATE: stateDir, DATABASE_URL: db.ownerUrl });
  const progress = (line: string) => said.push(line);
  const { agent, logger } = await openProcess({ config, progress }, 'test');
  logger.error('a line');
  await agent.close();
  return said.filter((line) => line.includes('closed'));
}

async function modes(): Promise<Readonly<Record<string, string>>> {
  const names = await readdir(stateDir, { recursive: true });
  const found = await Promise.all(
    ['.', ...names].map(async (name) => {
      const { mode } = await lstat(join(stateDir, name));
      return [name, (mode & 0o777).toString(8)] as const;
    }),
  );
  return Object.fromEntries(found);
}

it('a new state folder is its owner’s alone', async () => {
  expect(await started()).toEqual([]);
  expect(await modes()).toEqual({
    '.': passesThrough.toString(8),
    logs: '700',
    'logs/controller.log': '600',
    secrets: '700',
    'secrets/master-key': '600',
    workspace: '700',
  });
});

it('one that was open is closed at the next start, which says so once', async () => {
  for (const folder of ['workspace', 'logs', 'tasks', 'postgres']) {
    await mkdir(join(stateDir, folder), { recursive: true });
  }
  await chmod(stateDir, 0o755);
  for (const file of ['config.json', 'logs/controller.log', 'logs/postgres.log']) {
    await writeFile(join(stateDir, file), file === 'config.json' ? '{}' : '');
  }
  const [line, ...more] = await started();
  expect(more).toEqual([]);
  for (const name of ['workspace', 'logs', 'tasks', 'config.json', 'logs/postgres.log']) {
    expect(line).toContain(name);
  }
  expect(await modes()).toMatchObject({
    '.': passesThrough.toString(8),
    workspace: '700',
    logs: '700',
    tasks: '700',
    'config.json': '600',
    'logs/controller.log': '600',
    'logs/postgres.log': '600',
    postgres: '755',
  });
  expect(await started()).toEqual([]);
});

it('follows no link out of the folder, and leaves a folder that all users share', async () => {
  const elsewhere = join(parent, 'elsewhere');
  await mkdir(elsewhere);
  await mkdir(stateDir);
  await symlink(elsewhere, join(stateDir, 'exports'));
  await closeState(stateDir);
  expect((await lstat(elsewhere)).mode & 0o777).toBe(0o755);
  await chmod(stateDir, 0o1777);
  expect(await closeState(stateDir)).toEqual([]);
  expect((await lstat(stateDir)).mode & 0o7777).toBe(0o1777);
});
