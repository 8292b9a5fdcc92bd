import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openSealer } from '../../src/adapters/files/proof/seals.ts';
import { clusterStatus } from '../../src/adapters/postgres/cluster/cluster.ts';
import { openDatabase } from '../../src/compose/open/database.ts';
import { openProcess } from '../../src/compose/run/open-process.ts';
import { loadConfig } from '../../src/config.ts';
import { freshDatabase } from '../support/postgres.ts';

const db = await freshDatabase();
let stateDir: string;
beforeEach(async () => {
  stateDir = await mkdtemp(join(tmpdir(), 'homeostat-lost-'));
});
afterEach(() => rm(stateDir, { recursive: true }));

const progress = () => undefined;
const open = (env: Record<string, string>) => {
  const config = loadConfig({ HOMEOSTAT_STATE: stateDir, ...env });
  return openProcess({ config, progress }, 'test');
};
const ofServer = { DATABASE_URL: db.appUrl, DATABASE_ADMIN_URL: db.ownerUrl };

it('begins no second life where the log is gone that this folder signed', async () => {
  const sealer = await openSealer(stateDir);
  await sealer.seal('main', { seq: 12, hash: 'aa' });
  await expect(open(ofServer)).rejects.toThrow(
    /holds no events of agent "main".*seals.jsonl says that there were 12.*backup restore/,
  );
  const { agent } = await open({ ...ofServer, HOMEOSTAT_AGENT: 'another' });
  await agent.close();
});

it('a password that is none is named with the mend, and leaves no server running', async () => {
  const config = loadConfig({ HOMEOSTAT_STATE: stateDir });
  const database = () =>
    openDatabase({ config, progress, onError: () => undefined, applicationName: 'test' });
  await (await database()).close();
  const file = join(stateDir, 'secrets/postgres-app');
  await writeFile(file, '');
  await expect(database()).rejects.toThrow(/postgres-app.*delete it, and the next start/);
  expect(await clusterStatus(stateDir)).toMatchObject({ running: false });
  await rm(file);
  await (await database()).close();
  expect(await readFile(file, 'utf8')).toMatch(/^[0-9a-f]{64}$/);
});
