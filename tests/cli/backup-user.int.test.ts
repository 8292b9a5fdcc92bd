import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { agentOfUser } from '../../src/domain/self/users.ts';
import { agentUnderTest } from '../compose/agent-under-test.ts';
import { commandLine } from '../support/command-line.ts';
import { freshDatabase } from '../support/postgres.ts';

const { agent, db } = await agentUnderTest();
const elsewhere = await freshDatabase();
const otherFolder = await mkdtemp(join(tmpdir(), 'homeostat-restored-'));
const file = join(agent.config.stateDir, 'all.jsonl.gz');

const homeostat = commandLine(() => ({
  HOMEOSTAT_STATE: agent.config.stateDir,
  DATABASE_URL: db.ownerUrl,
  HOMEOSTAT_USER_MODE: 'multi',
}));
const as = (user: string, ...words: readonly string[]) => {
  vi.stubEnv('HOMEOSTAT_USER', user);
  return homeostat(...words);
};
const recalledBy = async (user: string) =>
  JSON.stringify((await as(user, 'claude', 'recall', 'fig tree')).document);

afterAll(() => rm(otherFolder, { recursive: true }));

it('restores into another folder what was kept for a user, for that user alone', async () => {
  const fig = 'Water the fig tree in the blue pot every Friday';
  expect((await as('default', 'token', 'create', 'ada-laptop', '--user', 'ada')).code).toBe(0);
  expect((await as('ada', 'claude', 'learn', fig)).code).toBe(0);
  const made = await as('default', 'backup', 'create', file);
  const named = agentOfUser('main', 'ada');
  const beside = join(agent.config.stateDir, `all-${named}.jsonl.gz`);
  expect(made.document).toMatchObject({ users: [{ agent: named, file: beside }] });

  vi.stubEnv('HOMEOSTAT_STATE', otherFolder);
  vi.stubEnv('DATABASE_URL', elsewhere.ownerUrl);
  await cp(join(agent.config.stateDir, 'secrets'), join(otherFolder, 'secrets'), {
    recursive: true,
  });
  expect(await recalledBy('ada')).not.toContain('blue pot');
  expect((await as('default', 'backup', 'restore', file)).code).toBe(0);
  expect(await recalledBy('ada')).not.toContain('blue pot');
  vi.stubEnv('HOMEOSTAT_AGENT', named);
  expect(await as('default', 'backup', 'restore', beside)).toMatchObject({
    code: 0,
    document: { ok: true, agentId: named, isUnsealed: false, keysLeftOut: 0 },
  });
  vi.stubEnv('HOMEOSTAT_AGENT', 'main');
  expect(await recalledBy('ada')).toContain('blue pot');
  expect(await recalledBy('ben')).not.toContain('blue pot');
  expect(await recalledBy('default')).not.toContain('blue pot');
});
