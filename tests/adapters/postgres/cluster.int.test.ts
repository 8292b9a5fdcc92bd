import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import {
  type Cluster,
  clusterStatus,
  openCluster,
} from '../../../src/adapters/postgres/cluster/cluster.ts';
import { clusterOptions, removeFolder, temporaryFolder } from '../../support/cluster.ts';

let stateDir: string;
beforeEach(async () => {
  stateDir = await temporaryFolder();
});
afterEach(async () => {
  await removeFolder(stateDir);
});

async function ask(url: string, sql: string): Promise<unknown> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<Record<string, unknown>>(sql).finally(() => client.end());
  return Object.values(rows[0] ?? {})[0];
}

it('the shared test cluster answers', async () => {
  expect(await ask(inject('ownerUrl'), 'show fsync')).toBe('off');
});

describe('opening a state folder', () => {
  it('makes a UTF-8 cluster with the database the first time', async () => {
    const cluster: Cluster = await openCluster(clusterOptions(stateDir));
    expect(cluster).toMatchObject({ how: 'started', initialised: true });
    expect(await ask(cluster.ownerUrl, 'show server_encoding')).toBe('UTF8');
    expect(await ask(cluster.ownerUrl, 'select current_database()')).toBe('homeostat');
    expect(await clusterStatus(stateDir)).toMatchObject({ running: true, port: cluster.port });
  });
});
