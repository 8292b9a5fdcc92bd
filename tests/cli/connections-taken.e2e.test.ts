import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { clusterStatus } from '../../src/adapters/postgres/cluster/cluster.ts';
import { type Cli, openCli } from '../support/cli.ts';

let cli: Cli;
beforeEach(async () => {
  cli = await openCli();
});
afterEach(() => cli.close());

/** Every connection that the app role can have. */
async function takeAll(): Promise<readonly Client[]> {
  const { address } = await clusterStatus(cli.stateDir);
  const password = await readFile(join(cli.stateDir, 'secrets/postgres-app'), 'utf8');
  const taken: Client[] = [];
  for (;;) {
    const login = { user: 'homeostat_app', password: password.trim(), database: 'homeostat' };
    const client = new Client({ ...login, ...address });
    client.on('error', () => undefined);
    try {
      await client.connect();
      taken.push(client);
    } catch (error) {
      expect(error).toMatchObject({ code: '53300' });
      return taken;
    }
  }
}

it('status, pause, resume, verify, doctor and stop work when all ordinary connections are taken', async () => {
  const agent = cli.start();
  await agent.seen('tick');
  const taken = await takeAll();
  expect(taken.length).toBeGreaterThan(50);
  expect(await cli.run('status')).toMatchObject({ code: 0, document: { ok: true } });
  expect(await cli.run('pause', 'for a test')).toMatchObject({ code: 0 });
  expect(await cli.run('resume')).toMatchObject({ code: 0 });
  expect(await cli.run('log', 'verify')).toMatchObject({ code: 0, document: { ok: true } });
  expect(JSON.stringify((await cli.run('doctor')).document)).toContain('views up to date');
  expect(await cli.run('stop')).toMatchObject({ code: 0, document: { stopped: true } });
  expect(await agent.ended).toBe(0);
  await Promise.all(taken.map((client) => client.end()));
});
